// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"
#include "simulation/matching/collective_events.hpp"
#include "simulation/matching/dependence.hpp"
#include "simulation/matching/member_progress.hpp"
#include "simulation/matching/notices.hpp"
#include "simulation/matching/pricing.hpp"
#include "trace/cause.hpp"
#include "trace/communicators.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The bytes that a member counts, which others need before it begins.
struct AwaitedCount
{
    CollectiveKey key;
    std::uint32_t member = 0;

    friend auto operator<=>(const AwaitedCount&, const AwaitedCount&) = default;
};

/// The progress of operations by model (spec: collectives, "Time inside a collective").
///
/// Where prices are told at once, members make their steps together, once all have begun
/// (complete()). Where they are told later, or the rules say so (each_by_itself), a member makes
/// its steps as soon as it has begun, whoever else has, and goes on as messages arrive. The lengths
/// of its messages hang on what all members count: where some have not begun, the others wait for
/// that, at their times (earliest_held()).
class CollectiveProgress
{
public:
    /// The references outlive it. `events` is told when a member's part has ended.
    CollectiveProgress(Pricing& pricing, CollectiveModel rules, CollectiveEvents& events)
        : pricing_(pricing), rules_(std::move(rules)), events_(events)
    {
    }

    Pricing& pricing() const noexcept
    {
        return pricing_;
    }

    const CollectiveModel& rules() const noexcept
    {
        return rules_;
    }

    /// A member begins, and makes the steps that it can. Throws Error where its algorithm does not
    /// work with so many members.
    void begin(const CollectiveBeginNotice& notice, const Communicator& communicator);

    /// All members have begun; where prices are told later, some of them perhaps not by model.
    /// Where they are told at once, all parts end within the call.
    void complete(const CollectiveKey& key);

    /// A message that was priced without an answer has arrived.
    void arrive(const MessageName& name, const Arrival& arrival);

    /// No member that waits for counts will send before it.
    Picoseconds earliest_held() const noexcept
    {
        return held_.empty() ? Picoseconds::max() : held_.begin()->first;
    }

    /// The counts that members wait for, in order. These are of this rank's collectives; a count
    /// may be that of any rank's process.
    std::vector<AwaitedCount> awaited_counts() const;

    /// Supplies the count that was found for one of them. Nothing happens where nobody here waits.
    /// `counted` holds even if the member begins with another one.
    void supply(const AwaitedCount& awaited, const MemberCounts& counted);

    /// Nothing goes on anywhere: of each complete operation the first member that waits for a
    /// message does not wait any longer, as nobody sends it: members began unlike operations.
    /// False: there was none.
    bool give_up_receives();

private:
    /// What members do of an operation and root.
    struct Plan
    {
        Schedule schedule;
        /// The lengths that they copy at last, by rank; none where that is free [bytes].
        std::vector<std::uint64_t> own_blocks;
    };

    struct Member
    {
        enum class State : std::uint8_t
        {
            absent,
            /// It can make its next step.
            going,
            waits_for_message,
            waits_for_counts,
            ended
        };

        State state = State::absent;
        LocationIndex location = 0;
        std::uint64_t token = 0;
        CollectiveOp operation = CollectiveOp::barrier;
        std::uint32_t root = 0;
        /// The bytes that it counts, which may be known before it begins.
        std::optional<MemberCounts> counted;
        const Plan* plan = nullptr;
        /// Its position: the phase, the round of that, and the rounds counted from the first one.
        std::uint32_t phase = 0;
        std::uint32_t round = 0;
        std::uint32_t total_round = 0;
        bool has_sent = false;
        /// It makes the receives of rounds whose sends come first.
        bool has_made_all_sends = false;
    };

    /// A message to a member: of that round, from that other one.
    struct Delivery
    {
        std::uint32_t to = 0;
        std::uint32_t round = 0;
        std::uint32_t from = 0;

        friend auto operator<=>(const Delivery&, const Delivery&) = default;
    };

    struct Arriving
    {
        Picoseconds time{};
        /// The cause of its sender's clock.
        Cause cause;
        Picoseconds overhead{};
    };

    struct Operation
    {
        CollectiveKey key;
        const Communicator* communicator = nullptr;
        std::vector<Member> members;
        /// The points that members have got to, by rank.
        std::vector<MemberProgress> points;
        MemberBegins begins{0};
        /// The begins in input time.
        MemberBegins recorded{0};
        std::size_t unknown_counts = 0;
        /// The earliest clock of those who wait for counts.
        Picoseconds held_since = Picoseconds::max();
        /// By operation and root.
        std::map<std::pair<CollectiveOp, std::uint32_t>, Plan> plans;
        std::map<Delivery, Arriving> arrived;
        bool is_complete = false;
        std::uint32_t begun = 0;
        std::uint32_t ended = 0;
        std::uint64_t under_way = 0;

        bool are_counts_known() const noexcept
        {
            return unknown_counts == 0;
        }
    };

    struct UnderWay
    {
        Operation* operation = nullptr;
        Delivery delivery;
        Cause cause;
        Picoseconds overhead{};
    };

    Operation& operation_of(const CollectiveKey& key, const Communicator& communicator);
    static void note_count(Operation& operation, std::uint32_t member, const MemberCounts& counted);
    /// The messages of an operation and root, by the algorithm for the counts, of which all are
    /// known, or none is needed.
    const Plan& plan_for(Operation& operation, const Member& member);
    void hold(Operation& operation, std::uint32_t rank);
    void let_go(Operation& operation);
    void go_on(Operation& operation, std::uint32_t rank);
    void make_steps(Operation& operation, std::uint32_t rank);
    /// False: it waits.
    bool make_step(Operation& operation, std::uint32_t rank);
    void send(Operation& operation, std::uint32_t rank, const MemberStep& step);
    bool receive(Operation& operation, std::uint32_t rank, const MemberStep& step);
    /// A member has made its last step: its clock is E_j.
    void end(Operation& operation, std::uint32_t rank, Dependence dependence);
    void make_all_rounds(Operation& operation);
    bool give_up_receive(Operation& operation);
    void forget_if_over(Operation& operation);
    static void enter_next_round(Member& member, const Phase& phase);

    Pricing& pricing_;
    CollectiveModel rules_;
    CollectiveEvents& events_;
    std::map<CollectiveKey, Operation> operations_;
    std::unordered_map<MessageName, UnderWay, MessageNameHash> under_way_;
    /// Operations of which members wait for counts, by the earliest clock of these.
    std::set<std::pair<Picoseconds, CollectiveKey>> held_;
    /// The members that can go on, of the operation that does.
    std::vector<std::uint32_t> going_;
};

} // namespace haec_sim
