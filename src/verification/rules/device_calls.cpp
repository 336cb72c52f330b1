// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/device_calls.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>

namespace haec_sim::verification
{

namespace
{

/// A row of the specification's tables: a name with one word and, where there is one, the other
/// one, and without the third. The first row that fits counts.
struct Row
{
    std::string_view word;
    std::string_view other = "";
    std::string_view without = "";
    DeviceCall call{};
};

constexpr DeviceCall nothing{};
constexpr DeviceCall kernel{true, false, false, false};
constexpr DeviceCall copy{false, true, false, false};
constexpr DeviceCall wait{false, false, true, false};
constexpr DeviceCall blocking_copy{false, true, true, false};
constexpr DeviceCall blocking_kernel{true, false, true, false};

constexpr std::array cuda{
    Row{"synchronize", "", "", wait},     Row{"launch", "", "hostfunc", kernel},
    Row{"graph", "", "", nothing},        Row{"memcpy", "async", "", copy},
    Row{"memcpy", "", "", blocking_copy}, Row{"memset", "", "", copy}};
constexpr std::array opencl{
    Row{"clfinish", "", "", wait},           Row{"clwaitfor", "", "", wait},
    Row{"clenqueuendrange", "", "", kernel}, Row{"clenqueuetask", "", "", kernel},
    Row{"clenqueue", "read", "", copy},      Row{"clenqueue", "write", "", copy},
    Row{"clenqueue", "copy", "", copy},      Row{"clenqueue", "fill", "", copy},
    Row{"clenqueue", "map", "", copy}};
constexpr std::array openacc{Row{"launch", "", "", kernel},        Row{"upload", "", "", copy},
                             Row{"download", "", "", copy},        Row{"async", "", "", nothing},
                             Row{"memcpy", "", "", blocking_copy}, Row{"wait", "", "", wait},
                             Row{"synchronize", "", "", wait}};
constexpr std::array transfers{"memcpy", "update", "data", "map"};

DeviceCall call_in(std::span<const Row> table, const std::string& name)
{
    const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
    const auto row = std::ranges::find_if(
        table, [&](const Row& one)
        { return has(one.word) && has(one.other) && (one.without.empty() || !has(one.without)); });
    return row != table.end() ? row->call : nothing;
}

DeviceCall call_of_target(const std::string& name)
{
    const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
    if (!has("target"))
    {
        return nothing;
    }
    const bool goes_on = has("nowait") || has("async");
    if (std::ranges::any_of(transfers, has))
    {
        return goes_on ? copy : blocking_copy;
    }
    return goes_on ? kernel : blocking_kernel;
}

DeviceCall call_of(Paradigm paradigm, const std::string& name)
{
    switch (paradigm)
    {
    case Paradigm::cuda:
    case Paradigm::hip:
        return call_in(cuda, name);
    case Paradigm::opencl:
        return call_in(opencl, name);
    case Paradigm::openacc:
        return call_in(openacc, name);
    case Paradigm::openmp:
        return call_of_target(name);
    default:
        return nothing;
    }
}

} // namespace

DeviceCalls::DeviceCalls(const Definitions& definitions)
{
    definitions.each<definitions::Region>(
        [&](const auto& region)
        {
            std::string name = definitions.text(region.name);
            std::ranges::transform(name, name.begin(),
                                   [](unsigned char letter)
                                   { return static_cast<char>(std::tolower(letter)); });
            auto call = call_of(region.paradigm, name);
            for (const auto* word : {"memcpy", "memset", "copy"})
            {
                call.is_copy_on_stream |= name.find(word) != std::string::npos;
            }
            if (call.launches() || call.waits || call.is_copy_on_stream)
            {
                calls_.emplace(region.self, call);
            }
        });
}

} // namespace haec_sim::verification
