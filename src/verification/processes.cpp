// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/processes.hpp"

namespace haec_sim::verification
{

std::vector<LocationRef> communicating_locations(const Definitions& definitions, Paradigm paradigm)
{
    std::vector<LocationRef> locations;
    definitions.each<definitions::Group>(
        [&](const definitions::Group& group)
        {
            if (group.group_type == GroupType::comm_locations && group.paradigm == paradigm)
            {
                locations.clear();
                for (const auto member : group.members)
                {
                    locations.push_back(LocationRef{member});
                }
            }
        });
    return locations;
}

Processes::Processes(const Definitions& definitions)
{
    read_places(definitions);
    number_processes(definitions);
}

void Processes::read_places(const Definitions& definitions)
{
    definitions.each<definitions::Location>(
        [&](const definitions::Location& location)
        {
            Place place;
            place.reference = location.self;
            place.name = definitions.text(location.name);
            place.type = location.location_type;
            place.events = location.number_of_events;
            place.thread = location.location_type == LocationType::cpu_thread ? threads_++ : 0;
            index_.emplace(location.self, places_.size());
            places_.push_back(place);
            groups_.push_back(location.location_group);
        });
}

void Processes::number_processes(const Definitions& definitions)
{
    std::unordered_map<LocationGroupRef, Process> of_group;
    const auto add = [&](std::size_t master)
    {
        if (of_group.emplace(groups_[master], count_).second)
        {
            masters_.push_back(master);
            ++count_;
        }
    };
    for (const auto location : communicating_locations(definitions, Paradigm::mpi))
    {
        if (const auto found = index_.find(location); found != index_.end())
        {
            add(found->second);
        }
    }
    definitions.each<definitions::LocationGroup>(
        [&](const definitions::LocationGroup& group)
        {
            const auto creator = of_group.find(group.creating_location_group);
            if (group.location_group_type != LocationGroupType::process &&
                creator != of_group.end())
            {
                of_group.emplace(group.self, creator->second);
            }
        });
    for (std::size_t place = 0; place < places_.size(); ++place)
    {
        add(place);
        places_[place].process = of_group.at(groups_[place]);
    }
}

std::optional<Process> Processes::of(LocationRef location) const
{
    const auto found = index_.find(location);
    return found == index_.end() ? std::nullopt : std::optional(places_[found->second].process);
}

} // namespace haec_sim::verification
