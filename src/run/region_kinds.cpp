// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/region_kinds.hpp"

#include "trace/name_of_call.hpp"
#include "trace/region_roles.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

namespace haec_sim
{

namespace
{

/// The calls say what the recorder has no construct for.
bool takes_lock(std::string_view name)
{
    return name.starts_with("omp_set_lock") || name.starts_with("omp_set_nest_lock");
}

/// The time of a construct besides the program's code. The code inside of critical and ordered
/// constructs, of single ones and sections has regions of its own.
OpenMpTime openmp_time(RegionRole role, std::string_view name)
{
    switch (role)
    {
    case RegionRole::barrier:
    case RegionRole::implicit_barrier:
    case RegionRole::task_wait:
    case RegionRole::critical:
    case RegionRole::ordered:
        return OpenMpTime::waiting;
    case RegionRole::flush:
    case RegionRole::single:
    case RegionRole::sections:
    case RegionRole::task_create:
        return OpenMpTime::own;
    case RegionRole::function:
    case RegionRole::wrapper:
        return takes_lock(name)           ? OpenMpTime::waiting
               : name.starts_with("omp_") ? OpenMpTime::own
                                          : OpenMpTime::none;
    default:
        return OpenMpTime::none;
    }
}

} // namespace

std::vector<RegionKind> region_kinds(const Definitions& definitions)
{
    std::vector<RegionKind> kinds;
    definitions.each<definitions::Region>(
        [&](const auto& region)
        {
            kinds.resize(std::max<std::size_t>(kinds.size(), region.self.value + std::size_t{1}));
            auto& kind = kinds[region.self.value];
            kind.is_mpi = is_mpi_call(region.paradigm, definitions.text(region.name));
            const auto call = device_call_of(region.paradigm, definitions.text(region.name));
            kind.waits_for_device = waits(call);
            if (region.paradigm == Paradigm::openmp && call == DeviceCall::none)
            {
                kind.openmp = openmp_time(region.region_role, definitions.text(region.name));
            }
        });
    return kinds;
}

std::string_view activity_name(const RegionKind& kind)
{
    if (kind.is_mpi)
    {
        return "mpi";
    }
    if (kind.waits_for_device)
    {
        return "device_waiting";
    }
    switch (kind.openmp)
    {
    case OpenMpTime::waiting:
        return "openmp_waiting";
    case OpenMpTime::own:
        return "openmp";
    default:
        return "computing";
    }
}

} // namespace haec_sim
