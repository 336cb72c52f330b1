// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/goal/collective_parts.hpp"

#include "simulation/collectives/algorithms.hpp"
#include "simulation/matching/dependence.hpp"
#include "trace/read_to_end.hpp"
#include "trace/request_ends.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace haec_sim::exporting
{

/// A part as its records have it.
struct CollectiveParts::Found
{
    LocationIndex location = 0;
    std::size_t place = 0;
    Picoseconds begin{};
    std::uint64_t record = 0;
    Fate fate = Fate::expired;
    CollectiveIdentity identity{};

    /// The order of the collectives of a process.
    auto order() const
    {
        return std::tuple(begin, location, record);
    }
};

namespace
{

/// Reads the parts of one location.
template <class Found>
class PartReading final : public RequestEnds
{
public:
    PartReading(const TraceIndex& index, LocationIndex location, std::vector<Found>& found)
        : location_(location), found_(found)
    {
        callers_.emplace(index);
    }

    std::size_t count() const noexcept
    {
        return count_;
    }

private:
    void on_collective(const Open& part) override
    {
        places_[part.number] = found_.size();
        found_.push_back({location_, count_++, part.time, part.record});
    }

    void on_end(const Open& part, const RequestEnd& end) override
    {
        if (const auto place = places_.find(part.number); place != places_.end())
        {
            found_[place->second].fate = end.fate;
            found_[place->second].identity = end.collective;
            places_.erase(place);
        }
    }

    LocationIndex location_;
    std::vector<Found>& found_;
    std::size_t count_ = 0;
    /// The places of the open parts by number.
    std::unordered_map<std::uint64_t, std::size_t> places_;
};

const Communicator* communicator_of(const TraceIndex& index, const CollectiveIdentity& identity)
{
    return index.communicator(identity.window.is_defined()
                                  ? index.windows().communicator_of(identity.window)
                                  : identity.communicator);
}

} // namespace

CollectiveParts::CollectiveParts(const TraceIndex& index, CountingRules rules)
    : index_(index), rules_(rules), parts_(index.locations().size())
{
}

void CollectiveParts::read(ProcessIndex process, std::span<const Location> locations)
{
    std::vector<Found> all;
    for (const auto& [location, source] : locations)
    {
        PartReading<Found> reading(index_, location, all);
        read_to_end(*source, reading);
        parts_[location].resize(reading.count());
    }
    std::ranges::sort(all, {}, &Found::order);
    CallerEvidence evidence;
    for (const auto& found : all)
    {
        const auto* communicator = communicator_of(index_, found.identity);
        if (found.fate == Fate::completes && communicator != nullptr && !communicator->is_inter())
        {
            if (const auto rank = communicator->member_index(process))
            {
                evidence.note(found.identity, *rank, communicator->members().size());
            }
        }
    }
    std::map<CollectiveDomain, std::uint64_t> numbers;
    for (const auto& found : all)
    {
        if (found.fate == Fate::completes)
        {
            add(process, found, numbers[found.identity.domain()]++, evidence);
        }
    }
}

void CollectiveParts::add(ProcessIndex process, const Found& found, std::uint64_t number,
                          CallerEvidence& evidence)
{
    const auto& identity = found.identity;
    const auto* communicator = communicator_of(index_, identity);
    const auto member =
        communicator != nullptr ? communicator->member_index(process) : std::nullopt;
    if (!member)
    {
        return;
    }
    const auto members = communicator->members().size();
    MemberCounts counts{identity.sent, identity.received, {}};
    if (!identity.is_among_neighbours && wants_caller(identity, *member, members, rules_))
    {
        counts.caller = evidence.of(identity, index_, process);
    }
    const auto root = communicator->root_index(process, identity.root);
    auto& instance = instance_of(identity.domain(), number, members);
    const auto own_root = root.value_or(collective_root_none);
    if (instance.parts == 0)
    {
        instance.operation = identity.operation;
        instance.root = own_root;
        instance.is_among_neighbours = identity.is_among_neighbours;
    }
    instance.is_mixed = instance.is_mixed ||
                        instance.is_among_neighbours != identity.is_among_neighbours ||
                        instance.operation != identity.operation ||
                        (is_rooted(identity.operation) && instance.root != own_root);
    ++instance.parts;
    instance.counts[*member] = counts;
    parts_[found.location][found.place] = {static_cast<std::size_t>(&instance - instances_.data()),
                                           *member, true, identity.sent};
}

CollectiveInstance& CollectiveParts::instance_of(const CollectiveDomain& domain,
                                                 std::uint64_t number, std::size_t members)
{
    auto& places = places_[domain];
    if (number == places.size())
    {
        places.push_back(instances_.size());
        instances_.push_back({.domain = domain, .number = number});
        instances_.back().counts.resize(members);
    }
    return instances_[places[number]];
}

bool CollectiveParts::has_algorithm(const CollectiveInstance& instance,
                                    const Communicator& members) const
{
    return !instance.domain.on_window && !members.is_inter() && instance.is_complete &&
           instance.parts > 1 &&
           (!instance.is_among_neighbours || members.neighbourhood() != nullptr) &&
           algorithms_of(instance.operation) != nullptr &&
           (!is_rooted(instance.operation) || instance.root != collective_root_none);
}

void CollectiveParts::seal()
{
    for (auto& instance : instances_)
    {
        const auto& communicator = haec_sim::communicator_of(index_, instance.domain);
        instance.is_complete =
            !instance.is_mixed && instance.parts == communicator.members().size();
        if (has_algorithm(instance, communicator))
        {
            const auto lengths = counted_lengths(instance.operation, instance.counts, rules_);
            instance.task = task_of({instance.operation, instance.root, lengths});
        }
        std::vector<MemberCounts>().swap(instance.counts);
    }
    places_.clear();
}

CollectivePartOf CollectiveParts::part(LocationIndex location, std::size_t place) const
{
    const auto& part = parts_[location][place];
    return part.counts ? CollectivePartOf{&instances_[part.instance], part.member, part.sent}
                       : CollectivePartOf{};
}

} // namespace haec_sim::exporting
