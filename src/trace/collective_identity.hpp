// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/records/events.hpp"
#include "haec_sim/records/references.hpp"
#include "trace/trace_index.hpp"

#include <compare>
#include <cstdint>

namespace haec_sim
{

/// The domain of a count of collectives: a communicator, or a window for those on windows. Its
/// members count the collectives in it: the n-th of each belong together.
struct CollectiveDomain
{
    bool on_window = false;
    /// The number of the communicator or of the window.
    std::uint32_t object = 0;

    friend auto operator<=>(const CollectiveDomain&, const CollectiveDomain&) = default;
};

/// The communicator whose members take part. It is defined, as is the window.
inline const Communicator& communicator_of(const TraceIndex& index, const CollectiveDomain& domain)
{
    return *index.communicator(domain.on_window
                                   ? index.windows().communicator_of(RmaWinRef{domain.object})
                                   : CommRef{domain.object});
}

/// The collective that a completion record ends, as it says. Begins say nothing of it: the domain
/// is known only when the end is seen.
struct CollectiveIdentity
{
    CollectiveOp operation = CollectiveOp::barrier;
    /// A rank of the communicator, or one of OTF2's numbers for none and oneself.
    std::uint32_t root = collective_root_none;
    CommRef communicator;
    /// The window of a collective on one; its communicator is the window's. Undefined for all
    /// others.
    RmaWinRef window;
    /// The bytes sent and received by this member, as MPI's record counts them: for all partners
    /// together.
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    /// The innermost region around it that is not of MPI, where whoever reads the records keeps
    /// track of it; undefined where there is none.
    RegionRef caller{};
    /// Likewise: it is of the member's neighbours alone.
    bool is_among_neighbours = false;

    CollectiveDomain domain() const noexcept
    {
        return window.is_defined() ? CollectiveDomain{true, window.value}
                                   : CollectiveDomain{false, communicator.value};
    }
};

/// The identity by the record of MPI that ends one.
template <class Record>
CollectiveIdentity identity_of(const Record& record)
{
    return {record.collective_op, record.root,          record.communicator, RmaWinRef{},
            record.size_sent,     record.size_received, RegionRef{},         false};
}

/// The identity by the record that ends one on a window; the communicator is not in it.
inline CollectiveIdentity identity_of(const events::RmaCollectiveEnd& record)
{
    return {record.collective_op, record.root,           CommRef{},   record.win,
            record.bytes_sent,    record.bytes_received, RegionRef{}, false};
}

} // namespace haec_sim
