// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/draw_board.hpp"
#include "simulation/replay/compute_scale.hpp"
#include "simulation/rules/call_stack.hpp"
#include "simulation/rules/postings.hpp"
#include "simulation/rules/record_kinds.hpp"
#include "simulation/rules/replay_context.hpp"
#include "trace/indices.hpp"

#include <cstddef>
#include <map>
#include <vector>

namespace haec_sim
{

/// True for a record whose time is a sum or maximum of others, which LocationDraws follows.
template <class Record>
constexpr bool has_draws =
    belongs_to_next<Record> ||
    is_one_of<Record, events::Enter, events::Leave, events::CallingContextEnter,
              events::CallingContextLeave, events::MpiSend, events::MpiIsend,
              events::MpiIsendComplete, events::MpiRecv, events::MpiIrecvRequest, events::MpiIrecv,
              events::MpiCollectiveBegin, events::MpiCollectiveEnd,
              events::NonBlockingCollectiveRequest, events::NonBlockingCollectiveComplete,
              events::ProgramBegin, events::ProgramEnd, events::CommCreate, events::CommDestroy,
              events::MpiRequestTest>;

/// The times of a location's records in several draws of noise beside the one that runs
/// (DrawBoard). The rules say here what they make of the times of others, and the flow that a
/// record is out.
class LocationDraws
{
public:
    /// The references outlive it; there are draws in the context.
    LocationDraws(LocationIndex self, ProcessIndex process, const ReplayContext& context);

    /// The times of the last record.
    const DrawTimes& last() const noexcept
    {
        return clock_.last();
    }

    // The record that is re-timed.

    /// It is the first.
    void start(Picoseconds time);
    /// It comes so long after the last one, which is no computing.
    void pass(Picoseconds gap);
    /// The gap is computing in that region, and ends at that input time.
    void compute(Picoseconds gap, RegionRef region, Picoseconds end);
    /// It has the time of the last one.
    void stay();
    /// It posts a blocking receive in the region at that depth.
    void post_in(std::size_t depth);
    /// It completes a receive, which takes so long after the arrival.
    void arrive(const PostedReceive& receive, Picoseconds overhead);
    /// It completes a non-blocking send.
    void complete(const SendPosting& send);
    /// It ends a part in a collective whose recorded cost that is.
    void end(const CollectivePosting& part, Picoseconds cost);

    // The record is out at that time of the run, where the stack is so deep.

    void commit(Picoseconds time);
    void commit_enter(Picoseconds time, std::size_t depth, const RegionTraits& traits);
    void commit_leave(Picoseconds time, std::size_t depth);

    void give_up()
    {
        board_.give_up();
    }

private:
    const std::vector<double>& lasting(std::uint32_t number);

    LocationIndex self_;
    ProcessIndex process_;
    const ReplayContext& context_;
    DrawBoard& board_;
    ComputeScale scale_;
    DrawClock clock_;
    /// The factors of its node by class, and those of a gap.
    std::map<std::uint32_t, std::vector<double>> lasting_;
    std::vector<double> factors_;
};

} // namespace haec_sim
