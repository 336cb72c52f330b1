// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/export/small_trace.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim::test
{
namespace
{

using exporting::Format;

/// Three kernels of 300 ns that begin every 100 ns in a call of 1000 ns: 900 ns of kernels, of
/// which the location was 500 ns (100 to 600 ns) in any.
class Overlapping : public ::testing::Test
{
protected:
    Overlapping() : trace_(1)
    {
        const auto call = trace_.program.region("call", Paradigm::user);
        RegionRef kernels[3];
        for (int number = 0; number < 3; ++number)
        {
            kernels[number] = trace_.program.region("k" + std::to_string(number), Paradigm::cuda);
        }
        trace_.add(0, 0, enter(call));
        trace_.add(0, 100'000, enter(kernels[0]));
        trace_.add(0, 200'000, enter(kernels[1]));
        trace_.add(0, 300'000, enter(kernels[2]));
        trace_.add(0, 400'000, leave(kernels[0]));
        trace_.add(0, 500'000, leave(kernels[1]));
        trace_.add(0, 600'000, leave(kernels[2]));
        trace_.add(0, 1'000'000, leave(call));
    }

    SmallTrace trace_;
};

// The call alone began before k2 and ends after it.
TEST_F(Overlapping, KeepTheirLengthsInTheTable)
{
    EXPECT_EQ(trace_.written(Format::visits), R"(location,process,region,begin [s],end [s],depth
100,0,k0,0.0000001,0.0000004,1
100,0,k1,0.0000002,0.0000005,1
100,0,k2,0.0000003,0.0000006,1
100,0,call,0,0.000001,0
)");
    EXPECT_EQ(trace_.totals.left_out, "");
}

// k1 and k2 end after k0, in which they began; k0 and the call nest.
TEST_F(Overlapping, AreAsynchronousInPerfetto)
{
    const auto text = trace_.written(Format::perfetto);
    EXPECT_EQ(text.substr(text.find("{\"ph\":\"B\"")),
              R"({"ph":"B","pid":1,"tid":1,"ts":0,"name":"call","cat":"function"},
{"ph":"B","pid":1,"tid":1,"ts":0.1,"name":"k0","cat":"function"},
{"ph":"E","pid":1,"tid":1,"ts":0.4},
{"ph":"b","pid":1,"tid":1,"ts":0.2,"name":"k1","cat":"function","id":1},
{"ph":"e","pid":1,"tid":1,"ts":0.5,"name":"k1","cat":"function","id":1},
{"ph":"b","pid":1,"tid":1,"ts":0.3,"name":"k2","cat":"function","id":2},
{"ph":"e","pid":1,"tid":1,"ts":0.6,"name":"k2","cat":"function","id":2},
{"ph":"E","pid":1,"tid":1,"ts":1}
]}
)");
    EXPECT_EQ(trace_.totals.visits, 4U);
    EXPECT_EQ(trace_.totals.left_out, "");
}

// R0 is the call. When k0 ends, k1 and k2 are above it: they end and begin again, in their order.
TEST_F(Overlapping, AreInPiecesInPaje)
{
    const auto text = trace_.written(Format::paje);
    EXPECT_EQ(text.substr(text.find("7 0 ")), R"(7 0 Tregion L0 R0
7 0.0000001 Tregion L0 R1
7 0.0000002 Tregion L0 R2
7 0.0000003 Tregion L0 R3
8 0.0000004 Tregion L0
8 0.0000004 Tregion L0
8 0.0000004 Tregion L0
7 0.0000004 Tregion L0 R2
7 0.0000004 Tregion L0 R3
8 0.0000005 Tregion L0
8 0.0000005 Tregion L0
7 0.0000005 Tregion L0 R3
8 0.0000006 Tregion L0
8 0.000001 Tregion L0
6 0.000001 L0 Tlocation
6 0.000001 P0 Tprocess
6 0.000001 program Tprogram
)");
    EXPECT_EQ(trace_.totals.visits, 4U);
    EXPECT_EQ(trace_.totals.left_out, "2 overlaps of visits (in pieces)");
}

// Nothing is inside a visit that was passed over: when late ends, what began since then goes on.
TEST(Visits, ThatEndLateEndNoOthers)
{
    SmallTrace trace(1);
    const auto early = trace.program.region("early", Paradigm::user);
    const auto late = trace.program.region("late", Paradigm::user);
    const auto next = trace.program.region("next", Paradigm::user);
    trace.add(0, 1'000, enter(early));
    trace.add(0, 2'000, enter(late));
    trace.add(0, 3'000, leave(early));
    trace.add(0, 4'000, enter(next));
    trace.add(0, 5'000, leave(late));
    trace.add(0, 6'000, leave(next));
    EXPECT_EQ(trace.written(Format::visits), R"(location,process,region,begin [s],end [s],depth
100,0,early,0.000000001,0.000000003,0
100,0,late,0.000000002,0.000000005,0
100,0,next,0.000000004,0.000000006,0
)");
    const auto text = trace.written(Format::paje);
    EXPECT_EQ(text.substr(text.find("7 0.000000001 ")), R"(7 0.000000001 Tregion L0 R0
7 0.000000002 Tregion L0 R1
8 0.000000003 Tregion L0
8 0.000000003 Tregion L0
7 0.000000003 Tregion L0 R1
7 0.000000004 Tregion L0 R2
8 0.000000005 Tregion L0
8 0.000000005 Tregion L0
7 0.000000005 Tregion L0 R2
8 0.000000006 Tregion L0
6 0.000000006 L0 Tlocation
6 0.000000006 P0 Tprocess
6 0.000000006 program Tprogram
)");
}

TEST(StackSamples, HaveTheirCallersAndTheirCause)
{
    SmallTrace trace(1);
    auto& definitions = trace.program.definitions;
    for (const auto* const name : {"main", "solve"})
    {
        definitions::CallingContext context;
        context.self = definitions.next_id<CallingContextRef>();
        context.region = trace.program.region(name, Paradigm::sampling);
        // The second is called from the first.
        context.parent = context.self.value == 0 ? CallingContextRef{} : CallingContextRef{0};
        definitions.append(context);
    }
    definitions::InterruptGenerator cycles;
    cycles.self = definitions.next_id<InterruptGeneratorRef>();
    cycles.name = definitions.intern("cycles, \"all\"");
    definitions.append(cycles);
    events::CallingContextSample sample;
    sample.calling_context = CallingContextRef{1};
    sample.interrupt_generator = cycles.self;
    trace.add(0, 1'500, sample);
    sample.calling_context = CallingContextRef{0};
    sample.interrupt_generator = {};
    trace.add(0, 2'500, sample);
    EXPECT_EQ(trace.written(Format::samples), R"(location,process,time [s],region,stack,interrupt
100,0,0.0000000015,solve,main;solve,"cycles, ""all"""
100,0,0.0000000025,main,main,
)");
    EXPECT_EQ(trace.totals.left_out, "");
    const auto text = trace.written(Format::perfetto);
    EXPECT_EQ(
        text.substr(text.find("{\"ph\":\"i\"")),
        R"({"ph":"i","pid":1,"tid":1,"ts":0.0015,"s":"t","name":"solve","cat":"sample","args":{"stack":"main;solve","interrupt":"cycles, \"all\""}},
{"ph":"i","pid":1,"tid":1,"ts":0.0025,"s":"t","name":"main","cat":"sample","args":{"stack":"main"}}
]}
)");
    EXPECT_EQ(trace.totals.stack_samples, 2U);
    trace.written(Format::paje);
    EXPECT_EQ(trace.totals.left_out, "2 samples");
}

} // namespace
} // namespace haec_sim::test
