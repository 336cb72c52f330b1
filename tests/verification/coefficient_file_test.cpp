// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "figures.hpp"

#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace haec_sim::test
{

namespace
{

/// A folder with one coefficient file, W = 1000 + 10 h + 500 p + 2 h^4 p for windows of 5 packets.
class CoefficientFile : public testing::Test
{
protected:
    void SetUp() override
    {
        folder_ = std::filesystem::temp_directory_path() /
                  ("haec_sim-verification-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
        std::ofstream(folder_ / "fit.json") << R"({
            "format": "haec_fit 1", "communication_model": "DORr",
            "parameters": { "size_packet": 1500, "delay_out": 127 },
            "hops": [1, 10], "loss_probability": [0, 0.02],
            "windows": [{ "packets": 5, "coefficients": [
                [1000, 500, 0, 0, 0], [10, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0],
                [0, 2, 0, 0, 0]] }] })";
        keys_ = {{"communication_model", "DORr"},
                 {"evaluation", "polynomial"},
                 {"parameter_search_folders", std::vector<std::string>{folder_.string()}}};
    }

    void TearDown() override
    {
        std::filesystem::remove_all(folder_);
    }

    std::filesystem::path folder_;
    Keys keys_;
};

// 5 packets of 1463 bytes of payload are one window.
constexpr std::uint64_t one_window = std::uint64_t{5} * 1463;

} // namespace

TEST_F(CoefficientFile, IsEvaluatedAsAPolynomial)
{
    // d_mpi 500, h = 2, p = 0.01.
    EXPECT_EQ(verified_time(keys_, one_window, 2), 500'000 + 1'000'000 + 20'000 + 5'000 + 320);
}

TEST_F(CoefficientFile, IsNotUsedBeyondItsRanges)
{
    EXPECT_THROW(verified_time(keys_, one_window, 11), UsageError);
    EXPECT_THROW(verified_time(keys_, 1, 2), UsageError);
    keys_["loss_probability"] = 0.03;
    EXPECT_THROW(verified_time(keys_, one_window, 2), UsageError);
}

TEST_F(CoefficientFile, IsNotUsedForOtherParameters)
{
    keys_["delay_out"] = 128.0;
    EXPECT_THROW(verified_time(keys_, one_window, 2), UsageError);
}

} // namespace haec_sim::test
