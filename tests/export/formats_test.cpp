// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/export/small_trace.hpp"

#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>
#include <gtest/gtest.h>

#include <iterator>
#include <sstream>

// The expected texts were worked out by hand from the descriptions of the formats.

namespace haec_sim::test
{
namespace
{

using exporting::Format;

/// Rank 0 sends 720 bytes to rank 1, which has measured 0.5 W before.
class Formats : public ::testing::Test
{
protected:
    Formats() : trace_(2)
    {
        const auto main = trace_.program.region("main, \"it\"", Paradigm::compiler);
        const auto mpi_send = trace_.program.region("MPI_Send", Paradigm::mpi);
        const auto mpi_recv = trace_.program.region("MPI_Recv", Paradigm::mpi);
        events::Metric power;
        power.metric = trace_.metric("power", "W");
        power.type_ids = {Type::float64};
        power.metric_values = {MetricValue::from(0.5)};
        trace_.add(0, 1'000'000, enter(main));
        trace_.add(0, 2'000'001, enter(mpi_send));
        trace_.add(0, 2'500'000, send(1, 7, 720));
        trace_.add(0, 3'000'000, leave(mpi_send));
        trace_.add(0, 9'000'000, leave(main));
        trace_.add(1, 1'500'000, power);
        trace_.add(1, 1'500'000, enter(main));
        trace_.add(1, 4'000'000, enter(mpi_recv));
        trace_.add(1, 5'000'000, receive(0, 7, 720));
        trace_.add(1, 5'000'000, leave(mpi_recv));
        trace_.add(1, 8'000'500, leave(main));
    }

    SmallTrace trace_;
};

constexpr const char* perfetto_text = R"({"displayTimeUnit":"ns","traceEvents":[
{"ph":"M","pid":1,"name":"process_name","args":{"name":"group 50"}},
{"ph":"M","pid":1,"name":"process_sort_index","args":{"sort_index":0}},
{"ph":"M","pid":2,"name":"process_name","args":{"name":"group 51"}},
{"ph":"M","pid":2,"name":"process_sort_index","args":{"sort_index":1}},
{"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"thread 100"}},
{"ph":"M","pid":1,"tid":1,"name":"thread_sort_index","args":{"sort_index":0}},
{"ph":"M","pid":2,"tid":2,"name":"thread_name","args":{"name":"thread 101"}},
{"ph":"M","pid":2,"tid":2,"name":"thread_sort_index","args":{"sort_index":0}},
{"ph":"B","pid":1,"tid":1,"ts":1,"name":"main, \"it\"","cat":"function"},
{"ph":"B","pid":1,"tid":1,"ts":2.000001,"name":"MPI_Send","cat":"MPI"},
{"ph":"s","pid":1,"tid":1,"ts":2.5,"id":1,"name":"message","cat":"message","args":{"bytes":720,"tag":7}},
{"ph":"E","pid":1,"tid":1,"ts":3},
{"ph":"E","pid":1,"tid":1,"ts":9},
{"ph":"C","pid":2,"tid":2,"ts":1.5,"name":"power [W]","args":{"value":0.5}},
{"ph":"B","pid":2,"tid":2,"ts":1.5,"name":"main, \"it\"","cat":"function"},
{"ph":"B","pid":2,"tid":2,"ts":4,"name":"MPI_Recv","cat":"MPI"},
{"ph":"f","pid":2,"tid":2,"ts":5,"id":1,"name":"message","cat":"message","bp":"e","args":{"bytes":720,"tag":7}},
{"ph":"E","pid":2,"tid":2,"ts":5},
{"ph":"E","pid":2,"tid":2,"ts":8.0005}
]}
)";

TEST_F(Formats, Perfetto)
{
    EXPECT_EQ(trace_.written(Format::perfetto), perfetto_text);
    EXPECT_EQ(trace_.totals.visits, 4U);
    EXPECT_EQ(trace_.totals.messages, 1U);
    EXPECT_EQ(trace_.totals.samples, 1U);
}

TEST_F(Formats, PerfettoInGzip)
{
    boost::iostreams::filtering_istream text;
    text.push(boost::iostreams::gzip_decompressor());
    std::istringstream compressed(trace_.written(Format::perfetto, true));
    text.push(compressed);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(text), {}), perfetto_text);
}

// The sums of red, green and blue are those of colours.hpp over 255.
TEST_F(Formats, Paje)
{
    const auto text = trace_.written(Format::paje);
    const auto begin = text.find("0 Tprogram");
    ASSERT_NE(begin, std::string::npos);
    EXPECT_EQ(text.substr(0, text.find('\n')), "%EventDef PajeDefineContainerType 0");
    EXPECT_EQ(text.substr(begin), R"(0 Tprogram 0 "Program"
0 Tprocess Tprogram "Process"
0 Tlocation Tprocess "Location"
1 Tregion Tlocation "Region"
3 Tmessage Tprogram Tlocation Tlocation "Message"
2 V0 Tlocation "power [W]" "0 0.44705883 0.69803923"
4 R0 Tregion "main, 'it'" "0 0.44705883 0.69803923"
4 R1 Tregion "MPI_Send" "0.8352941 0.36862746 0"
4 R2 Tregion "MPI_Recv" "0.8352941 0.36862746 0"
4 R3 Tregion "unknown region" "0.3372549 0.7058824 0.9137255"
5 0 program Tprogram 0 "program"
5 0 P0 Tprocess program "group 50"
5 0 L0 Tlocation P0 "thread 100"
5 0 P1 Tprocess program "group 51"
5 0 L1 Tlocation P1 "thread 101"
7 0.000001 Tregion L0 R0
9 0.0000015 V0 L1 0.5
7 0.0000015 Tregion L1 R0
7 0.000002000001 Tregion L0 R1
10 0.0000025 Tmessage program L0 720 1
8 0.000003 Tregion L0
7 0.000004 Tregion L1 R2
11 0.000005 Tmessage program L1 720 1
8 0.000005 Tregion L1
8 0.0000080005 Tregion L1
8 0.000009 Tregion L0
6 0.000009 L0 Tlocation
6 0.000009 L1 Tlocation
6 0.000009 P0 Tprocess
6 0.000009 P1 Tprocess
6 0.000009 program Tprogram
)");
}

TEST_F(Formats, Paraver)
{
    EXPECT_EQ(trace_.written(Format::paraver),
              R"(#Paraver (22/11/2026 at 17:30):9000_ns:1(2):1:2(1:1,1:1),0
2:1:1:1:1:1000:60000019:1
1:1:1:1:1:1000:2000:1
2:2:1:2:1:1500:42000000:1
2:2:1:2:1:1500:60000019:1
1:2:1:2:1:1500:4000:1
2:1:1:1:1:2000:50000001:2
1:1:1:1:1:2000:3000:4
3:1:1:1:1:2500:2500:2:1:2:1:5000:5000:720:7
2:1:1:1:1:3000:50000001:0
1:1:1:1:1:3000:9000:1
2:2:1:2:1:4000:50000001:3
1:2:1:2:1:4000:5000:3
2:2:1:2:1:5000:50000001:0
1:2:1:2:1:5000:8000:1
2:2:1:2:1:8000:60000019:0
2:1:1:1:1:9000:60000019:0
)");
}

TEST_F(Formats, TableOfMessages)
{
    EXPECT_EQ(trace_.written(Format::messages),
              "send time [s],receive time [s],from,to,from location,to location,communicator,tag,"
              "bytes,transfer time [s],waiting time [s],hops\n"
              "0.0000025,0.000005,0,1,100,101,0,7,720,,,\n");
}

TEST(MessageTable, HasTheDelaysThatAttributesTell)
{
    SmallTrace trace(2);
    auto& definitions = trace.program.definitions;
    const auto transfer = definitions.attribute("haec_sim::transfer_time", "", Type::int64);
    const auto waiting = definitions.attribute("haec_sim::waiting_time", "", Type::int64);
    const auto hops = definitions.attribute("haec_sim::hops", "", Type::uint32);
    const auto other = definitions.attribute("other", "", Type::int64);
    auto received = receive(0, 7, 720);
    received.attributes = {{transfer, Type::int64, AttributeValue::from(std::int64_t{1'500'000})},
                           {waiting, Type::int64, AttributeValue::from(std::int64_t{-20})},
                           {hops, Type::uint32, AttributeValue::from(std::uint64_t{3})},
                           {other, Type::int64, AttributeValue::from(std::int64_t{9})}};
    trace.add(0, 2'500'000, send(1, 7, 720));
    trace.add(1, 5'000'000, received);
    const auto text = trace.written(Format::messages);
    EXPECT_EQ(text.substr(text.find('\n') + 1),
              "0.0000025,0.000005,0,1,100,101,0,7,720,0.0000015,-0.00000000002,3\n");
    EXPECT_EQ(trace.totals.left_out, "1 attribute");
}

TEST_F(Formats, TableOfVisits)
{
    EXPECT_EQ(trace_.written(Format::visits), R"(location,process,region,begin [s],end [s],depth
100,0,MPI_Send,0.000002000001,0.000003,1
100,0,"main, ""it""",0.000001,0.000009,0
101,1,MPI_Recv,0.000004,0.000005,1
101,1,"main, ""it""",0.0000015,0.0000080005,0
)");
}

TEST(FormatOfFile, IsToldByItsEnding)
{
    EXPECT_EQ(exporting::format_of_file("a/x.json"), Format::perfetto);
    EXPECT_EQ(exporting::format_of_file("x.json.gz"), Format::perfetto);
    EXPECT_EQ(exporting::format_of_file("x.trace"), Format::paje);
    EXPECT_EQ(exporting::format_of_file("x.prv.gz"), Format::paraver);
    EXPECT_EQ(exporting::format_of_file("messages.csv"), Format::messages);
    EXPECT_EQ(exporting::format_of_file("x.visits.csv"), Format::visits);
    EXPECT_EQ(exporting::format_of_file("x.samples.csv"), Format::samples);
    EXPECT_EQ(exporting::format_of_file("x.csv"), std::nullopt);
    EXPECT_EQ(exporting::format_of_file(""), std::nullopt);
}

// A Leave of a region that was not entered ends nothing, one that passes over a visit without a
// Leave ends that as well, and what is never left ends with the last record.
TEST(Visits, EndWhateverTheRecords)
{
    SmallTrace trace(1);
    const auto outer = trace.program.region("outer", Paradigm::user);
    const auto inner = trace.program.region("inner", Paradigm::user);
    trace.add(0, 0, leave(inner));
    trace.add(0, 1'000, enter(outer));
    trace.add(0, 2'000, enter(inner));
    trace.add(0, 3'000, leave(outer));
    trace.add(0, 4'000, enter(inner));
    trace.add(0, 5'000, enter(RegionRef{99}));
    trace.add(0, 6'000, isend_complete(1));
    EXPECT_EQ(trace.written(Format::visits), R"(location,process,region,begin [s],end [s],depth
100,0,inner,0.000000002,0.000000003,1
100,0,outer,0.000000001,0.000000003,0
100,0,unknown region,0.000000005,0.000000006,1
100,0,inner,0.000000004,0.000000006,0
)");
    EXPECT_EQ(trace.totals.left_out, "1 record of a request, 1 Leave without its Enter");
}

// Paraver has whole ns: a state between two of them would have no length.
TEST(ParaverStates, HaveALength)
{
    SmallTrace trace(1);
    const auto main = trace.program.region("main", Paradigm::user);
    const auto barrier = trace.program.region("MPI_Barrier", Paradigm::mpi);
    trace.add(0, 1'000, enter(main));
    trace.add(0, 2'100, enter(barrier));
    trace.add(0, 2'900, leave(barrier));
    trace.add(0, 4'000, leave(main));
    EXPECT_EQ(trace.written(Format::paraver),
              "#Paraver (22/11/2026 at 17:30):4_ns:1(1):1:1(1:1),0\n"
              "2:1:1:1:1:1:60000019:1\n"
              "1:1:1:1:1:1:2:1\n"
              "2:1:1:1:1:2:50000002:2\n"
              "2:1:1:1:1:2:50000002:0\n"
              "1:1:1:1:1:2:4:1\n"
              "2:1:1:1:1:4:60000019:0\n");
}

/// A program of which only calls of MPI are recorded: it computes before, between and after them.
class CallsAlone : public ::testing::Test
{
protected:
    CallsAlone() : trace_(1)
    {
        const auto barrier = trace_.program.region("MPI_Barrier", Paradigm::mpi);
        trace_.add(0, 1'000, events::ProgramBegin{});
        trace_.add(0, 3'000, enter(barrier));
        trace_.add(0, 4'000, leave(barrier));
        trace_.add(0, 6'000, enter(barrier));
        trace_.add(0, 7'000, leave(barrier));
        trace_.add(0, 20'000, events::ProgramEnd{});
    }

    SmallTrace trace_;
};

TEST_F(CallsAlone, EndWithTheRunInPaje)
{
    const auto text = trace_.written(Format::paje);
    EXPECT_TRUE(text.ends_with("8 0.000000007 Tregion L0\n"
                               "6 0.00000002 L0 Tlocation\n"
                               "6 0.00000002 P0 Tprocess\n"
                               "6 0.00000002 program Tprogram\n"))
        << text;
}

TEST_F(CallsAlone, EndWithTheRunInParaver)
{
    EXPECT_EQ(trace_.written(Format::paraver),
              "#Paraver (22/11/2026 at 17:30):20_ns:1(1):1:1(1:1),0\n"
              "1:1:1:1:1:1:3:1\n"
              "2:1:1:1:1:3:50000002:1\n"
              "1:1:1:1:1:3:4:5\n"
              "2:1:1:1:1:4:50000002:0\n"
              "1:1:1:1:1:4:6:1\n"
              "2:1:1:1:1:6:50000002:1\n"
              "1:1:1:1:1:6:7:5\n"
              "2:1:1:1:1:7:50000002:0\n"
              "1:1:1:1:1:7:20:1\n");
}

} // namespace
} // namespace haec_sim::test
