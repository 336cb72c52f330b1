// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The kit of module authors, with modules that haec_sim brings along: times are from the rules
// (spec: semantics, R2 and R4) and the model's equations.

#include "haec_sim/testing/run.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

namespace haec_sim::kit
{

namespace
{

using namespace std::chrono_literals;

const std::vector<std::string> copy{"-m", "identity"};
/// 1 us for each link, and 1 ns for each byte.
const std::vector<std::string> linear{
    "-m",    "static_network_model",
    "--set", "topology.type=mesh",
    "--set", "topology.size=4x1x1",
    "--set", "modules.static_network_model.communication_model=linear",
    "--set", "modules.static_network_model.latency=1us",
    "--set", "modules.static_network_model.bandwidth=1GB/s"};

/// Process 1 waits for a message of two links' way, and all for each other.
void record(Program& program)
{
    program.at(0).enter(0us, "work").leave(2us, "work");
    program.at(0).send(2us, 3us, {.rank = 2, .length = Bytes{500}, .tag = 7});
    program.at(2).receive(0us, 4us, {.rank = 0, .length = Bytes{500}, .tag = 7});
    for (std::uint32_t process = 0; process < 3; ++process)
    {
        program.at(process).collective(5us, 6us, "MPI_Barrier", CollectiveOp::barrier, Bytes{},
                                       Bytes{});
    }
}

TEST(Testing, RecordsComeBackAsTheyWentIn)
{
    Program program(3);
    record(program);
    const auto run = simulate(program, {.arguments = copy});
    ASSERT_EQ(run.status, 0) << run.messages;
    ASSERT_EQ(run.records.size(), 3U);
    EXPECT_EQ(run.records[0].size(), 9U);
    EXPECT_EQ(run.records[1].size(), 4U);
    const auto send = run.of<events::MpiSend>(0).at(0);
    EXPECT_EQ(send.time, 2us);
    EXPECT_EQ(send.receiver, 2U);
    EXPECT_EQ(send.msg_tag, 7U);
    EXPECT_EQ(send.msg_length, 500U);
    std::string work;
    run.definitions.each<definitions::Region>(
        [&](const definitions::Region& region)
        {
            work = region.self == run.of<events::Enter>(0).at(0).region
                       ? run.definitions.text(region.name)
                       : work;
        });
    EXPECT_EQ(work, "work");
}

TEST(Testing, TimesAreSimulated)
{
    Program program(3);
    record(program);
    const auto run = simulate(program, {.arguments = linear});
    ASSERT_EQ(run.status, 0) << run.messages;
    const auto receive = run.of<events::MpiRecv>(2).at(0);
    EXPECT_EQ(receive.time, 2us + 2us + 500ns);
    EXPECT_EQ(run.attribute(receive.attributes, "haec_sim::hops")->bits, 2U);
    EXPECT_EQ(run.attribute(receive.attributes, "haec_sim::transfer_time")->as_int64(), 2'500'000);
    EXPECT_FALSE(run.attribute(receive.attributes, "haec_sim::nothing"));
}

TEST(Testing, RanksDoNotMatter)
{
    Program program(3);
    record(program);
    const auto one = simulate(program, {.arguments = linear});
    EXPECT_EQ(difference(one, simulate(program, {.arguments = linear, .ranks = 3})), "");
    EXPECT_EQ(difference(one, simulate(program, {.arguments = copy})), "out/traces.def differs");
}

TEST(Testing, FilesOfModulesAreKept)
{
    Program program(3);
    record(program);
    auto arguments = linear;
    arguments[1] += ",comm_matrix";
    const auto run = simulate(program, {.arguments = arguments});
    ASSERT_EQ(run.status, 0) << run.messages;
    EXPECT_NE(run.files.at("comm_matrix.csv").find("0,2,1,500"), std::string::npos)
        << run.files.at("comm_matrix.csv");
    EXPECT_EQ(difference(run, {}), "comm_matrix.csv is missing in the second");
    EXPECT_EQ(difference({}, run), "comm_matrix.csv is missing in the first");
}

TEST(Testing, ThreadsHaveScriptsOfTheirOwn)
{
    Program program(2, 2);
    program.at(1, 1).enter(1us, "work").leave(2us, "work");
    const auto run = simulate(program, {.arguments = copy});
    ASSERT_EQ(run.status, 0) << run.messages;
    ASSERT_EQ(run.records.size(), 4U);
    EXPECT_EQ(run.records[3].size(), 2U);
}

TEST(Testing, DefinitionsMayBeAddedTo)
{
    Program program(1);
    definitions::Location location;
    location.self = LocationRef{1000};
    location.name = program.definitions.intern("counters of the rack");
    location.location_type = LocationType::metric;
    location.location_group = LocationGroupRef{0};
    program.definitions.append(location);
    const auto run = simulate(program, {.arguments = copy});
    ASSERT_EQ(run.status, 0) << run.messages;
    ASSERT_EQ(run.records.size(), 2U);
    EXPECT_TRUE(run.records[1].empty());
}

TEST(Testing, ModulesKnowTheirRunAndItsLocations)
{
    Program program(3);
    program.at(2).enter(0us, "work").leave(2us, "work");
    const auto one = simulate(program, {.arguments = {"-m", WITNESS}});
    ASSERT_EQ(one.status, 0) << one.messages;
    EXPECT_EQ(one.files.at("witness.txt"), "1 of 1 ranks, to out, until 2000000 ps\n"
                                           "0: MPI Rank 0, Master thread\n"
                                           "0: MPI Rank 1, Master thread\n"
                                           "0: MPI Rank 2, Master thread\n");
    const auto three = simulate(program, {.arguments = {"-m", WITNESS}, .ranks = 3});
    ASSERT_EQ(three.status, 0) << three.messages;
    const auto& told = three.files.at("witness.txt");
    EXPECT_EQ(told.find("3 of 3 ranks, to out, until 2000000 ps\n"), 0U) << told;
    EXPECT_NE(told.find("1: MPI Rank"), std::string::npos) << told;
}

TEST(Testing, MessagesSayWhatTheyAre)
{
    Program program(3);
    record(program);
    const auto run = simulate(program, {.arguments = {"-m", WITNESS}});
    ASSERT_EQ(run.status, 0) << run.messages;
    // Communicator 0, tag 7, to process 2, from 2 us on.
    EXPECT_EQ(run.of<events::MpiRecv>(2).at(0).time, 2us + Picoseconds{1'107'021});
}

TEST(Testing, FailuresAreOutcomes)
{
    const auto run = simulate(Program(1), {.arguments = {"-m", "no_such_module"}});
    EXPECT_EQ(run.status, 2);
    EXPECT_NE(run.messages.find("no_such_module"), std::string::npos) << run.messages;
    EXPECT_TRUE(run.records.empty());
    const auto none = simulate(Program(1), {.program = "/no/such/program"});
    EXPECT_EQ(none.status, 127);
}

TEST(Testing, NothingIsLeft)
{
    namespace fs = std::filesystem;
    const auto folder = fs::path(testing::TempDir()) / "kit_nothing_is_left";
    fs::create_directories(folder);
    setenv("TMPDIR", folder.c_str(), 1);
    simulate(Program(1), {.arguments = copy});
    unsetenv("TMPDIR");
    EXPECT_TRUE(fs::is_empty(folder));
    fs::remove_all(folder);
}

} // namespace

} // namespace haec_sim::kit
