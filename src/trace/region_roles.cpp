// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/region_roles.hpp"

#include <algorithm>
#include <cctype>

namespace haec_sim
{

namespace
{

/// The bodies of constructs of threads: the program's own statements are in them. Those of
/// critical, ordered and single constructs and of sections have regions of their own.
bool is_body(RegionRole role)
{
    switch (role)
    {
    case RegionRole::code:
    case RegionRole::parallel:
    case RegionRole::loop:
    case RegionRole::section:
    case RegionRole::workshare:
    case RegionRole::single_block:
    case RegionRole::master:
    case RegionRole::critical_block:
    case RegionRole::ordered_block:
    case RegionRole::atomic:
    case RegionRole::task:
    case RegionRole::task_untied:
        return true;
    default:
        return false;
    }
}

bool contains(std::string_view name, std::string_view words)
{
    return !std::ranges::search(
                name, words, [](unsigned char a, unsigned char b) { return std::tolower(a) == b; })
                .empty();
}

/// CUDA and HIP. Work for streams that waits for events there holds up no thread.
DeviceCall call_of_cuda(std::string_view name)
{
    const bool is_async = contains(name, "async");
    if (contains(name, "synchronize"))
    {
        return DeviceCall::wait;
    }
    if (contains(name, "launch") && !contains(name, "hostfunc"))
    {
        return DeviceCall::launch;
    }
    if (contains(name, "graph"))
    {
        return DeviceCall::none;
    }
    if (contains(name, "memcpy"))
    {
        return is_async ? DeviceCall::copy : DeviceCall::blocking_copy;
    }
    return contains(name, "memset") ? DeviceCall::copy : DeviceCall::none;
}

/// Whether a transfer of OpenCL blocks its name does not say.
DeviceCall call_of_opencl(std::string_view name)
{
    if (contains(name, "clfinish") || contains(name, "clwaitfor"))
    {
        return DeviceCall::wait;
    }
    if (contains(name, "clenqueuendrange") || contains(name, "clenqueuetask"))
    {
        return DeviceCall::launch;
    }
    for (const auto* transfer : {"read", "write", "copy", "fill", "map"})
    {
        if (contains(name, "clenqueue") && contains(name, transfer))
        {
            return DeviceCall::copy;
        }
    }
    return DeviceCall::none;
}

DeviceCall call_of_openacc(std::string_view name)
{
    if (contains(name, "launch"))
    {
        return DeviceCall::launch;
    }
    if (contains(name, "upload") || contains(name, "download"))
    {
        return DeviceCall::copy;
    }
    if (contains(name, "async"))
    {
        return DeviceCall::none;
    }
    if (contains(name, "memcpy"))
    {
        return DeviceCall::blocking_copy;
    }
    return contains(name, "wait") || contains(name, "synchronize") ? DeviceCall::wait
                                                                   : DeviceCall::none;
}

/// OpenMP's target constructs wait for what they launch, but for those that say nowait.
DeviceCall call_of_target(std::string_view name)
{
    if (!contains(name, "target"))
    {
        return DeviceCall::none;
    }
    const bool is_async = contains(name, "nowait") || contains(name, "async");
    for (const auto* transfer : {"memcpy", "update", "data", "map"})
    {
        if (contains(name, transfer))
        {
            return is_async ? DeviceCall::copy : DeviceCall::blocking_copy;
        }
    }
    return is_async ? DeviceCall::launch : DeviceCall::run;
}

} // namespace

DeviceCall device_call_of(Paradigm paradigm, std::string_view name)
{
    switch (paradigm)
    {
    case Paradigm::cuda:
    case Paradigm::hip:
        return call_of_cuda(name);
    case Paradigm::opencl:
        return call_of_opencl(name);
    case Paradigm::openacc:
        return call_of_openacc(name);
    case Paradigm::openmp:
        return call_of_target(name);
    default:
        return DeviceCall::none;
    }
}

bool is_device_copy(std::string_view name)
{
    return contains(name, "memcpy") || contains(name, "memset") || contains(name, "copy");
}

bool is_computing(Paradigm paradigm, RegionRole role, bool forks)
{
    switch (paradigm)
    {
    case Paradigm::unknown:
    case Paradigm::user:
    case Paradigm::compiler:
    case Paradigm::sampling:
    case Paradigm::kokkos:
        return true;
    default:
        return forks && is_body(role);
    }
}

} // namespace haec_sim
