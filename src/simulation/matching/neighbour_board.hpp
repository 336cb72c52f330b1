// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/collective_events.hpp"
#include "simulation/matching/collective_progress.hpp"
#include "simulation/matching/notices.hpp"
#include "trace/cause.hpp"
#include "trace/communicators.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// Neighbourhood collectives: tells a member, as soon as its neighbours have begun, the latest of
/// their begins; by model, as soon as it has their messages, the end of its part (spec:
/// semantics, R6: `neighbours`). Whoever is nobody's neighbour may be long before the others.
class NeighbourBoard
{
public:
    /// `events` outlives the board, so does `progress`, whose prices and rules are those of parts
    /// by model.
    NeighbourBoard(CollectiveEvents& events, const CollectiveProgress* progress)
        : events_(events), progress_(progress)
    {
    }

    /// A member of a communicator with a neighbourhood has begun a collective of which some parts
    /// are among neighbours. It answers such parts only.
    void begin(const CollectiveBeginNotice& notice, const Communicator& communicator);

    /// A message that was priced without an answer has arrived. False: it is none from here.
    bool arrive(const MessageName& name, const Arrival& arrival);

private:
    struct Arriving
    {
        Picoseconds time{};
        Cause cause;
        /// By the message's length, in addition to O_r.
        Picoseconds overhead{};
    };

    struct Member
    {
        std::optional<CollectiveBeginNotice> begun;
        /// The messages from its neighbours.
        std::vector<std::optional<Arriving>> arrived;
        bool is_answered = false;
    };

    struct Operation
    {
        const Neighbourhood* neighbourhood = nullptr;
        const Communicator* communicator = nullptr;
        std::vector<Member> members;
        std::uint32_t begun = 0;
        std::uint32_t answered = 0;
        std::uint32_t under_way = 0;
    };

    /// The member that it goes to, and which of its messages it is.
    struct UnderWay
    {
        CollectiveKey key;
        Neighbour to;
        Cause cause;
        Picoseconds overhead{};
    };

    Operation& operation_of(const CollectiveKey& key, const Communicator& communicator);
    void send_all(Operation& operation, const CollectiveBeginNotice& sender);
    void answer(Operation& operation, std::uint32_t rank);
    void answer_as_recorded(Operation& operation, std::uint32_t rank);
    void answer_by_model(Operation& operation, std::uint32_t rank);
    void forget_if_over(const CollectiveKey& key);

    CollectiveEvents& events_;
    const CollectiveProgress* progress_;
    std::map<CollectiveKey, Operation> operations_;
    std::unordered_map<MessageName, UnderWay, MessageNameHash> under_way_;
};

} // namespace haec_sim
