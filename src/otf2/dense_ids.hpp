// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/definitions.hpp"
#include "haec_sim/records/events.hpp"
#include "otf2/record_members.hpp"

#include <cstdint>
#include <initializer_list>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>

namespace haec_sim::otf2
{

/// What one kind of definition is called now.
template <class Ref>
class NewIds
{
public:
    /// The next definition. One with the id of an earlier one (a class and an instance of metrics,
    /// which some archives number apart) keeps that one's place.
    void add(Ref old)
    {
        if (is_identity_ && old.value < count_)
        {
            return;
        }
        if (is_identity_ && old.value > count_)
        {
            leave_identity();
        }
        if (is_identity_ || ids_.emplace(old, Ref{count_}).second)
        {
            ++count_;
        }
    }

    /// The next definition, which has the id of an earlier one and is another; its own id.
    Ref add_another()
    {
        if (is_identity_)
        {
            leave_identity();
        }
        return Ref{count_++};
    }

    bool is_identity() const noexcept
    {
        return is_identity_;
    }

    /// Undefined for what is not defined: its number may be another's now.
    Ref operator()(Ref old) const
    {
        if (is_identity_)
        {
            return old;
        }
        const auto found = ids_.find(old);
        return found != ids_.end() ? found->second : Ref{};
    }

private:
    void leave_identity()
    {
        is_identity_ = false;
        for (Ref passed{0}; passed.value < count_; ++passed.value)
        {
            ids_.emplace(passed, passed);
        }
    }

    bool is_identity_ = true;
    typename Ref::integer_type count_ = 0;
    std::unordered_map<Ref, Ref> ids_;
};

/// Ids of definitions that rise from 0 without gaps, as OTF2 wants them, in place of those of the
/// trace: of each kind in the order of the file. Locations keep theirs, which name files.
class DenseIds
{
public:
    /// Ids are as they should be.
    DenseIds() = default;

    explicit DenseIds(std::span<const AnyDefinition> definitions);

    /// Whether the trace's own ids are such already.
    bool is_identity() const;

    template <class Ref>
    Ref operator()(Ref old) const
    {
        return std::get<NewIds<Ref>>(ids_)(old);
    }

    LocationRef operator()(LocationRef old) const noexcept
    {
        return old;
    }

    /// Replaces all ids in a record of an event or a definition, also in values that are ids.
    template <class Record>
    void apply(Record& record) const
    {
        constexpr auto list = members(static_cast<const Record*>(nullptr));
        std::apply([&](auto... member) { (apply_to_member(record, member), ...); }, list);
        if constexpr (requires { record.attributes; })
        {
            for (auto& attribute : record.attributes)
            {
                replace(attribute.attribute);
                replace_value(attribute.type, attribute.value);
            }
        }
        apply_to_numbers(record);
    }

    void apply(AnyDefinition& definition) const
    {
        std::visit([this](auto& record) { apply(record); }, definition);
    }

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

    void apply_to_member(definitions::Group& record, GroupRef definitions::Group::*self) const
    {
        record.*self = group(record.*self, {record.group_type});
    }

    /// Communicators and what happens to windows name groups of ranks.
    template <class Record>
    void apply_to_member(Record& record, GroupRef Record::*member) const
    {
        record.*member = group(record.*member, {GroupType::comm_group, GroupType::comm_self});
    }

    /// The group of that id; where several have it, the one of these types, if there is one.
    GroupRef group(GroupRef old, std::initializer_list<GroupType> types) const;

    template <class Tag, class Integer>
    void replace(Reference<Tag, Integer>& reference) const
    {
        reference = (*this)(reference);
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

    void replace_value(Type type, AttributeValue& value) const;

    // What is an id by what another field says.
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

    void apply_to_numbers(definitions::IoParadigm& record) const;
    void apply_to_numbers(definitions::Group& record) const;
    void apply_to_numbers(definitions::MetricInstance& record) const;

    std::tuple<NewIds<AttributeRef>, NewIds<CallingContextRef>, NewIds<CallpathRef>,
               NewIds<CallsiteRef>, NewIds<CartDimensionRef>, NewIds<CartTopologyRef>,
               NewIds<CommRef>, NewIds<GroupRef>, NewIds<InterruptGeneratorRef>, NewIds<IoFileRef>,
               NewIds<IoHandleRef>, NewIds<IoParadigmRef>, NewIds<LocationGroupRef>,
               NewIds<MetricMemberRef>, NewIds<MetricRef>, NewIds<ParameterRef>, NewIds<RegionRef>,
               NewIds<RmaWinRef>, NewIds<SourceCodeLocationRef>, NewIds<StringRef>,
               NewIds<SystemTreeNodeRef>>
        ids_;
    /// Groups that have the id of an earlier one of another type.
    std::map<std::pair<GroupRef, GroupType>, GroupRef> groups_apart_;
};

} // namespace haec_sim::otf2
