// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/jobs.hpp"

#include "trace/trace_index.hpp"

#include <map>

namespace haec_sim
{

namespace
{

std::map<LocationGroupRef, std::string> job_names(const Definitions& definitions)
{
    std::map<LocationGroupRef, std::string> names;
    definitions.each<definitions::LocationGroupProperty>(
        [&](const definitions::LocationGroupProperty& property)
        {
            if (property.type == Type::string && definitions.text(property.name) == job_property)
            {
                const StringRef value{static_cast<std::uint32_t>(property.value.bits)};
                names[property.location_group] = definitions.text(value);
            }
        });
    return names;
}

} // namespace

Jobs read_jobs(const Definitions& definitions, const TraceIndex& index)
{
    const auto names = job_names(definitions);
    std::map<std::string, std::size_t> places;
    Jobs jobs;
    jobs.of_process.resize(index.process_count());
    for (ProcessIndex process = 0; process < index.process_count() && !names.empty(); ++process)
    {
        if (index.is_absent(process))
        {
            continue;
        }
        const auto group = index.locations()[index.master_of(process)].group;
        if (const auto found = names.find(group); found != names.end())
        {
            const auto [place, is_new] = places.emplace(found->second, jobs.names.size());
            jobs.of_process[process] = place->second;
            if (is_new)
            {
                jobs.names.push_back(found->second);
            }
        }
    }
    return jobs;
}

} // namespace haec_sim
