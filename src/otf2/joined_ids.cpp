// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/joined_ids.hpp"

#include "otf2/record_ids.hpp"

#include <tuple>
#include <utility>

namespace haec_sim::otf2
{

namespace
{

// The functions append(key, field) make a text that tells records of one kind apart.
template <class Field>
requires(std::is_trivially_copyable_v<Field>) void append(std::string& key, const Field& field)
{
    key.append(reinterpret_cast<const char*>(&field), sizeof(field));
}

template <class Element>
void append(std::string& key, const std::vector<Element>& list)
{
    append(key, list.size());
    for (const auto& element : list)
    {
        append(key, element);
    }
}

template <class Record>
void append_member(std::string&, const Record&, CountField)
{
}

template <class Record, class Field>
void append_member(std::string& key, const Record& record, Field Record::*member)
{
    append(key, record.*member);
}

template <class Record>
std::string key_of(const Record& record)
{
    std::string key;
    constexpr auto list = members(static_cast<const Record*>(nullptr));
    std::apply([&](auto... member) { (append_member(key, record, member), ...); }, list);
    return key;
}

} // namespace

JoinedIds::JoinedIds(std::span<const JoinedTrace> traces, Definitions& joined) : joined_(joined)
{
    for (const auto& trace : traces)
    {
        parts_.push_back({trace, {}, {}});
    }
    each_record(parts_, [this](auto& part, const auto& record) { number_first(part, record); });
    each_record(parts_, [this](auto& part, const auto& record) { unite(part, record); });
    each_record(parts_, [this](auto& part, const auto& record) { number(part, record); });
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
        give_next_id(part, record.self);
    }
}

void JoinedIds::number(JoinedPart& part, const definitions::Group& group)
{
    if (!is_one_of_a_paradigm(group.group_type))
    {
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
    part.ranks[group.paradigm] = {world.size(), group.members.size()};
    for (const auto member : group.members)
    {
        // Those that are not there get ids, too: others must not take their places.
        give_next_id(part, LocationRef{member});
        world.push_back(part.ids(LocationRef{member}).value);
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

} // namespace haec_sim::otf2
