// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/definitions.hpp"
#include "haec_sim/records/events.hpp"
#include "otf2/missing_definition.hpp"
#include "trace/number_set.hpp"

#include <cstdint>
#include <initializer_list>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace haec_sim::otf2
{

/// The new ids of one kind of definition. As long as ids come as 0, 1, 2 and so on they are the new
/// ids, and no table is kept: that is how Score-P numbers them.
template <class Ref>
class NewIds
{
public:
    /// The next definition. One with the id of an earlier one (a class and an instance of metrics,
    /// which some archives number apart) keeps that one's place. The definitions come in the order
    /// of the file, whatever their ids.
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

    /// Gives the definition of a trace that another one takes in its id there. Returns false where
    /// it has one already, which it keeps.
    bool put(Ref old, Ref now)
    {
        is_identity_ = false;
        return ids_.emplace(old, now).second;
    }

    /// True where every definition keeps its id.
    bool is_identity() const noexcept
    {
        return is_identity_;
    }

    /// Makes operator() throw MissingDefinition for what is not defined.
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

    /// All ids of definitions are plain, and no others. Before that, every id is plain: nothing is
    /// refused. Makes sense where is_identity().
    void make_plain()
    {
        plain_below_ = count_;
    }

private:
    /// Makes the table, with what was the same so far.
    void leave_identity()
    {
        is_identity_ = false;
        for (Ref passed{0}; passed.value < count_; ++passed.value)
        {
            ids_.emplace(passed, passed);
        }
    }

    /// True as long as each id was its definition's number.
    bool is_identity_ = true;
    bool refuses_missing_ = false;
    /// Ids below are plain.
    typename Ref::integer_type plain_below_ = Ref::undefined;
    /// The number of new ids given.
    typename Ref::integer_type count_ = 0;
    /// The new ids by old ones; empty where is_identity_.
    std::unordered_map<Ref, Ref> ids_;
};

/// Ids of definitions that rise from 0 without gaps, as OTF2 wants them, in place of those of the
/// trace: of each kind in the order of the file. Locations keep theirs, which name files; where
/// another trace takes this one in, they have those of put(). Memory: an entry for each definition
/// of those kinds that are not dense, and for each location.
class DenseIds
{
public:
    /// The ids are as they should be.
    DenseIds() = default;

    /// Numbers the definitions by their `self`, in this order; references in them are not looked
    /// at. A group with the id of an earlier group is another one.
    explicit DenseIds(std::span<const AnyDefinition> definitions);

    /// Gives a definition its id in the trace that takes this one in: for default ids, and all
    /// definitions of a kind or none. Returns false where it has one already, which it keeps.
    template <class Ref>
    bool put(Ref old, Ref now)
    {
        return std::get<NewIds<Ref>>(ids_).put(old, now);
    }

    bool put(LocationRef old, LocationRef now)
    {
        return moved_locations_.emplace(old, now).second;
    }

    /// Makes it throw MissingDefinition from now on for ids of what is not defined, but for members
    /// of groups that are locations: some of these may be absent.
    void refuse_missing();

    /// True where the trace's own ids are such already.
    bool is_identity() const;

    /// True where all ids stay as they are, but that what is not defined is refused. Records then
    /// stay as they are, so that sources apply the ids themselves, without a handler in between.
    bool only_refuses() const noexcept
    {
        return only_refuses_;
    }

    /// True where there is nothing to refuse in this id, or where not only_refuses(). Looks nothing
    /// up.
    template <class Tag, class Integer>
    [[gnu::always_inline]] bool is_plain(Reference<Tag, Integer> id) const
    {
        return std::get<NewIds<Reference<Tag, Integer>>>(ids_).is_plain(id);
    }

    /// The new id. Throws MissingDefinition after refuse_missing().
    template <class Ref>
    Ref operator()(Ref old) const
    {
        return std::get<NewIds<Ref>>(ids_)(old);
    }

    /// The same id, but for put(): see above. Throws MissingDefinition, too.
    LocationRef operator()(LocationRef old) const
    {
        if (refuses_missing_ && old.is_defined() && !locations_.contains(old.value))
        {
            throw MissingDefinition(definition_name<LocationRef>, old.value);
        }
        return moved(old);
    }

    /// The same, but that nothing is refused.
    LocationRef moved(LocationRef old) const
    {
        const auto found = moved_locations_.find(old);
        return found != moved_locations_.end() ? found->second : old;
    }

    /// The group of that id; where several have it, the one of these types, if there is one. Groups
    /// of several types may have one id: whoever refers to a group says which types it may have.
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
    /// The locations that are defined, to refuse others.
    NumberSet locations_;
    /// The new ids of locations, where another trace takes them in.
    std::unordered_map<LocationRef, LocationRef> moved_locations_;
    bool refuses_missing_ = false;
    /// Known once refuse_missing() was called: the ids are dense, and what is not defined is
    /// refused.
    bool only_refuses_ = false;
};

} // namespace haec_sim::otf2
