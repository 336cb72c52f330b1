// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/dense_ids.hpp"
#include "otf2/joined_definitions.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <type_traits>
#include <typeindex>
#include <utility>
#include <variant>
#include <vector>

namespace haec_sim::otf2
{

/// Kinds of which equal ones become one. They refer to texts alone, and classes to their members.
template <class Record>
constexpr bool is_united =
    std::is_same_v<Record, definitions::Attribute> || std::is_same_v<Record, definitions::Region> ||
    std::is_same_v<Record, definitions::Parameter> ||
    std::is_same_v<Record, definitions::IoParadigm> ||
    std::is_same_v<Record, definitions::MetricMember> ||
    std::is_same_v<Record, definitions::MetricClass>;

/// True for groups that OTF2 lets a paradigm have once. Those of all traces become one.
constexpr bool is_one_of_a_paradigm(GroupType type)
{
    return type == GroupType::comm_locations || type == GroupType::comm_self;
}

/// One of the traces that are joined.
struct JoinedPart
{
    /// The locations of a paradigm: those that the traces before have, and its own.
    struct Ranks
    {
        std::uint64_t before = 0;
        std::uint64_t own = 0;
    };

    const JoinedTrace& trace;
    /// It has the MPI processes that other archives of the run have.
    bool shares_processes = false;
    /// The ids in place of its own.
    DenseIds ids;
    std::map<Paradigm, Ranks> ranks;
    /// Of one that shares processes: the MPI location by which others know a location group, and
    /// how many definitions it has so far that are equal, by kind and content.
    std::map<LocationGroupRef, std::uint64_t> ranks_of_groups;
    std::map<std::type_index, std::map<std::string, std::size_t>> equal;
};

/// Replaces the numbers of a group's members that are locations or ranks; IdReplacement does not.
void move_members(const JoinedPart& part, definitions::Group& group);

/// Calls `visit(JoinedPart&, const Kind&)` for all definitions of one trace after the other.
template <class Visit>
void each_record(std::vector<JoinedPart>& parts, Visit visit)
{
    for (auto& part : parts)
    {
        for (const auto& definition : part.trace.definitions.records())
        {
            std::visit([&](const auto& record) { visit(part, record); }, definition);
        }
    }
}

/// Gives the definitions of several traces their ids in one, which rise from 0 without gaps, but
/// for locations of archives that share processes.
class JoinedIds
{
public:
    /// The locations of a paradigm, by rank.
    using World = std::vector<std::uint64_t>;

    /// Adds texts, and definitions of kinds that are united, to `joined`. It outlives this, and so
    /// do the traces.
    JoinedIds(std::span<const JoinedTrace> traces, Definitions& joined, JoinedAs joined_as);

    std::vector<JoinedPart>& parts() noexcept
    {
        return parts_;
    }

    /// Null where no trace lists the locations of that paradigm.
    const World* world(Paradigm paradigm) const
    {
        const auto found = worlds_.find(paradigm);
        return found != worlds_.end() ? &found->second : nullptr;
    }

private:
    /// Archives that share processes keep the ids of their locations; others get later ones.
    void leave_out_locations(const Definitions& definitions);
    void number_first(JoinedPart& part, const definitions::String& string);
    void number_first(JoinedPart& part, const definitions::Location& location);
    template <class Record>
    void number_first(JoinedPart&, const Record&);
    template <class Record>
    void unite(JoinedPart& part, const Record& record);
    template <class Record>
    void number(JoinedPart& part, const Record& record);
    void number(JoinedPart& part, const definitions::Group& group);
    void number_ranks(JoinedPart& part, const definitions::Group& group);
    /// Gives one that is equal to a definition of another archive with the same processes its id.
    template <class Record>
    void number_equal(JoinedPart& part, const Record& record, const std::string& key);
    template <class Ref>
    void give_next_id(JoinedPart& part, Ref old);
    void give_next_id(JoinedPart& part, LocationRef old);

    std::vector<JoinedPart> parts_;
    Definitions& joined_;
    /// The next id of each kind of reference.
    std::map<std::type_index, std::uint64_t> next_ids_;
    /// The ids of united definitions, by kind and content.
    std::map<std::type_index, std::map<std::string, std::uint64_t>> united_;
    /// The groups that a paradigm has once.
    std::map<std::pair<Paradigm, GroupType>, GroupRef> only_groups_;
    std::map<Paradigm, World> worlds_;
    /// Of archives that share processes: the ids of definitions by kind and content; and the lists
    /// of locations of a paradigm, with the place of the first one in its world.
    std::map<std::type_index, std::map<std::string, std::vector<std::uint64_t>>> shared_;
    std::map<Paradigm, std::map<World, std::uint64_t>> shared_lists_;
};

} // namespace haec_sim::otf2
