// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/records/references.hpp"
#include "replay/notices.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>

// A record that posts a request (MpiIrecvRequest, NonBlockingCollectiveRequest) does not say what
// the request is for, and an MpiIsend not whether it will be cancelled; only the completion record
// tells, later in the trace. Where it matters, a parked location reads ahead to it.

namespace haec_sim
{

/// Within so many records after its posting a request's completion is looked for; one that takes
/// longer counts in order of completion, not of posting. Bounds the memory of looking ahead.
inline constexpr std::uint64_t lookahead_limit = 16384;

/// What is known of an open request.
enum class Fate : std::uint8_t
{
    unknown,
    completes,
    cancelled,
    /// Completes never, or too late to be looked for.
    expired
};

/// A completion record, as far as it tells what its request is for.
struct SeenCompletion
{
    Fate fate = Fate::completes;
    std::optional<ChannelKey> channel = {};
    CollectiveOp operation = CollectiveOp::barrier;
    std::uint32_t root = collective_root_none;
    CommRef communicator = {};
};

/// What the records that are kept ahead tell of requests: each completion record belongs to the
/// last request of its id before it, for ids are used again and again.
class SeenAhead
{
public:
    /// A record at `position` posts the request. What was known of an earlier request of that id
    /// stays as it is: without a completion, it was freed.
    void add_request(std::uint64_t request, std::uint64_t position)
    {
        auto& requests = by_request_[request];
        if (!requests.empty() && !requests.back().seen)
        {
            requests.back().seen = SeenCompletion{.fate = Fate::expired};
        }
        requests.push_back({position, {}});
    }

    /// Whether a request of that id is posted ahead, whose completion would be the next one seen.
    bool is_requested(std::uint64_t request) const
    {
        return by_request_.contains(request);
    }

    /// A completion record at `position`. False: no request of that id is posted ahead. Too late if
    /// it is beyond the limit, so that the answer does not depend on how far ahead was looked.
    bool add_completion(std::uint64_t request, SeenCompletion seen, std::uint64_t position)
    {
        const auto found = by_request_.find(request);
        if (found == by_request_.end())
        {
            return false;
        }
        auto& last = found->second.back();
        if (last.seen)
        {
            return true;
        }
        if (position - last.position >= lookahead_limit)
        {
            seen.fate = Fate::expired;
        }
        last.seen = seen;
        return true;
    }

    /// What is known of the request that is posted now.
    std::optional<SeenCompletion> claim(std::uint64_t request)
    {
        if (by_request_.empty())
        {
            return std::nullopt;
        }
        const auto found = by_request_.find(request);
        if (found == by_request_.end())
        {
            return std::nullopt;
        }
        const auto seen = found->second.front().seen;
        found->second.pop_front();
        if (found->second.empty())
        {
            by_request_.erase(found);
        }
        return seen;
    }

private:
    struct Request
    {
        std::uint64_t position = 0;
        std::optional<SeenCompletion> seen;
    };

    std::unordered_map<std::uint64_t, std::deque<Request>> by_request_;
};

} // namespace haec_sim
