// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/joined_ids.hpp"

#include "haec_sim/error.hpp"
#include "otf2/record_ids.hpp"
#include "otf2/record_key.hpp"
#include "otf2/shared_processes.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace haec_sim::otf2
{

namespace
{

/// The text by which definitions of several archives with the same processes are known to be one.
template <class Record>
std::string shared_key(const JoinedPart& part, const Record& record)
{
    auto copy = record;
    IdReplacement(part.ids).apply(copy);
    copy.self = {};
    return key_of(copy);
}

/// Groups may be called anything.
std::string shared_key(const JoinedPart& part, const definitions::Group& record)
{
    auto copy = record;
    IdReplacement(part.ids).apply(copy);
    move_members(part, copy);
    copy.self = {};
    copy.name = {};
    return key_of(copy);
}

std::string shared_key(const JoinedPart& part, const definitions::LocationGroup& record)
{
    if (const auto found = part.ranks_of_groups.find(record.self);
        found != part.ranks_of_groups.end())
    {
        return "rank at location " + std::to_string(found->second);
    }
    auto copy = record;
    IdReplacement(part.ids).apply(copy);
    copy.self = {};
    return key_of(copy);
}

/// A location has one rank of a paradigm.
void require_others(const JoinedPart& part, const std::vector<std::uint64_t>& world,
                    const std::vector<std::uint64_t>& own)
{
    const std::set<std::uint64_t> known(world.begin(), world.end());
    if (std::ranges::any_of(own, [&](auto location) { return known.contains(location); }))
    {
        throw Error("'" + part.trace.name +
                    "' and another archive count locations of a paradigm differently "
                    "(COMM_LOCATIONS); give archives of one run, or --jobs for several programs");
    }
}

} // namespace

void move_members(const JoinedPart& part, definitions::Group& group)
{
    if (group.group_type == GroupType::locations || group.group_type == GroupType::comm_locations)
    {
        for (auto& member : group.members)
        {
            member = part.ids.moved(LocationRef{member}).value;
        }
    }
    const auto ranks = part.ranks.find(group.paradigm);
    if (group.group_type == GroupType::comm_group && ranks != part.ranks.end())
    {
        for (auto& rank : group.members)
        {
            rank += ranks->second.before;
        }
    }
}

JoinedIds::JoinedIds(std::span<const JoinedTrace> traces, Definitions& joined, JoinedAs joined_as)
    : joined_(joined)
{
    const auto sharing = joined_as == JoinedAs::one_run ? share_processes(traces)
                                                        : std::vector<bool>(traces.size(), false);
    for (std::size_t place = 0; place < traces.size(); ++place)
    {
        const auto& trace = traces[place];
        parts_.push_back({trace, sharing[place], {}, {}, {}, {}});
        if (sharing[place])
        {
            parts_.back().ranks_of_groups = groups_with_ranks(trace.definitions);
            leave_out_locations(trace.definitions);
        }
    }
    each_record(parts_, [this](auto& part, const auto& record) { number_first(part, record); });
    each_record(parts_, [this](auto& part, const auto& record) { unite(part, record); });
    each_record(parts_, [this](auto& part, const auto& record) { number(part, record); });
}

void JoinedIds::leave_out_locations(const Definitions& definitions)
{
    auto& next = next_ids_[typeid(LocationRef)];
    definitions.each<definitions::Location>([&](const definitions::Location& location)
                                            { next = std::max(next, location.self.value + 1); });
    definitions.each<definitions::Group>(
        [&](const definitions::Group& group)
        {
            for (const auto member : group.members)
            {
                const bool has_locations = group.group_type == GroupType::comm_locations;
                next = std::max(next, has_locations ? member + 1 : 0);
            }
        });
}

void JoinedIds::number_first(JoinedPart& part, const definitions::String& string)
{
    part.ids.put(string.self, joined_.intern(string.string));
}

void JoinedIds::number_first(JoinedPart& part, const definitions::Location& location)
{
    give_next_id(part, location.self);
}

template <class Record>
void JoinedIds::number_first(JoinedPart&, const Record&)
{
}

template <class Record>
void JoinedIds::unite([[maybe_unused]] JoinedPart& part, [[maybe_unused]] const Record& record)
{
    if constexpr (is_united<Record>)
    {
        using Ref = decltype(record.self);
        auto copy = record;
        IdReplacement(part.ids).apply(copy);
        copy.self = {};
        auto& known = united_[typeid(Record)];
        const auto key = key_of(copy);
        if (const auto found = known.find(key); found != known.end())
        {
            part.ids.put(record.self, Ref{static_cast<typename Ref::integer_type>(found->second)});
            return;
        }
        give_next_id(part, record.self);
        copy.self = part.ids(record.self);
        known.emplace(key, copy.self.value);
        joined_.append(std::move(copy));
    }
}

template <class Record>
void JoinedIds::number([[maybe_unused]] JoinedPart& part, [[maybe_unused]] const Record& record)
{
    constexpr bool is_numbered = is_united<Record> || std::is_same_v<Record, definitions::String> ||
                                 std::is_same_v<Record, definitions::Location>;
    if constexpr (!is_numbered && requires { record.self; })
    {
        if (part.shares_processes)
        {
            number_equal(part, record, shared_key(part, record));
            return;
        }
        give_next_id(part, record.self);
    }
}

template <class Record>
void JoinedIds::number_equal(JoinedPart& part, const Record& record, const std::string& key)
{
    using Ref = decltype(record.self);
    auto& known = shared_[typeid(Record)][key];
    const auto place = part.equal[typeid(Record)][key]++;
    if (place < known.size())
    {
        part.ids.put(record.self, Ref{static_cast<typename Ref::integer_type>(known[place])});
        return;
    }
    give_next_id(part, record.self);
    known.push_back(part.ids(record.self).value);
}

void JoinedIds::number(JoinedPart& part, const definitions::Group& group)
{
    if (!is_one_of_a_paradigm(group.group_type))
    {
        if (part.shares_processes)
        {
            number_equal(part, group, shared_key(part, group));
            return;
        }
        give_next_id(part, group.self);
        return;
    }
    const auto [only, is_first] =
        only_groups_.emplace(std::pair{group.paradigm, group.group_type}, GroupRef{});
    if (is_first)
    {
        give_next_id(part, group.self);
        only->second = part.ids(group.self);
    }
    part.ids.put(group.self, only->second);
    if (group.group_type == GroupType::comm_locations)
    {
        number_ranks(part, group);
    }
}

void JoinedIds::number_ranks(JoinedPart& part, const definitions::Group& group)
{
    auto& world = worlds_[group.paradigm];
    World own;
    for (const auto member : group.members)
    {
        // Those that are not there get ids, too: others must not take their places.
        give_next_id(part, LocationRef{member});
        own.push_back(part.ids(LocationRef{member}).value);
    }
    auto before = world.size();
    if (part.shares_processes)
    {
        before = shared_lists_[group.paradigm].emplace(own, before).first->second;
    }
    part.ranks[group.paradigm] = {before, own.size()};
    if (before == world.size())
    {
        require_others(part, world, own);
        world.insert(world.end(), own.begin(), own.end());
    }
}

template <class Ref>
void JoinedIds::give_next_id(JoinedPart& part, Ref old)
{
    auto& next = next_ids_[typeid(Ref)];
    if (part.ids.put(old, Ref{static_cast<typename Ref::integer_type>(next)}))
    {
        ++next;
    }
}

void JoinedIds::give_next_id(JoinedPart& part, LocationRef old)
{
    auto& next = next_ids_[typeid(LocationRef)];
    if (part.shares_processes)
    {
        part.ids.put(old, old);
        return;
    }
    if (part.ids.put(old, LocationRef{next}))
    {
        ++next;
    }
}

} // namespace haec_sim::otf2
