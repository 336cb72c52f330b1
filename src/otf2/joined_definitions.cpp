// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/joined_definitions.hpp"

#include "haec_sim/error.hpp"
#include "otf2/joined_ids.hpp"
#include "otf2/record_ids.hpp"
#include "otf2/shared_definitions.hpp"
#include "trace/jobs.hpp"

#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <type_traits>
#include <utility>

namespace haec_sim::otf2
{

namespace
{

constexpr std::uint64_t no_timestamp = std::numeric_limits<std::uint64_t>::max();
constexpr auto global_members = static_cast<GroupFlag>(OTF2_GROUP_FLAG_GLOBAL_MEMBERS);

/// Kinds that stand before all others, as groups of all traces name their locations.
template <class Record>
constexpr bool is_place = std::is_same_v<Record, definitions::SystemTreeNode> ||
                          std::is_same_v<Record, definitions::LocationGroup> ||
                          std::is_same_v<Record, definitions::Location>;

/// True where the members are all ranks in order, so that it does not matter through whom events
/// count them.
bool has_all_ranks(const definitions::Group& group, std::uint64_t ranks)
{
    std::vector<std::uint64_t> all(ranks);
    std::iota(all.begin(), all.end(), 0);
    return group.members == all;
}

/// What all traces say alike; messages may lack where they may lack in any.
std::map<std::string, std::string> common_properties(std::span<const JoinedTrace> traces)
{
    const std::string complete = "OTF2::MPI_COMMUNICATION_COMPLETE";
    auto common = traces.front().definitions.properties;
    bool is_incomplete = false;
    for (const auto& trace : traces)
    {
        const auto& own = trace.definitions.properties;
        std::erase_if(common,
                      [&](const auto& entry)
                      {
                          const auto found = own.find(entry.first);
                          return found == own.end() || found->second != entry.second;
                      });
        const auto found = own.find(complete);
        is_incomplete = is_incomplete || (found != own.end() && found->second == "false");
    }
    if (is_incomplete)
    {
        common[complete] = "false";
    }
    return common;
}

/// Puts the definitions of all traces, with their new ids, behind one another.
class Joining
{
public:
    Joining(std::span<const JoinedTrace> traces, JoinedAs joined_as)
        : joined_as_(joined_as), ids_(traces, joined_, joined_as)
    {
        joined_.properties = common_properties(traces);
        each_record(ids_.parts(),
                    [this]<class Record>(Part& part, const Record& record)
                    {
                        if constexpr (is_place<Record>)
                        {
                            add(part, record);
                        }
                    });
        each_record(ids_.parts(),
                    [this]<class Record>(Part& part, const Record& record)
                    {
                        if constexpr (!is_place<Record> && !is_united<Record>)
                        {
                            add(part, record);
                        }
                    });
        if (joined_as_ == JoinedAs::jobs)
        {
            add_jobs();
        }
    }

    JoinedDefinitions result() &&
    {
        JoinedDefinitions result{std::move(joined_), {}};
        for (auto& part : ids_.parts())
        {
            result.ids.push_back(std::move(part.ids));
        }
        return result;
    }

private:
    using Part = JoinedPart;

    template <class Record>
    void add(Part& part, Record record)
    {
        IdReplacement(part.ids).apply(record);
        if (part.shares_processes && !shared_.is_new(part.trace.name, record))
        {
            return;
        }
        if (amend(part, record))
        {
            joined_.append(std::move(record));
        }
    }

    // The functions amend(part, record) do what ids are not enough for; false: there is one
    // already.
    template <class Record>
    bool amend(Part&, Record&)
    {
        return true;
    }

    bool amend(Part&, definitions::String&)
    {
        return false;
    }

    bool amend(Part&, definitions::ClockProperties&)
    {
        return false;
    }

    bool amend(Part&, definitions::Paradigm& record)
    {
        return paradigms_.insert(record.paradigm).second;
    }

    bool amend(Part&, definitions::ParadigmProperty& record)
    {
        return paradigm_properties_.insert({record.paradigm, record.property}).second;
    }

    bool amend(Part& part, definitions::LocationGroup& record)
    {
        record.name = named(part, record.name);
        groups_.emplace_back(record.self, joined_.intern(part.trace.name));
        return true;
    }

    bool amend(Part& part, definitions::LocationGroupProperty& record)
    {
        if (joined_as_ == JoinedAs::jobs && joined_.text(record.name) == job_property)
        {
            refuse(part, "has several jobs already; join the traces that it was made of");
        }
        return true;
    }

    bool amend(Part& part, definitions::Comm& record)
    {
        record.name = named(part, record.name);
        return true;
    }

    bool amend(Part& part, definitions::InterComm& record)
    {
        record.name = named(part, record.name);
        return true;
    }

    bool amend(Part& part, definitions::Group& record)
    {
        if (record.group_type == GroupType::comm_group)
        {
            check_ranks(part, record);
        }
        move_members(part, record);
        if (record.group_type == GroupType::comm_locations)
        {
            record.members = *ids_.world(record.paradigm);
        }
        return !is_one_of_a_paradigm(record.group_type) || only_groups_.insert(record.self).second;
    }

    /// Ranks that records count through all processes stay where the first of these are.
    void check_ranks(Part& part, definitions::Group& record) const
    {
        const auto found = part.ranks.find(record.paradigm);
        if (found == part.ranks.end())
        {
            if (ids_.world(record.paradigm) != nullptr)
            {
                refuse(part, "has communicators, but no list of all processes (COMM_LOCATIONS) "
                             "whose ranks they name; record it again");
            }
            return;
        }
        const auto& [before, own] = found->second;
        if (record.group_flags == global_members && has_all_ranks(record, own))
        {
            record.group_flags = {};
        }
        if (record.group_flags == global_members && before > 0)
        {
            refuse(part,
                   "has a communicator of a few processes whose messages name ranks among all "
                   "(OTF2_GROUP_FLAG_GLOBAL_MEMBERS); name this trace first");
        }
    }

    [[noreturn]] void refuse(const Part& part, const std::string& what) const
    {
        throw Error((joined_as_ == JoinedAs::jobs ? "the trace of job '" : "'") + part.trace.name +
                    "' " + what);
    }

    /// The text with the job before it. What has no name stays without.
    StringRef named(const Part& part, StringRef name)
    {
        const auto text = joined_.text(name);
        return text.empty() || joined_as_ == JoinedAs::one_run
                   ? name
                   : joined_.intern(part.trace.name + ": " + text);
    }

    void add_jobs()
    {
        const auto property = joined_.intern(job_property);
        for (const auto& [group, job] : groups_)
        {
            joined_.append(definitions::LocationGroupProperty{group, property, Type::string,
                                                              AttributeValue{job.value}});
        }
    }

    /// It begins with its clock, which the writer completes.
    static Definitions only_clock()
    {
        Definitions clock;
        clock.append(definitions::ClockProperties{0, 0, 0, no_timestamp});
        return clock;
    }

    Definitions joined_ = only_clock();
    JoinedAs joined_as_;
    JoinedIds ids_;
    SharedDefinitions shared_{joined_};
    /// Groups that a paradigm has once and has already.
    std::set<GroupRef> only_groups_;
    std::set<Paradigm> paradigms_;
    std::set<std::pair<Paradigm, ParadigmProperty>> paradigm_properties_;
    /// All location groups, with the names of their jobs.
    std::vector<std::pair<LocationGroupRef, StringRef>> groups_;
};

} // namespace

JoinedDefinitions join_definitions(std::span<const JoinedTrace> traces, JoinedAs joined_as)
{
    return Joining(traces, joined_as).result();
}

} // namespace haec_sim::otf2
