// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/collective_identity.hpp"
#include "verification/rules/gap_rule.hpp"
#include "verification/rules/window_operations.hpp"

#include <vector>

namespace haec_sim::verification
{

/// R6: collectives of communicators and of windows. Adds the location's parts, whose ends are
/// checked where all parts meet. It does what R6 says of each location alone: a begin follows the
/// gap rule, and what stands between begin and end has no time of its own.
class CollectiveRules
{
public:
    /// The references outlive it.
    CollectiveRules(LocationState& state, const GapRule& gap, const WindowOperations& operations)
        : state_(state), gap_(gap), operations_(operations)
    {
    }

    bool take(const events::MpiCollectiveBegin& record, const Moment& now);
    bool take(const events::MpiCollectiveEnd& record, const Moment& now);
    bool take(const events::RmaCollectiveBegin& record, const Moment& now);
    bool take(const events::RmaCollectiveEnd& record, const Moment& now);
    /// The request is known by its id until its completion; its own time is left to others.
    bool take(const events::NonBlockingCollectiveRequest& record, const Moment& now);
    bool take(const events::NonBlockingCollectiveComplete& record, const Moment& now);

    /// A begin without an end has no collective that the time since then could be of. Leaves the
    /// time of the record itself to others.
    bool take(const Leaving& leaving, const Moment& now);

    /// An operation on a window is done at that input time: a collective of windows around it
    /// begins then.
    void complete_operation(Picoseconds in);

private:
    /// The innermost is the last.
    using Nest = std::vector<OpenCollective>;

    /// A part that begins here, of which no more is known.
    OpenCollective begun(const Moment& now) const;
    bool begin(Nest& nest, const Moment& now);
    /// Ends the innermost part; an end without a begin is left to the gap rule.
    bool end(Nest& nest, const CollectiveIdentity& identity, const Moment& now);
    /// Adds a part that ends here, to be checked where all of them meet.
    void add_part(PartFact part, const CollectiveIdentity& identity, const Moment& now);
    /// Notes in the state whether the location is within a collective.
    void note_whether_open();

    LocationState& state_;
    const GapRule& gap_;
    const WindowOperations& operations_;
    Nest of_communicators_;
    Nest of_windows_;
};

} // namespace haec_sim::verification
