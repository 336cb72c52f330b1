// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/processes.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <set>
#include <string>

namespace haec_sim::verification
{

namespace
{

/// Follows the creators of location groups. One of type PROCESS is its own, although OTF2 lets it
/// name the process that spawned it.
class Creators
{
public:
    explicit Creators(const Definitions& definitions)
    {
        definitions.each<definitions::LocationGroup>(
            [&](const definitions::LocationGroup& group)
            {
                creators_[group.self] = group.location_group_type == LocationGroupType::process
                                            ? group.self
                                            : group.creating_location_group;
            });
    }

    /// A process by itself, whatever the definitions say of its creator.
    void separate(LocationGroupRef group)
    {
        creators_[group] = group;
    }

    /// The group that the process of `group` consists of in the first place. Groups that claim to
    /// have created one another are one process.
    LocationGroupRef first_of(LocationGroupRef group)
    {
        std::vector<LocationGroupRef> way;
        auto first = group;
        for (auto next = creator_of(first); next != first; next = creator_of(first))
        {
            way.push_back(first);
            // Ends a circle where it closes, and shortens the way of those who come later.
            creators_[first] = first;
            first = next;
        }
        for (const auto passed : way)
        {
            creators_[passed] = first;
        }
        return first;
    }

private:
    /// Itself where nobody created it.
    LocationGroupRef creator_of(LocationGroupRef group) const
    {
        const auto found = creators_.find(group);
        return found != creators_.end() && creators_.contains(found->second) ? found->second
                                                                             : group;
    }

    std::unordered_map<LocationGroupRef, LocationGroupRef> creators_;
};

} // namespace

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
            if (!index_.emplace(location.self, places_.size()).second)
            {
                throw Error("location " + std::to_string(location.self.value) +
                            " is defined twice; the trace is damaged, record or copy it again");
            }
            places_.push_back(place);
            groups_.push_back(location.location_group);
        });
}

void Processes::number_processes(const Definitions& definitions)
{
    Creators creators(definitions);
    std::unordered_map<LocationGroupRef, Process> of_group;
    const auto add = [&](LocationGroupRef group, std::size_t master)
    {
        if (of_group.emplace(group, count_).second)
        {
            masters_.push_back(master);
            ++count_;
        }
    };
    Process rank = 0;
    for (const auto location : communicating_locations(definitions, Paradigm::mpi))
    {
        if (const auto found = index_.find(location); found != index_.end())
        {
            creators.separate(groups_[found->second]);
            add(groups_[found->second], found->second);
        }
        // The number of a rank without a location, or with that of a rank before it, is nobody's.
        masters_.resize(++rank);
        count_ = rank;
    }
    std::set<LocationGroupRef> that_run;
    for (const auto& [group, process] : of_group)
    {
        that_run.insert(group);
    }
    for (std::size_t place = 0; place < places_.size(); ++place)
    {
        if (places_[place].type != LocationType::metric)
        {
            that_run.insert(creators.first_of(groups_[place]));
        }
    }
    for (std::size_t place = 0; place < places_.size(); ++place)
    {
        const auto first = creators.first_of(groups_[place]);
        places_[place].is_nobodys = !that_run.empty() && !that_run.contains(first);
        if (!places_[place].is_nobodys)
        {
            add(first, place);
            places_[place].process = of_group.at(first);
        }
    }
    for (auto& place : places_)
    {
        place.process = place.is_nobodys ? first_there_is() : place.process;
    }
}

Process Processes::first_there_is() const
{
    const auto first =
        std::ranges::find_if(masters_, [](const auto& master) { return master.has_value(); });
    return static_cast<Process>(first - masters_.begin());
}

std::optional<std::size_t> Processes::leader(std::size_t place) const
{
    const auto& follower = places_[place];
    if (follower.is_nobodys || (follower.type != LocationType::accelerator_stream &&
                                follower.type != LocationType::metric))
    {
        return std::nullopt;
    }
    const auto master = masters_.at(follower.process);
    if (master && places_[*master].type == LocationType::cpu_thread)
    {
        return master;
    }
    for (std::size_t other = 0; other < places_.size(); ++other)
    {
        if (places_[other].process == follower.process &&
            places_[other].type == LocationType::cpu_thread)
        {
            return other;
        }
    }
    return std::nullopt;
}

const Place* Processes::find(LocationRef location) const
{
    const auto found = index_.find(location);
    return found == index_.end() ? nullptr : &places_[found->second];
}

std::optional<Process> Processes::of(LocationRef location) const
{
    const auto* place = find(location);
    return place == nullptr ? std::nullopt : std::optional(place->process);
}

} // namespace haec_sim::verification
