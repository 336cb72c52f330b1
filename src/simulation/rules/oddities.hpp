// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/text/severity.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace haec_sim
{

/// Deviations from the plain case, counted over a run and told once. Each rank counts what its own
/// locations meet; Engine::oddities() sums the ranks' counts, so that the totals do not depend on
/// their number. All members are counts: one that is added gets a line in oddity_kinds, which is
/// checked.
struct Oddities
{
    /// Sends without a receive in the trace, which is legal.
    std::uint64_t unmatched_sends = 0;
    /// Receives without a send, where the run keeps such; else they end it.
    std::uint64_t unmatched_receives = 0;
    /// Collectives that lack a member, once for each member that waited for it.
    std::uint64_t unfinished_collectives = 0;
    /// Epochs on windows that lack their other side, and locks that are never free.
    std::uint64_t unfinished_epochs = 0;
    /// Messages to or from ranks that do not exist.
    std::uint64_t unknown_peers = 0;
    /// Leaves that end no region or several, instead of the innermost one.
    std::uint64_t unbalanced_leaves = 0;
    /// Sends that are cancelled when they count as sent: nothing waited that long for their fate.
    std::uint64_t late_cancellations = 0;
    /// Collectives of communicators and windows that do not exist, or that the process is not in.
    std::uint64_t unknown_communicators = 0;
    /// Collectives that are none of OTF2's.
    std::uint64_t unknown_operations = 0;
    /// Collectives that should have a root and name none that exists.
    std::uint64_t unknown_roots = 0;
    /// Neighbourhood collectives of communicators without a Cartesian topology.
    std::uint64_t unknown_neighbours = 0;
    /// Collectives whose members' lengths do not fit each other.
    std::uint64_t unlike_lengths = 0;
    /// Collectives whose members disagree on the operation or on its root.
    std::uint64_t mixed_collectives = 0;
    /// Cycles of waits in a trace that lacks records, of which one wait was given up.
    std::uint64_t broken_cycles = 0;
    /// Completions of what was never begun.
    std::uint64_t stray_completions = 0;
    /// Records of threads and awaits of signals whose counterpart is not in the trace, or that wait
    /// in a circle.
    std::uint64_t unbalanced_threads = 0;
    /// Messages on shared links that are cut into a million segments, whose size grows with them.
    std::uint64_t long_messages = 0;
    /// Waits for a change of a window before which nobody put anything there.
    std::uint64_t waits_without_put = 0;
    /// Values of compute_clock's metric that are less than the one before.
    std::uint64_t clocks_turned_back = 0;

    /// True where any of them is not 0.
    bool any() const;
};

/// One of them: its name in reports, its severity, and what the summary says behind the count. The
/// name is the key in the report (haec_sim --report), the words follow the count in a warning.
struct OddityKind
{
    const char* name;
    std::uint64_t Oddities::*count;
    Severity severity;
    const char* words;
};

/// All of them, in the order in which summary and report tell them.
inline constexpr std::array oddity_kinds = {
    OddityKind{"unmatched_sends", &Oddities::unmatched_sends, Severity::change,
               "messages are never received in the trace: simulated as eager"},
    OddityKind{"unmatched_receives", &Oddities::unmatched_receives, Severity::loss,
               "receives have no matching message in the trace: kept as recorded"},
    OddityKind{"unfinished_collectives", &Oddities::unfinished_collectives, Severity::loss,
               "collectives could not be begun by all members: kept as recorded"},
    OddityKind{"unfinished_epochs", &Oddities::unfinished_epochs, Severity::loss,
               "epochs or locks of windows lack their other side in the trace: kept as recorded"},
    OddityKind{"unknown_peers", &Oddities::unknown_peers, Severity::loss,
               "messages name a rank or communicator that is not defined: kept as recorded"},
    OddityKind{"late_cancellations", &Oddities::late_cancellations, Severity::change,
               "sends are cancelled after they count as sent: sent anyway"},
    OddityKind{"unbalanced_leaves", &Oddities::unbalanced_leaves, Severity::info,
               "Leave records end other regions than the innermost: taken as they are"},
    OddityKind{"unknown_communicators", &Oddities::unknown_communicators, Severity::loss,
               "collectives are of a communicator or window that is not defined, or that their "
               "process is not in: kept as recorded"},
    OddityKind{"unknown_operations", &Oddities::unknown_operations, Severity::change,
               "collectives are operations that OTF2 does not define: simulated so that every "
               "member waits for all others"},
    OddityKind{"unknown_roots", &Oddities::unknown_roots, Severity::change,
               "collectives name a root that is not defined: simulated so that every member waits "
               "for all others"},
    OddityKind{"unknown_neighbours", &Oddities::unknown_neighbours, Severity::loss,
               "neighbourhood collectives are on a communicator whose Cartesian topology the trace "
               "does not define: kept as recorded"},
    OddityKind{"unlike_lengths", &Oddities::unlike_lengths, Severity::info,
               "collectives have members whose lengths do not fit each other: taken as they are"},
    OddityKind{"mixed_collectives", &Oddities::mixed_collectives, Severity::change,
               "collectives are of different kinds at different members: each member waits for the "
               "processes that its own record names"},
    OddityKind{"broken_cycles", &Oddities::broken_cycles, Severity::loss,
               "times records wait for each other, because the trace lacks other records: one of "
               "them was kept as recorded"},
    OddityKind{"stray_completions", &Oddities::stray_completions, Severity::loss,
               "completions have no begin or request in the trace: kept as recorded"},
    OddityKind{"unbalanced_threads", &Oddities::unbalanced_threads, Severity::loss,
               "records of threads have no counterpart in the trace: kept as recorded"},
    OddityKind{"long_messages", &Oddities::long_messages, Severity::change,
               "messages on shared links are longer than a million segments: served in a million "
               "longer ones"},
    OddityKind{"waits_without_put", &Oddities::waits_without_put, Severity::loss,
               "waits for a change of a window (RmaWaitChange) have no put or atomic operation "
               "before them in the trace: kept as recorded"},
    OddityKind{"clocks_turned_back", &Oddities::clocks_turned_back, Severity::change,
               "values of compute_clock's metric are less than the value before: no computing is "
               "simulated there"}};

inline bool Oddities::any() const
{
    return std::ranges::any_of(oddity_kinds,
                               [this](const OddityKind& kind) { return this->*kind.count > 0; });
}

static_assert(sizeof(Oddities) == oddity_kinds.size() * sizeof(std::uint64_t));

} // namespace haec_sim
