// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/losses.hpp"

#include "core/records/import_losses.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim::importing
{

namespace
{

constexpr std::array<LossKind, loss_count> table_of_kinds{{
    {Loss::goal_unlabelled, Severity::info, "labels", "labels of operations are not in the output"},
    {Loss::goal_marker, Severity::change, "markers",
     "sends of 0 bytes to ranks that do not exist (Schedgen's markers) are calculations of 0 ns"},
    {Loss::goal_ordered, Severity::change, "ordered",
     "operations that the input does not order against the operation before them on their cpu "
     "have the order of the ideal schedule"},
    {Loss::goal_wildcard, Severity::change, "wildcards",
     "receives from any peer or of any tag receive the message that the ideal schedule gives them"},
    {Loss::goal_awaited_elsewhere, Severity::change, "awaited_elsewhere",
     "messages that another cpu of their rank requires are waited for by their own cpu, too"},
    {Loss::goal_unreceived, Severity::change, "unreceived", "sends have no receive, and keep none"},
    {Loss::export_unknown_peer, Severity::loss, "unknown_peers",
     "sends and receives name a process that the trace does not have, and are left out"},
    {Loss::export_freed, Severity::change, "freed",
     "requests that are cancelled, and receives that never complete, are calculations of 0 ns"},
    {Loss::export_probe, Severity::change, "probes",
     "blocking probes wait for nothing; the receive behind them waits"},
    {Loss::export_unsynchronised, Severity::change, "unsynchronised",
     "collectives without an algorithm, and those of MPI_Init and MPI_Finalize, are calculations "
     "of their recorded time, waits included, and synchronise no ranks"},
    {Loss::export_unfinished, Severity::change, "unfinished",
     "collectives that lack a member, or whose members disagree, are calculations of their "
     "recorded time"},
    {Loss::export_tags, Severity::info, "tags",
     "tags have other numbers, because GOAL has no communicators"},
    {Loss::export_threads, Severity::loss, "threads",
     "records of forks, barriers, locks and tasks order no cpus; their recorded waits are "
     "calculations"},
    {Loss::export_windows, Severity::loss, "windows",
     "records of operations on windows are no messages; their recorded time is calculation"},
    {Loss::export_streams, Severity::loss, "streams",
     "locations of accelerators and of metrics are left out"},
    {Loss::ti_dropped, Severity::info, "dropped",
     "comm_size, comm_split, comm_dup and location say nothing that a replay needs"},
    {Loss::ti_test, Severity::change, "tests", "tests complete no request; the wait for it does"},
    {Loss::ti_wait, Severity::change, "waits",
     "waits for a request that is not open, perhaps because of a test, wait for nothing"},
    {Loss::ti_open, Severity::change, "open_requests",
     "requests without a wait are complete at the end of their rank"},
    {Loss::ti_size, Severity::change, "sizes",
     "receives of another size than their message have that of the message"},
    {Loss::cut_messages, Severity::loss, "cut_messages",
     "sends and receives whose other end is outside the cut are left out"},
    {Loss::cut_requests, Severity::change, "cut_requests",
     "postings and completions of messages that are not inside the cut are left out"},
    {Loss::cut_completed, Severity::change, "completed",
     "requests of messages inside the cut that cross it begin or end with it"},
    {Loss::cut_collectives, Severity::loss, "cut_collectives",
     "begins and ends of collectives are left out, because not all members' parts are inside"},
    {Loss::cut_regions, Severity::change, "cut_regions",
     "visits of regions that cross the cut begin or end with it"},
    {Loss::cut_threads, Severity::loss, "cut_threads",
     "records of teams and locks that cross the cut, and all of tasks and of threads that create "
     "each other, are left out"},
    {Loss::cut_windows, Severity::loss, "cut_windows", "records of windows are left out"},
    {Loss::chakra_ordered, Severity::change, "ordered",
     "nodes that do not depend on the node before them on their location have the order of the "
     "ideal schedule"},
    {Loss::chakra_unreceived, Severity::change, "unreceived",
     "sends have no receive, and keep none"},
    {Loss::chakra_retimed, Severity::change, "retimed",
     "recorded durations of messages and collectives are not kept, the machine's take their place"},
    {Loss::chakra_missing_parent, Severity::loss, "missing_parents",
     "dependencies on nodes that do not exist are left out (--mend)"},
    {Loss::chakra_cycle, Severity::loss, "cycles",
     "dependencies by which nodes wait for themselves are left out (--mend)"},
    {Loss::archive_unknown, Severity::loss, "unknown_events",
     "events of kinds that are not known are left out"},
    {Loss::archive_extras, Severity::info, "extras",
     "archives have markers, snapshots or thumbnails, which are left out"},
    {Loss::archive_apart, Severity::info, "apart",
     "archives begin when those before have ended; clocks of several nodes may count from "
     "different points, and then --align start is right"},
}};

constexpr bool stands_in_order()
{
    for (std::size_t place = 0; place < table_of_kinds.size(); ++place)
    {
        if (table_of_kinds[place].self != static_cast<Loss>(place))
        {
            return false;
        }
    }
    return true;
}

static_assert(stands_in_order());

} // namespace

const std::array<LossKind, loss_count>& loss_kinds()
{
    return table_of_kinds;
}

bool LossCounts::any(Severity severity) const
{
    return std::ranges::any_of(table_of_kinds, [&](const LossKind& kind)
                               { return kind.severity == severity && of(kind.self) > 0; });
}

std::string LossCounts::table() const
{
    std::string text;
    for (const auto& kind : table_of_kinds)
    {
        if (of(kind.self) > 0)
        {
            text += std::string(name_of(kind.severity)) + ": " + kind.name + " " +
                    std::to_string(of(kind.self)) + ": " + kind.sentence + "\n";
        }
    }
    return text;
}

std::string LossCounts::property() const
{
    std::string text;
    for (const auto& kind : table_of_kinds)
    {
        if (of(kind.self) > 0)
        {
            text += std::string(text.empty() ? "" : import_losses_separator) +
                    name_of(kind.severity) + " " + kind.name + " " + std::to_string(of(kind.self)) +
                    ": " + kind.sentence;
        }
    }
    return text;
}

void LossCounts::require_none_lost() const
{
    for (const auto& kind : table_of_kinds)
    {
        if (kind.severity == Severity::loss && of(kind.self) > 0)
        {
            throw Error("--strict: " + std::to_string(of(kind.self)) + " records are lost (" +
                        kind.name + "): " + kind.sentence + "; leave --strict out to accept that");
        }
    }
}

} // namespace haec_sim::importing
