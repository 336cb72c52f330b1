// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/serial_ranks.hpp"
#include "verification/rules/collective_check.hpp"
#include "verification/rules/collective_model.hpp"
#include "verified_program.hpp"

#include <gtest/gtest.h>

#include <set>

// The identity of messages within collectives to models that draw random numbers.

namespace haec_sim::test
{

namespace
{

using verification::Domain;
using verification::PartFact;

/// The identity of a message: sender and sequence.
using Identity = std::pair<std::uint32_t, std::uint64_t>;

class NotingTimes final : public verification::TransferTimes
{
public:
    verification::Exact transfer_time(const verification::LinksByType&,
                                      const Message& message) override
    {
        noted.insert({message.sender, message.sequence});
        return 1;
    }

    verification::Exact occupancy() const override
    {
        return 0;
    }

    std::multiset<Identity> noted;
};

PartFact part(Domain domain, ProcessIndex process, CollectiveOp operation, std::int64_t time,
              std::uint32_t location)
{
    PartFact fact;
    fact.domain = domain;
    fact.turn = {Picoseconds{time}, location, 0};
    fact.process = process;
    fact.operation = operation;
    fact.end.location = location;
    return fact;
}

/// Three processes with a world, the communicators 1 of process 0 and 2 of the others, one like
/// MPI_COMM_SELF (3), and the window 4. Process 0 has another thread, location 3.
class Program
{
public:
    Program()
    {
        program_.add_thread(0);
        program_.add_communicator(CommRef{1}, {0});
        program_.add_communicator(CommRef{2}, {1, 2});
        program_.add_group(GroupRef{9}, GroupType::comm_self, {});
        definitions::Comm self;
        self.self = CommRef{3};
        self.group = GroupRef{9};
        program_.definitions.append(self);
        definitions::RmaWin window;
        window.self = RmaWinRef{4};
        window.comm = world;
        program_.definitions.append(window);
    }

    /// The messages of all its collectives that are by model.
    std::multiset<Identity> messages(const verification::FactsOfRank& facts) const
    {
        const TraceIndex trace(program_.definitions);
        const std::vector<NodeId> nodes{NodeId{0}, NodeId{1}, NodeId{2}};
        const verification::AlgorithmChoice defaults({}, "algorithms");
        const auto machine = verification::derive_machine(row());
        NotingTimes times;
        const verification::OwnRegions own_regions(program_.definitions);
        const verification::DeviceCalls device_calls(program_.definitions);
        const verification::Rules rules{.trace = trace,
                                        .own_regions = own_regions,
                                        .device_calls = device_calls,
                                        .nodes = nodes,
                                        .times = &times,
                                        .machine = &machine,
                                        .algorithms = &defaults};
        SerialRanks one_rank;
        verification::Findings findings;
        const auto rank_of = [](ProcessIndex) { return 0U; };
        verification::Traffic traffic;
        verification::check_collectives(facts, rules, rank_of, traffic, one_rank, findings);
        return times.noted;
    }

private:
    VerifiedProgram program_{3};
};

} // namespace

TEST(CollectiveIdentity, MessagesOfCollectivesHaveNumbersOfTheirOwn)
{
    EXPECT_EQ(verification::inner_sequence(0, 0), 9223372036854775808ULL);
    EXPECT_EQ(verification::inner_sequence(0, 5), 9223372036854775813ULL);
    EXPECT_EQ(verification::inner_sequence(3, 1), 9223372036854775808ULL + 6442450944ULL + 1);
}

// Before the barrier, process 0 takes part in a collective of its own, in one of a communicator of
// one member (another thread), and in the making of a handle; it is no member of the
// communicator 2. Process 2 has a window, and what it does after the barrier does not count.
TEST(CollectiveIdentity, CollectivesOfAllCommunicatorsCount)
{
    const Domain all{world.value, 0, false};
    const auto barrier = CollectiveOp::barrier;
    const auto handle = CollectiveOp::create_handle;
    verification::FactsOfRank facts;
    facts[0].parts = {part({3, 0, false}, 0, barrier, 1, 0), part({2, 0, false}, 0, barrier, 2, 0),
                      part(all, 0, handle, 4, 0), part(all, 0, barrier, 5, 0)};
    facts[1].parts = {part(all, 1, handle, 4, 1), part(all, 1, barrier, 5, 1)};
    facts[2].parts = {part({4, 0, true}, 2, barrier, 0, 2), part(all, 2, handle, 4, 2),
                      part(all, 2, barrier, 9, 2), part({3, 2, false}, 2, barrier, 10, 2)};
    facts[3].parts = {part({1, 0, false}, 0, barrier, 3, 3)};

    std::multiset<Identity> expected;
    for (const auto& [process, before] : {std::pair(0U, 3U), std::pair(1U, 1U), std::pair(2U, 2U)})
    {
        for (const auto number : {0U, 1U})
        {
            expected.insert({process, verification::inner_sequence(before, number)});
        }
    }
    EXPECT_EQ(Program().messages(facts), expected);
}

} // namespace haec_sim::test
