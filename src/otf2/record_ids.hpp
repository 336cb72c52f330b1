// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/definitions.hpp"
#include "haec_sim/records/events.hpp"
#include "otf2/dense_ids.hpp"
#include "otf2/location_name.hpp"
#include "otf2/missing_definition.hpp"
#include "otf2/record_members.hpp"

#include <algorithm>
#include <string>
#include <tuple>

namespace haec_sim::otf2
{

/// Tells of events whether their ids need to be looked at.
class PlainIds
{
public:
    /// `ids` outlives it.
    explicit PlainIds(const DenseIds& ids) : ids_(ids) {}

    /// True where IdReplacement has nothing to refuse in an event, but for its attributes, or where
    /// the ids do more than refuse. Looks nothing up, as it is asked of all events. The answer is
    /// true for nearly all: it spares the path on which ids are replaced, which may throw.
    template <class Event>
    [[gnu::always_inline]] bool in(const Event& event) const
    {
        constexpr auto list = members(static_cast<const Event*>(nullptr));
        return std::apply([&](auto... member) { return (is_plain(event, member) && ...); }, list);
    }

private:
    /// The functions is_plain(event, member) take a member as record_members.hpp lists it.
    template <class Event>
    static bool is_plain(const Event&, CountField)
    {
        return true;
    }

    template <class Event, class Field>
    [[gnu::always_inline]] bool is_plain(const Event& event, Field Event::*member) const
    {
        return is_plain_field(event.*member);
    }

    template <class Tag, class Integer>
    [[gnu::always_inline]] bool is_plain_field(Reference<Tag, Integer> id) const
    {
        return ids_.is_plain(id);
    }

    template <class List>
    requires requires(const List& list)
    {
        list.front().is_defined();
    }
    /// True where all ids of the list are plain.
    bool is_plain_field(const List& ids) const
    {
        return std::ranges::all_of(ids, [this](auto id) { return is_plain_field(id); });
    }

    /// No id.
    template <class Field>
    bool is_plain_field(const Field&) const
    {
        return true;
    }

    const DenseIds& ids_;
};

/// Puts the ids of DenseIds in place of those of the trace. It looks at references by their type,
/// at attributes and other values by the type that they name, and at numbers that are ids by what
/// another field says: members of groups of regions or metrics, and the scope of a metric's
/// instance. All functions throw MissingDefinition where the ids refuse one.
class IdReplacement
{
public:
    /// `ids` outlives it.
    explicit IdReplacement(const DenseIds& ids) : ids_(ids) {}

    /// Replaces the ids in the attributes of an event.
    void apply(AttributeList& attributes) const
    {
        for (auto& attribute : attributes)
        {
            replace(attribute.attribute);
            replace_value(attribute.type, attribute.value);
        }
    }

    /// Replaces all ids in a record of an event or a definition, also in values that are ids.
    template <class Record>
    void apply(Record& record) const
    {
        constexpr auto list = members(static_cast<const Record*>(nullptr));
        std::apply([&](auto... member) { (apply_to_member(record, member), ...); }, list);
        if constexpr (requires { record.attributes; })
        {
            apply(record.attributes);
        }
        apply_to_numbers(record);
    }

    /// Replaces all ids in a definition, its own as well.
    void apply(AnyDefinition& definition) const;

private:
    template <class Record>
    void apply_to_member(Record&, CountField) const
    {
    }

    template <class Record, class Field>
    void apply_to_member(Record& record, Field Record::*member) const
    {
        replace(record.*member);
    }

    /// A group's own id is new by its type, too.
    void apply_to_member(definitions::Group& record, GroupRef definitions::Group::*self) const
    {
        record.*self = ids_.group(record.*self, {record.group_type});
    }

    /// Communicators and what happens to windows name groups of ranks. Where a group of another
    /// type has the same id, it is not meant.
    template <class Record>
    void apply_to_member(Record& record, GroupRef Record::*member) const
    {
        record.*member = ids_.group(record.*member, {GroupType::comm_group, GroupType::comm_self});
    }

    /// Undefined references stay undefined.
    template <class Tag, class Integer>
    void replace(Reference<Tag, Integer>& reference) const
    {
        reference = ids_(reference);
    }

    template <class List>
    requires requires(List& list)
    {
        list.front().is_defined();
    }
    void replace(List& references) const
    {
        for (auto& reference : references)
        {
            replace(reference);
        }
    }

    /// A field that is no id.
    template <class Field>
    void replace(Field&) const
    {
    }

    /// Replaces the id in a value whose type is a reference to a definition; others stay. Locations
    /// that are not defined are not refused.
    void replace_value(Type type, AttributeValue& value) const;

    // Replaces a number that is an id by what another field says.
    template <class Record>
    void apply_to_numbers(Record&) const
    {
    }

    template <class Record>
    requires requires(Record& record, Type type, AttributeValue value)
    {
        type = record.type;
        value = record.value;
    }
    void apply_to_numbers(Record& record) const
    {
        replace_value(record.type, record.value);
    }

    /// Replaces the values of its properties that are ids.
    void apply_to_numbers(definitions::IoParadigm& record) const;
    /// Replaces the members where these are regions or metrics; locations keep their ids, and ranks
    /// are no ids.
    void apply_to_numbers(definitions::Group& record) const;
    /// Replaces the scope, which is an id of the kind that the record says.
    void apply_to_numbers(definitions::MetricInstance& record) const;

    const DenseIds& ids_;
};

/// Applies the ids to an event of a location. Throws Error where it
/// refers to what is not defined. It is not part of its callers, as most events never come here.
template <class Event>
[[gnu::noinline]] void apply_ids(const DenseIds& ids, Event& event, const LocationName& location)
{
    try
    {
        IdReplacement(ids).apply(event);
    }
    catch (const MissingDefinition& missing)
    {
        refuse_event(missing, Event::record_name, event.time, location.text());
    }
}

/// Applies the ids where all of them stay as they are, so that it only refuses; else
/// RenumberedSource applies them.
template <class Event>
void require_definitions(const DenseIds& ids, Event& event, const LocationName& location)
{
    if (ids.only_refuses())
    {
        apply_ids(ids, event, location);
    }
}

} // namespace haec_sim::otf2
