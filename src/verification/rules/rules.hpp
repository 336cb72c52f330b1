// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/trace_index.hpp"
#include "verification/collectives/collective_choice.hpp"
#include "verification/collectives/collective_lengths.hpp"
#include "verification/machines/machine.hpp"
#include "verification/rules/device_calls.hpp"
#include "verification/rules/own_regions.hpp"
#include "verification/times/bounds.hpp"
#include "verification/times/computing.hpp"
#include "verification/times/cpu_clock.hpp"
#include "verification/times/noise.hpp"
#include "verification/times/shared_links.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace haec_sim::verification
{

/// The environment of the rules R0 to R9 besides the records (spec: semantics).
struct Rules
{
    /// The facts of the input.
    const TraceIndex& trace;
    /// The regions of the program itself.
    const OwnRegions& own_regions;
    /// The calls that launch on accelerators and wait for them.
    const DeviceCalls& device_calls;
    /// The nodes by process.
    const std::vector<NodeId>& nodes;
    /// Null where no network model runs: then the output has the input's times.
    TransferTimes* times = nullptr;
    /// Null where no network model runs.
    const Machine* machine = nullptr;
    Bytes eager_threshold{};
    /// Rendezvous transfers begin where both sides are inside MPI.
    bool progresses_in_mpi = false;
    Computing computing{};
    double device_scale = 1;
    /// o of sender and of receiver [ns].
    Exact overhead = 0;
    /// Null where computing takes its time exactly.
    const ComputingNoise* noise = nullptr;
    /// Null where gaps are the recorded ones.
    const CpuClock* clock = nullptr;
    /// False: collectives take as long as was recorded.
    bool synchronizes_collectives = true;
    /// Null unless those that have algorithms are synchronized by their messages.
    const AlgorithmChoice* algorithms = nullptr;
    /// How the bytes of collectives are counted.
    Counting counting{};
    /// Members copy their own blocks.
    bool copies_own_blocks = false;
    /// Null where links are unlimited.
    const SharedLinks* shared = nullptr;
    /// Receives without a send are legal.
    bool may_lack_sends = false;
    /// Receives carry attributes, unless no message came.
    bool records_transfers = false;

    /// Which record waited for which: where records of communication are missing, order does not
    /// tell.
    bool can_tell_causes() const
    {
        return times != nullptr && !may_lack_sends;
    }

    /// Routes depend on queues: the network tells them as messages go on.
    bool knows_routes_later() const;
    /// A message of that process over these links waits for others: they are shared, or there are
    /// none, and the memory of its node is.
    bool waits_for_others(ProcessIndex sender, const LinksByType& links) const;
    /// s * gap / v on the node of that process in that region, or the gap where it is none of
    /// computing.
    Picoseconds scaled(Picoseconds gap, bool is_computing, ProcessIndex process,
                       RegionRef region) const;
    /// The time of a stream's region, times device_scale.
    Picoseconds on_device(Picoseconds duration) const;
    /// O and O_r of every message.
    Bounds occupancy() const;
    Bounds receive_overhead() const;
    /// The part of both that depends on the message.
    Bounds overhead_of(ProcessIndex from, ProcessIndex to, std::uint64_t bytes) const;
    /// The time in which a process copies a block: D within its node, less that of no bytes.
    Bounds copy_of(ProcessIndex process, std::uint64_t bytes) const;
};

} // namespace haec_sim::verification
