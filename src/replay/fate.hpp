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
    std::optional<ChannelKey> channel;
    CollectiveOp operation = CollectiveOp::barrier;
    std::uint32_t root = collective_root_none;
    CommRef communicator;
};

/// Completion records seen ahead whose requests will be posted by records that are also still
/// ahead: ids are used again and again.
class SeenAhead
{
public:
    void add(std::uint64_t request, const SeenCompletion& seen)
    {
        by_request_[request].push_back(seen);
    }

    /// The first of them for a request that is posted now.
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
        const auto seen = found->second.front();
        found->second.pop_front();
        if (found->second.empty())
        {
            by_request_.erase(found);
        }
        return seen;
    }

private:
    std::unordered_map<std::uint64_t, std::deque<SeenCompletion>> by_request_;
};

} // namespace haec_sim
