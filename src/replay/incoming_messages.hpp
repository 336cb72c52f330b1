// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "replay/fate.hpp"
#include "replay/message_board.hpp"
#include "replay/notices.hpp"
#include "replay/replay_context.hpp"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>

namespace haec_sim
{

/// The receives of one location (spec: semantics, R2 and "Matching"): posts them on the board in
/// posting order, which for a non-blocking one is the order of requests, not of completions.
class IncomingMessages
{
public:
    IncomingMessages(LocationIndex self, ReplayContext& context);

    /// An MpiIrecvRequest at output time `time`. `seen` is its completion record if that was seen
    /// already, `position` the number of the record in its location.
    void request(std::uint64_t request, Picoseconds time, const std::optional<SeenCompletion>& seen,
                 std::uint64_t position);

    /// The completion record of the request was seen, if it is open and was without one.
    void see_completion(std::uint64_t request, const SeenCompletion& seen);

    bool is_open(std::uint64_t request) const
    {
        return requests_.contains(request);
    }

    /// Whether older requests must be resolved by looking ahead before another can be posted.
    bool wants_lookahead() const noexcept
    {
        return !unposted_.empty();
    }

    /// An MpiRecv, posted at output time `time`; may be called again until it is matched. Null
    /// where older requests must be resolved first.
    const PostedReceive* receive(const ChannelKey& channel, Picoseconds time);

    /// The MpiIrecv of an open request, likewise.
    const PostedReceive* complete(std::uint64_t request, const SeenCompletion& seen,
                                  std::uint64_t position);

    /// The MpiRecv was re-timed.
    void close_blocking();

    /// The request's MpiIrecv or MpiRequestCancelled was re-timed.
    void close(std::uint64_t request);

    /// `frontier` records were seen: requests open for too long, or `all`, lose their place.
    void expire(std::uint64_t frontier, bool all);

    /// No message will come for a receive that was posted.
    void abandon(const ChannelKey& channel, const PostedReceive& receive);

    /// How many open requests have their channel, and so their place on the board, already.
    bool is_posted(std::uint64_t request) const;
    bool is_blocking_posted() const noexcept
    {
        return is_blocking_posted_;
    }

private:
    struct OpenReceive
    {
        std::uint64_t position = 0;
        Fate fate = Fate::unknown;
        /// A further completion record with the same id is another request's.
        bool is_completion_seen = false;
        bool is_posted = false;
        std::optional<ChannelKey> channel;
        PostedReceive receive;
    };

    void post(OpenReceive& open);
    void settle(OpenReceive& open, const SeenCompletion& seen);
    void post_settled();

    LocationIndex self_;
    ReplayContext& context_;
    PostedReceive blocking_;
    bool is_blocking_posted_ = false;
    std::unordered_map<std::uint64_t, std::unique_ptr<OpenReceive>> requests_;
    /// In order of posting, the first of unknown fate and those after it.
    std::deque<OpenReceive*> unposted_;
};

} // namespace haec_sim
