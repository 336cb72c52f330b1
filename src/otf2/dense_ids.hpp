// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/definitions.hpp"
#include "haec_sim/records/events.hpp"
#include "otf2/missing_definition.hpp"

#include <cstdint>
#include <initializer_list>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace haec_sim::otf2
{

/// The new ids of one kind of definition.
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

    /// Makes it throw MissingDefinition for what is not defined.
    void refuse_missing()
    {
        refuses_missing_ = true;
    }

    /// The new id; of what is not defined: undefined where its number may be another's now.
    Ref operator()(Ref old) const
    {
        if (is_identity_ && (old.value < count_ || !refuses_missing_))
        {
            return old;
        }
        if (const auto found = ids_.find(old); found != ids_.end())
        {
            return found->second;
        }
        if (refuses_missing_ && old.is_defined())
        {
            throw MissingDefinition(definition_name<Ref>, old.value);
        }
        return Ref{};
    }

    /// True where an id need not be looked up; of dense ids, those of all definitions are such.
    bool is_plain(Ref id) const noexcept
    {
        return id.value < plain_below_ || !id.is_defined();
    }

    /// All ids of definitions are plain, and no others.
    void make_plain()
    {
        plain_below_ = count_;
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
    bool refuses_missing_ = false;
    typename Ref::integer_type plain_below_ = Ref::undefined;
    typename Ref::integer_type count_ = 0;
    std::unordered_map<Ref, Ref> ids_;
};

/// Ids of definitions that rise from 0 without gaps, as OTF2 wants them, in place of those of the
/// trace: of each kind in the order of the file. Locations keep theirs, which name files.
class DenseIds
{
public:
    /// The ids are as they should be.
    DenseIds() = default;

    explicit DenseIds(std::span<const AnyDefinition> definitions);

    /// Makes it throw MissingDefinition from now on for ids of what is not defined, but for members
    /// of groups that are locations: some of these may be absent.
    void refuse_missing();

    /// True where the trace's own ids are such already.
    bool is_identity() const;

    /// True where all ids stay as they are, but that what is not defined is refused.
    bool only_refuses() const noexcept
    {
        return only_refuses_;
    }

    /// True where there is nothing to refuse, or where not only_refuses(). Looks nothing up.
    template <class Tag, class Integer>
    [[gnu::always_inline]] bool is_plain(Reference<Tag, Integer> id) const
    {
        return std::get<NewIds<Reference<Tag, Integer>>>(ids_).is_plain(id);
    }

    template <class Ref>
    Ref operator()(Ref old) const
    {
        return std::get<NewIds<Ref>>(ids_)(old);
    }

    LocationRef operator()(LocationRef old) const
    {
        if (refuses_missing_ && old.is_defined() && !locations_.contains(old))
        {
            throw MissingDefinition(definition_name<LocationRef>, old.value);
        }
        return old;
    }

    /// The group of that id; where several have it, the one of these types, if there is one.
    GroupRef group(GroupRef old, std::initializer_list<GroupType> types) const;

private:
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
    std::unordered_set<LocationRef> locations_;
    bool refuses_missing_ = false;
    bool only_refuses_ = false;
};

} // namespace haec_sim::otf2
