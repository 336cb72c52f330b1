// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/load.hpp"
#include "verification/rules/open_parts.hpp"

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace haec_sim::verification
{

/// Collectives whose messages share links with all others (spec: collectives, "Time inside a
/// collective"; ADR 34). Each member makes its steps until it waits for a message; as the network
/// tells of that, it goes on. Compares where each ends with the output.
class SharedCollectives
{
public:
    /// Takes a message into the network; its number there.
    using Enter = std::function<std::uint64_t(const Load&)>;

    /// The references outlive it.
    SharedCollectives(const Rules& rules, Findings& findings, Enter enter);

    /// All parts of one operation, by rank. What happens at its members' begins and after may not
    /// be served yet.
    void begin(std::span<const OpenPart> parts);

    /// The message with that number has arrived, if it is one of theirs; `waiting` is W.
    void arrive(std::uint64_t number, Picoseconds waiting);

    /// Parts that have not ended by now are not found out.
    void leave_rest();

private:
    /// A message that is sent and not received.
    struct Coming
    {
        /// A, but for W where it is under way.
        Picoseconds arrival{};
        bool is_here = false;
        /// By the message's length, in addition to O_r.
        Picoseconds overhead{};
    };

    /// A member on its way through its steps.
    struct MemberState
    {
        /// c_j
        Picoseconds clock{};
        const CollectiveSteps* steps = nullptr;
        /// The numbers of its next step, and of messages that it has sent.
        std::uint64_t next = 0;
        std::uint64_t sent = 0;
        bool has_ended = false;
        /// The member whose message it waits for; nothing where it can go on, or has ended.
        std::optional<Member> awaited;
        /// The arrivals by sender. Equal keys stay in the order in which they were sent.
        std::multimap<Member, Coming> coming;
    };

    /// A collective that is going on; it is forgotten when all its members have ended.
    struct Operation
    {
        std::vector<OpenPart> parts;
        std::vector<MemberState> members;
        std::unique_ptr<CollectiveSteps> steps;
        std::uint64_t ended = 0;
        std::vector<Member> can_go_on;
    };

    using Operations = std::list<Operation>;

    struct UnderWay
    {
        Operations::iterator operation;
        Member to = 0;
        std::multimap<Member, Coming>::iterator coming;
    };

    std::unique_ptr<CollectiveSteps> steps_for(std::span<const OpenPart> parts) const;
    void go_on(Operations::iterator operation);
    void go_on(Operations::iterator operation, Member member);
    void send(Operations::iterator operation, Member member, const Step& step);
    /// Takes the oldest message of that member; false where it has not arrived.
    bool receive(MemberState& own, Member from) const;
    void end(Operation& operation, Member member);
    static void wake(Operation& operation, Member member, Member from);

    const Rules& rules_;
    Findings& findings_;
    Enter enter_;
    Picoseconds occupancy_;        // O
    Picoseconds receive_overhead_; // O_r
    Operations operations_;
    /// The messages by number in the network.
    std::unordered_map<std::uint64_t, UnderWay> under_way_;
};

} // namespace haec_sim::verification
