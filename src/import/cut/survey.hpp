// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/cut/window.hpp"
#include "import/losses.hpp"
#include "trace/channel.hpp"
#include "trace/record_source.hpp"
#include "trace/trace_index.hpp"
#include "trace/turn.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

namespace haec_sim::importing
{

/// What becomes of the records of a location that a cut keeps.
struct CutPlan
{
    CutWindow window;
    /// The numbers of records inside the window that are left out.
    std::unordered_set<std::uint64_t> dropped;
    /// The records and the requests of receives that were posted before the window, in their order,
    /// and requests of sends that are complete behind it.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> early_receives;
    std::vector<std::uint64_t> late_sends;
};

/// Finds the messages, collectives and teams that lie within a cut as a whole (spec: imports). A
/// message is kept if its send and the completion of its receive are inside; a collective if the
/// parts of all members are. Memory: 80 bytes for each message and part of a collective inside.
class CutSurvey
{
public:
    /// The index and the counts outlive it. A window for each location.
    CutSurvey(const TraceIndex& index, std::vector<CutWindow> windows, LossCounts& losses);

    using Location = std::pair<LocationIndex, RecordSource*>;

    /// Reads the records of all locations of a process.
    void read(ProcessIndex process, std::span<const Location> locations);

    /// Call this once, behind the last process.
    void settle();

    /// What becomes of the records of a location; settled.
    const CutPlan& plan(LocationIndex location) const
    {
        return plans_[location];
    }

private:
    class Reading;

    /// One end of a message, in the order of its process.
    struct MessageEnd
    {
        Turn turn;
        ChannelKey channel;
        bool is_send = false;
        /// Send and completion of the receive; for requests the other record, too.
        bool is_inside = false;
        std::uint64_t other = none;
        bool is_other_inside = false;
        std::uint64_t request = none;
        bool is_cancelled = false;
    };

    /// A part in a collective.
    struct CollectiveEnd
    {
        Turn turn;
        std::uint32_t object = 0;
        std::uint64_t end = 0;
        bool is_begin_inside = false;
        bool is_end_inside = false;
    };

    static constexpr std::uint64_t none = UINT64_MAX;
    using Place = std::pair<ChannelKey, std::uint64_t>;

    void number(ProcessIndex process, std::vector<MessageEnd>& ends);
    void number(std::vector<CollectiveEnd>& parts);
    void drop(LocationIndex location, std::uint64_t record, Loss loss);
    void leave_out(const MessageEnd& end);
    void keep(const MessageEnd& end);

    const TraceIndex& index_;
    LossCounts& losses_;
    std::vector<CutPlan> plans_;
    /// The ends inside by channel and number in it: the send, and the receive.
    std::map<Place, std::pair<const MessageEnd*, const MessageEnd*>> messages_;
    std::vector<std::vector<MessageEnd>> ends_;
    /// The parts inside by communicator and number on it.
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::vector<CollectiveEnd>> collectives_;
};

} // namespace haec_sim::importing
