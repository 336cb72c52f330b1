// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/left_out.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace haec_sim::exporting
{

namespace
{

struct PartName
{
    Part part{};
    const char* one = "";
    const char* many = "";
};

constexpr std::array<PartName, part_count> part_names{{
    {Part::visits, "visit of a region", "visits of regions"},
    {Part::messages, "send or receive", "sends and receives"},
    {Part::requests, "record of a request", "records of requests"},
    {Part::collectives, "record of a collective", "records of collectives"},
    {Part::values, "value of a metric", "values of metrics"},
    {Part::samples, "sample", "samples"},
    {Part::parameters, "parameter", "parameters"},
    {Part::windows, "record of a window", "records of windows"},
    {Part::threads, "record of threads", "records of threads"},
    {Part::files, "record of a file", "records of files"},
    {Part::programs, "begin or end of a program", "begins and ends of programs"},
    {Part::communicators, "record of a communicator", "records of communicators"},
    {Part::flushes, "flush of buffers", "flushes of buffers"},
    {Part::switches, "switch of the measurement", "switches of the measurement"},
    {Part::attributes, "attribute", "attributes"},
}};

/// The parts that a format holds; it leaves all others out.
const std::vector<Part>& parts_of(Format format)
{
    static const std::vector<Part> perfetto{Part::visits, Part::messages, Part::values,
                                            Part::samples};
    static const std::vector<Part> timeline{Part::visits, Part::messages, Part::values};
    static const std::vector<Part> messages{Part::messages};
    static const std::vector<Part> visits{Part::visits};
    static const std::vector<Part> samples{Part::samples};
    switch (format)
    {
    case Format::perfetto:
        return perfetto;
    case Format::paje:
    case Format::paraver:
        return timeline;
    case Format::messages:
    case Format::message_columns:
    case Format::goal:
        return messages;
    case Format::visits:
    case Format::visit_columns:
        return visits;
    case Format::samples:
        return samples;
    }
    HAEC_SIM_ASSERT(false);
    return samples;
}

} // namespace

bool holds(Format format, Part part)
{
    return std::ranges::find(parts_of(format), part) != parts_of(format).end();
}

std::string left_out(Format format, const PartCounts& counts, const PartlyLeftOut& partly)
{
    std::string text;
    const auto append = [&text](std::uint64_t count, const char* one, const char* many)
    {
        if (count > 0)
        {
            text += (text.empty() ? "" : ", ") + std::to_string(count) + ' ' +
                    (count == 1 ? one : many);
        }
    };
    for (const auto& name : part_names)
    {
        const auto within = name.part == Part::values     ? partly.values
                            : name.part == Part::messages ? partly.unknown_peers
                                                          : 0;
        const auto told = name.part == Part::attributes ? partly.told_attributes : 0;
        append(holds(format, name.part) ? within : counts.of(name.part) - told, name.one,
               name.many);
    }
    append(partly.overlaps, "overlap of visits (in pieces)", "overlaps of visits (in pieces)");
    append(partly.stray_leaves, "Leave without its Enter", "Leaves without their Enter");
    return text;
}

} // namespace haec_sim::exporting
