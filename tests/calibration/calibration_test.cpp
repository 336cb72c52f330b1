// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/calibration.hpp"

#include "calibration/test_programs.hpp"
#include "haec_sim/json.hpp"
#include "measured_by_pieces.hpp"
#include "testing/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace haec_sim::calibration
{

namespace
{

const Pieces of_memory{{4040, 300, 2e9, 100}, {UINT64_MAX, 2000, 4e9, 500}};
const Pieces of_network{{12288, 1500, 1e10, 250}, {UINT64_MAX, 4000, 1.2e10, 250}};

/// Two nodes, with two processes on the first.
Measurements machine()
{
    Measurements measured;
    measured.library = "Open MPI v4.1.4";
    measured.hosts = {"a", "b"};
    measured.nodes = {0, 0, 1};
    measured.paths[Place::memory] = {lengths_by(of_memory), 4040};
    measured.paths[Place::network] = {lengths_by(of_network), 12288};
    return measured;
}

JsonValue read(const std::string& text)
{
    // Tests run at the same time.
    static const kit::ScratchFolder folder;
    const auto path = folder.path() / "calibration.json";
    std::ofstream(path) << text;
    return read_json(path);
}

double number(const JsonValue& value, const std::string& key)
{
    const auto* found = value.member(key);
    return found != nullptr ? *found->if_is<double>() : -1;
}

void expect_pieces(const JsonValue& section, const std::string& key, const Pieces& expected)
{
    const auto& list = *section.member(key)->if_is<JsonValue::List>();
    ASSERT_EQ(list.size(), expected.size());
    EXPECT_EQ(number(list[0], "bytes"), static_cast<double>(expected[0].most_bytes));
    EXPECT_EQ(list[1].member("bytes"), nullptr);
    for (std::size_t place = 0; place < list.size(); ++place)
    {
        EXPECT_EQ(number(list[place], "latency"), expected[place].latency_ns);
        EXPECT_EQ(number(list[place], "bandwidth"), expected[place].bandwidth);
        EXPECT_EQ(number(list[place], "overhead"), expected[place].overhead_ns);
    }
}

TEST(Calibration, becomes_a_configuration)
{
    const auto document = read(configuration_text(calibrate(machine())));
    const auto* model = document.member("modules")->member("static_network_model");
    EXPECT_EQ(*model->member("communication_model")->if_is<std::string>(), "linear");
    expect_pieces(*model, "memory_pieces", of_memory);
    expect_pieces(*model, "pieces", of_network);
    EXPECT_EQ(number(*document.member("replay"), "eager_threshold"), 12288);
    const auto& size = *document.member("topology")->member("size")->if_is<JsonValue::List>();
    EXPECT_EQ(size, JsonValue::List{JsonValue{2.0}});
    const auto& algorithms =
        *document.member("replay")->member("collective_algorithms")->if_is<JsonValue::List>();
    ASSERT_EQ(algorithms.size(), 1);
    EXPECT_EQ(*algorithms[0].member("table")->if_is<std::string>(), "openmpi");
}

TEST(Calibration, has_no_keys_of_what_was_not_measured)
{
    auto measured = machine();
    measured.nodes = {0, 0};
    measured.paths.erase(Place::network);
    const auto calibrated = calibrate(measured);
    EXPECT_EQ(calibrated.eager_threshold, 4040);
    const auto document = read(configuration_text(calibrated));
    const auto* model = document.member("modules")->member("static_network_model");
    EXPECT_EQ(model->member("pieces"), nullptr);
    EXPECT_EQ(model->member("bandwidth"), nullptr);
    expect_pieces(*model, "memory_pieces", of_memory);
}

TEST(Calibration, takes_a_jump_of_times_for_the_limit_where_that_was_not_measured)
{
    auto measured = machine();
    measured.paths[Place::network].eager_limit.reset();
    EXPECT_EQ(calibrate(measured).eager_threshold, 12288);
}

TEST(Calibration, writes_chosen_algorithms_with_their_ranges)
{
    Calibration calibrated;
    calibrated.measurements.nodes = {0, 0};
    calibrated.costs.memory = of_memory;
    calibrated.collectives.choices = {
        {CollectiveOp::bcast, CollectiveAlgorithm::pipeline, {513, UINT64_MAX}, {2, 2}, 8192}};
    const auto document = read(configuration_text(calibrated));
    const auto& entries =
        *document.member("replay")->member("collective_algorithms")->if_is<JsonValue::List>();
    // The simulator reads them as they were.
    const auto read_again = read_collective_choices(entries, "collective_algorithms");
    ASSERT_EQ(read_again.size(), 1);
    const auto& choice = std::get<CollectiveChoice>(read_again[0]);
    EXPECT_EQ(choice.algorithm, CollectiveAlgorithm::pipeline);
    EXPECT_EQ(choice.bytes.least, 513);
    EXPECT_EQ(choice.members, (CountRange{2, 2}));
    EXPECT_EQ(choice.segment, 8192);
}

TEST(Calibration, predicts_test_programs_and_their_errors)
{
    auto measured = machine();
    // 20 times there and back, of which each is a transfer and an overhead; measured a quarter
    // longer.
    const auto& piece = of_memory[0];
    const double time = 40 * (piece.transfer_ns(100) + piece.overhead_ns);
    measured.programs.push_back({"ping-pong", 100, exactly(1.25 * time)});
    const auto calibrated = calibrate(measured);
    ASSERT_EQ(calibrated.programs.size(), 1);
    EXPECT_NEAR(calibrated.programs[0].predicted, time, 1e-6);
    EXPECT_NEAR(calibrated.programs[0].error(), -0.2, 1e-12);
    EXPECT_NE(summary_text(calibrated).find("-20.0 %"), std::string::npos);
}

TEST(Calibration, runs_all_test_programs_for_any_number_of_processes)
{
    for (const std::uint32_t processes : {2, 3, 8})
    {
        MessageCosts costs{of_memory, {}, std::vector<std::uint32_t>(processes, 0), 4040};
        for (const auto& program : test_programs(processes))
        {
            EXPECT_EQ(end_times(program.steps, costs).size(), processes) << program.name;
        }
    }
}

TEST(Calibration, writes_all_measurements_with_their_fits)
{
    auto measured = machine();
    measured.copies.push_back({1024, exactly(200), exactly(50)});
    measured.collectives.push_back({CollectiveOp::barrier, 2, 0, exactly(500), false});
    const auto document = read(measurements_text(calibrate(measured)));
    EXPECT_EQ(*document.member("schema")->if_is<std::string>(), "haec_sim calibration");
    const auto& paths = *document.member("paths")->if_is<JsonValue::List>();
    ASSERT_EQ(paths.size(), 2);
    const auto& lengths = *paths[0].member("lengths")->if_is<JsonValue::List>();
    EXPECT_EQ(lengths.size(), measured.paths[Place::memory].lengths.size());
    EXPECT_NEAR(number(lengths[0], "fitted"), 400, 1e-6);
    EXPECT_EQ(document.member("copies")->if_is<JsonValue::List>()->size(), 1);
    EXPECT_EQ(document.member("collectives")->if_is<JsonValue::List>()->size(), 1);
}

} // namespace

} // namespace haec_sim::calibration
