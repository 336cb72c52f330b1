// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/collective_rules.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace haec_sim::verification
{

/// Windows of remotely accessible memory: operations, which are checked here, epochs, locks
/// and waits for changes. Adds who told whom of epochs and heard of it, who changed whose memory
/// and waited for that, and who had a lock. A lock's times are only bounded here: who excluded whom
/// is checked where all of them are known.
class WindowRules
{
public:
    /// The references outlive it.
    WindowRules(LocationState& state, const GapRule& gap, WindowOperations& operations,
                CollectiveRules& collectives)
        : state_(state), gap_(gap), operations_(operations), collectives_(collectives)
    {
    }

    bool take(const events::RmaPut& record, const Moment& now);
    bool take(const events::RmaGet& record, const Moment& now);
    bool take(const events::RmaAtomic& record, const Moment& now);
    bool take(const events::RmaOpCompleteBlocking& record, const Moment& now);
    bool take(const events::RmaOpCompleteNonBlocking& record, const Moment& now);
    bool take(const events::RmaOpCompleteRemote& record, const Moment& now);
    bool take(const events::RmaGroupSync& record, const Moment& now);
    bool take(const events::RmaWaitChange& record, const Moment& now);
    bool take(const events::RmaRequestLock& record, const Moment& now);
    bool take(const events::RmaAcquireLock& record, const Moment& now);
    bool take(const events::RmaReleaseLock& record, const Moment& now);

    /// The wait for others in the region that it leaves takes the place of what it waited.
    bool take(const Leaving& leaving, const Moment& now);

private:
    /// A signal, a lock or a change that the location waits for, in the innermost of so many
    /// regions.
    struct WaitInRegion
    {
        std::size_t depth = 0;
        WindowFact fact;
    };

    bool complete(const WindowOperation& operation, const Moment& now);
    bool is_of_processes(RmaWinRef window) const;
    template <class Kind>
    std::optional<WindowFact> lock_of(const Kind& record) const;
    void take_what_was_asked(const Moment& now);
    bool hear(const Leaving& leaving, const Moment& now);
    bool see_changes(const Leaving& leaving, bool is_alone, const Moment& now);
    void change(RmaWinRef window, const std::optional<WindowOperations::AtTarget>& change,
                const Moment& now);
    Picoseconds after_wait(const Moment& now) const;
    void not_before(Picoseconds earliest, const Moment& now) const;
    void add(WindowFact fact, const Moment& now);

    LocationState& state_;
    const GapRule& gap_;
    WindowOperations& operations_;
    CollectiveRules& collectives_;
    std::vector<WaitInRegion> epochs_;
    /// The waits for changes that end with a region.
    std::vector<WaitInRegion> changes_;
    std::optional<WaitInRegion> asked_;
};

} // namespace haec_sim::verification
