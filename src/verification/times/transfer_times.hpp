// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"
#include "verification/times/route.hpp"

#include <memory>

namespace haec_sim::verification
{

/// Delays between the equations (spec: models) and the final rounding: nanoseconds, and links in
/// bytes per second.
using Exact = long double;

/// D(m, route) by the equations (spec: models), in extended precision and not rounded.
class TransferTimes
{
public:
    virtual ~TransferTimes() = default;

    TransferTimes() = default;
    TransferTimes(const TransferTimes&) = delete;
    TransferTimes& operator=(const TransferTimes&) = delete;

    /// [ns]. May keep what routes of the same links have in common.
    virtual Exact transfer_time(const LinksByType& links, const Message& message) = 0;

    /// M where links are shared (spec: contention, "Units"), not rounded [bytes]. Asked only where
    /// the route has links.
    virtual Exact wire_load(const LinksByType& /*links*/, const Message& message)
    {
        return message.length.value;
    }

    /// d_mpi: from the begin of the transfer to its first byte on the wire [ns].
    virtual Exact entry_delay() const
    {
        return 0;
    }

    /// What O and O_r of a message of that length have besides [ns].
    virtual Exact overhead(Bytes /*length*/, bool /*is_within_node*/) const
    {
        return 0;
    }

    /// True where all bytes of a message are there at once (sigma is 0), not over its time D.
    virtual bool sends_at_once() const
    {
        return false;
    }

    /// O without the key `overhead`: the time that a send occupies its sender [ns].
    virtual Exact occupancy() const = 0;
};

/// `parameters` is the resolved section of static_network_model. Throws UsageError naming the key
/// where there is nothing to compute.
std::unique_ptr<TransferTimes> make_transfer_times(const Parameters& parameters,
                                                   const Platform::Description& machine);

} // namespace haec_sim::verification
