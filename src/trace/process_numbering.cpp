// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/process_numbering.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace haec_sim
{

namespace
{

/// Tells which location group stands for the process of a location group.
class Owners
{
public:
    explicit Owners(const Definitions& definitions)
    {
        definitions.each<definitions::LocationGroup>(
            [this](const auto& group)
            {
                // A process that another one started is a process all the same.
                if (group.location_group_type != LocationGroupType::process)
                {
                    creator_of_.emplace(group.self, group.creating_location_group);
                }
                defined_.insert(group.self);
            });
    }

    /// It is its own process, whatever created it.
    void stands_alone(LocationGroupRef group)
    {
        creator_of_.erase(group);
    }

    LocationGroupRef operator[](LocationGroupRef group)
    {
        std::vector<LocationGroupRef> created;
        auto owner = group;
        for (auto next = creator_of_.find(owner);
             next != creator_of_.end() && defined_.contains(next->second);
             next = creator_of_.find(owner))
        {
            created.push_back(owner);
            owner = next->second;
            if (created.size() > creator_of_.size())
            {
                throw Error("location group " + std::to_string(group.value) +
                            " of the trace was created by one that it created itself, so that it "
                            "belongs to no process; record the trace again");
            }
        }
        for (const auto shorter : created)
        {
            creator_of_[shorter] = owner;
        }
        return owner;
    }

private:
    std::unordered_set<LocationGroupRef> defined_;
    std::unordered_map<LocationGroupRef, LocationGroupRef> creator_of_;
};

/// Gives numbers to processes in the order in which they are met.
class Numbering
{
public:
    explicit Numbering(const Definitions& definitions) : owners_(definitions)
    {
        definitions.each<definitions::Location>(
            [this](const auto& location)
            {
                index_.emplace(location.self, static_cast<LocationIndex>(groups_.size()));
                groups_.push_back(location.location_group);
                types_.push_back(location.location_type);
            });
    }

    ProcessNumbering number(const std::vector<LocationRef>& ranks) &&
    {
        for (const auto location : ranks)
        {
            if (const auto found = index_.find(location); found != index_.end())
            {
                owners_.stands_alone(groups_[found->second]);
            }
        }
        for (const auto location : ranks)
        {
            add_rank(location);
        }
        find_metrics_of_none();
        for (LocationIndex location = 0; location < groups_.size(); ++location)
        {
            if (!numbering_.stands_apart[location])
            {
                add(owners_[groups_[location]], location);
            }
        }
        for (LocationIndex location = 0; location < groups_.size(); ++location)
        {
            numbering_.of_location.push_back(numbering_.stands_apart[location]
                                                 ? first_process()
                                                 : numbers_.at(owners_[groups_[location]]));
        }
        return std::move(numbering_);
    }

private:
    void find_metrics_of_none()
    {
        // Ranks are processes, whatever they hold.
        std::unordered_set<LocationGroupRef> processes;
        for (const auto& [owner, number] : numbers_)
        {
            processes.insert(owner);
        }
        for (LocationIndex location = 0; location < groups_.size(); ++location)
        {
            if (types_[location] != LocationType::metric)
            {
                processes.insert(owners_[groups_[location]]);
            }
        }
        for (const auto group : groups_)
        {
            numbering_.stands_apart.push_back(!processes.empty() &&
                                              !processes.contains(owners_[group]));
        }
    }

    // The first process that is there.
    ProcessIndex first_process() const
    {
        const auto& masters = numbering_.masters;
        const auto first = std::ranges::find_if(masters, [](LocationIndex master)
                                                { return master != no_location; });
        return static_cast<ProcessIndex>(first - masters.begin());
    }

    // Whoever is not there keeps the number that is its rank: those after it would shift.
    void add_rank(LocationRef location)
    {
        const auto rank = numbering_.masters.size();
        if (const auto found = index_.find(location); found != index_.end())
        {
            add(groups_[found->second], found->second);
        }
        numbering_.masters.resize(rank + 1, no_location);
    }

    ProcessIndex add(LocationGroupRef owner, LocationIndex master)
    {
        const auto next = static_cast<ProcessIndex>(numbering_.masters.size());
        const auto [entry, is_new] = numbers_.try_emplace(owner, next);
        if (is_new)
        {
            numbering_.masters.push_back(master);
        }
        return entry->second;
    }

    Owners owners_;
    std::unordered_map<LocationRef, LocationIndex> index_;
    /// The group and the type of each location.
    std::vector<LocationGroupRef> groups_;
    std::vector<LocationType> types_;
    std::unordered_map<LocationGroupRef, ProcessIndex> numbers_;
    ProcessNumbering numbering_;
};

} // namespace

ProcessNumbering number_processes(const Definitions& definitions)
{
    return Numbering(definitions).number(mpi_locations(definitions));
}

std::vector<LocationRef> mpi_locations(const Definitions& definitions)
{
    std::vector<LocationRef> locations;
    definitions.each<definitions::Group>(
        [&](const auto& group)
        {
            if (group.group_type == GroupType::comm_locations && group.paradigm == Paradigm::mpi)
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

} // namespace haec_sim
