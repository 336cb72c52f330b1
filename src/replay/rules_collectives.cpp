// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/location_replay.hpp"

#include <algorithm>

// R6: collectives.

namespace haec_sim
{

LocationReplay::Time LocationReplay::end_collective(Participation* part, Picoseconds input_time)
{
    if (part == nullptr)
    {
        ++context_.oddities.stray_completions;
        return gap_rule(input_time);
    }
    if (!part->is_begun)
    {
        return park(WaitKind::lookahead, input_time);
    }
    const auto time = collectives_.end_time(*part, input_time);
    if (!time)
    {
        awaited_collective_ = part;
        return park(WaitKind::collective, input_time);
    }
    return std::max(timeline_.floor(input_time), *time);
}

LocationReplay::Time LocationReplay::retime(events::MpiCollectiveBegin& record)
{
    const auto time = gap_rule(record.time);
    collectives_.begin_blocking(CollectiveCalls::Slot::mpi, record.time, time);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::MpiCollectiveEnd& record)
{
    const auto time = end_collective(
        collectives_.end_blocking(CollectiveCalls::Slot::mpi, {record.collective_op, record.root,
                                                               record.communicator, RmaWinRef{}}),
        record.time);
    if (time)
    {
        collectives_.close_blocking(CollectiveCalls::Slot::mpi);
    }
    return time;
}

LocationReplay::Time LocationReplay::retime(events::RmaCollectiveBegin& record)
{
    const auto time = gap_rule(record.time);
    collectives_.begin_blocking(CollectiveCalls::Slot::rma, record.time, time);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::RmaCollectiveEnd& record)
{
    const auto time = end_collective(
        collectives_.end_blocking(CollectiveCalls::Slot::rma,
                                  {record.collective_op, record.root, CommRef{}, record.win}),
        record.time);
    if (time)
    {
        collectives_.close_blocking(CollectiveCalls::Slot::rma);
    }
    return time;
}

LocationReplay::Time LocationReplay::retime(events::NonBlockingCollectiveRequest& record)
{
    const auto time = gap_rule(record.time);
    collectives_.request(record.request_id, record.time, time, ahead_.claim(record.request_id),
                         advanced_);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::NonBlockingCollectiveComplete& record)
{
    const auto time = end_collective(
        collectives_.complete(record.request_id,
                              {record.collective_op, record.root, record.communicator, RmaWinRef{}},
                              advanced_),
        record.time);
    if (time)
    {
        collectives_.close(record.request_id);
    }
    return time;
}

} // namespace haec_sim
