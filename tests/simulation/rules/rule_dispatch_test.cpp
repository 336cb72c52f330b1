// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A rule that only this file knows: it takes part beside those that haec_sim has.

#include "simulation/rules/recorder_rules.hpp"
#include "simulation/rules/rule_dispatch.hpp"
#include "tests/trace/described_program.hpp"

#include <gtest/gtest.h>

using namespace haec_sim;

namespace
{

/// Parameters take 5 ps each, and the first one waits for a lock of a window.
class SlowParameters
{
public:
    void see(LocationState&, const events::ParameterInt& record, const Turn& turn)
    {
        seen_ += record.value;
        EXPECT_EQ(turn.time, record.time);
    }

    OutputTime retime(LocationState& at, events::ParameterInt& record)
    {
        return has_lock_ ? OutputTime(at.gap_rule(record.time) + Picoseconds{5})
                         : at.park(ForWindowLock{}, record.time);
    }

    void describe(const LocationState&, const ForWindowLock&, Wait& wait) const
    {
        wait.kind = WaitKind::window_lock;
    }

    void abandon(LocationState&, const ForWindowLock&)
    {
        has_lock_ = true;
    }

    std::int64_t seen() const
    {
        return seen_;
    }

private:
    std::int64_t seen_ = 0;
    bool has_lock_ = false;
};

static_assert(is_for<events::ParameterInt, RecorderRules, SlowParameters>);
static_assert(!is_for<events::ParameterString, RecorderRules, SlowParameters>);
static_assert(!is_for<events::ParameterInt, RecorderRules>);

/// Nobody is asked for anything.
class Silence final : public Pricing, public MessageEvents, public Router
{
public:
    std::optional<Arrival> price(const Transfer&) override
    {
        return std::nullopt;
    }
    void on_matched(const PostedReceive&) override {}
    void on_arrived(const PostedReceive&) override {}
    void on_arrival(const ArrivalNotice&) override {}
    void on_query(const ProgressQuery&) override {}
    void on_consumed(ProcessIndex) override {}
    bool route(const SendNotice&) override
    {
        return true;
    }
    bool route(const CollectiveBeginNotice&) override
    {
        return true;
    }
    void route(const SignalNotice&) override {}
    void route(const ChangeNotice&) override {}
    void route(const ProgressNotice&) override {}
    void route(const LockRequestNotice&) override {}
    void route(const LockReleaseNotice&) override {}
};

class RuleDispatch : public ::testing::Test
{
protected:
    OutputTime retime_record()
    {
        return retime_by(at, record, recorder, own);
    }

    test::DescribedProgram program{1};
    TraceIndex index{program.definitions};
    Silence silence;
    MessageBoard messages{silence, silence};
    SignalBoard signals;
    Oddities oddities;
    EarlyEndLog early_ends;
    ReplayContext context{.index = index,
                          .options = {},
                          .messages = messages,
                          .signals = signals,
                          .pricing = silence,
                          .router = silence,
                          .oddities = oddities,
                          .early_ends = early_ends};
    ProcessPostings postings{[](LocationIndex) {}};
    FlowingState at{0, context, postings};
    RecorderRules recorder;
    SlowParameters own;
    events::ParameterInt record;
};

TEST_F(RuleDispatch, ARecordIsSeenByTheRulesThatAreForIt)
{
    record.value = 7;
    record.time = Picoseconds{3};
    see_by(at, record, at.parking_.turn_of(record.time, at.self), recorder, own);
    events::ParameterString other;
    see_by(at, other, at.parking_.turn_of(other.time, at.self), recorder, own);
    EXPECT_EQ(own.seen(), 7);
}

TEST_F(RuleDispatch, ARuleParksItsRecordAndGivesUp)
{
    record.time = Picoseconds{20};
    EXPECT_FALSE(retime_record());
    EXPECT_EQ(at.parking().wait_time(), Picoseconds{20});
    Wait wait;
    describe_by(at, wait, recorder, own);
    EXPECT_EQ(wait.kind, WaitKind::window_lock);
    abandon_by(at, recorder, own);
    // The first record keeps its time, 20 ps, and takes 5 ps.
    EXPECT_EQ(*retime_record(), Picoseconds{25});
}

TEST_F(RuleDispatch, WithoutARuleGapsAreKept)
{
    events::ParameterString other;
    other.time = Picoseconds{11};
    EXPECT_EQ(retime_by(at, other, recorder, own), Picoseconds{11});
    EXPECT_FALSE(retime_at_once_by(at, other, recorder, own));
}

} // namespace
