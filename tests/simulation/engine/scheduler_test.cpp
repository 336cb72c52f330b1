// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/serial_ranks.hpp"
#include "simulation/engine/scheduler.hpp"

#include <gtest/gtest.h>

#include <deque>

namespace haec_sim::test
{

namespace
{

constexpr auto kind = ActorKind::network;
constexpr std::uint32_t actors = 1000;
constexpr std::uint64_t runs_of_each = 1000;

/// Another rank gives up, which this one can hear from its first look on.
class FailedPeer final : public Exchange
{
public:
    void post(std::uint32_t, std::span<const std::byte>) override {}

    void flush() override {}

    bool receive(PayloadReceiver&) override
    {
        throw PeerFailed();
    }

    std::optional<IdleBounds> all_idle(const IdleBounds&) override
    {
        throw PeerFailed();
    }

    void announce_failure() override {}

    void abandon() override {}
};

/// An actor that never waits for anybody.
class Busy final : public Actor
{
public:
    State run(std::uint64_t budget) override
    {
        ++runs;
        steps += budget;
        return runs < runs_of_each ? State::ready : State::finished;
    }

    void take(const Letter&) override {}

    Picoseconds earliest() const override
    {
        return Picoseconds{0};
    }

    std::uint64_t runs = 0;
    std::uint64_t steps = 0;
};

} // namespace

TEST(Scheduler, ARankThatHasMuchToDoStopsSoonAfterAnotherFails)
{
    SerialRanks ranks;
    FailedPeer exchange;
    Scheduler scheduler(ranks, exchange);
    scheduler.place(kind, [](std::uint32_t) { return 0; });
    std::deque<Busy> busy(actors);
    for (std::uint32_t number = 0; number < actors; ++number)
    {
        scheduler.add({kind, number}, busy[number]);
    }
    EXPECT_THROW(scheduler.run({[] {}, [] { return true; }, [] { FAIL() << "a stall"; }}),
                 PeerFailed);
    std::uint64_t runs = 0;
    std::uint64_t steps = 0;
    for (const auto& actor : busy)
    {
        runs += actor.runs;
        steps += actor.steps;
    }
    // Few of a million. A step is an event: that is less than a millisecond's worth of them.
    EXPECT_LE(runs, 10U);
    EXPECT_LE(steps, 5000U);
}

} // namespace haec_sim::test
