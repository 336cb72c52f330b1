// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/mpi/measure.hpp"

#include "calibration/test_programs.hpp"

#include <mpi.h>

#include <gtest/gtest.h>

namespace haec_sim::calibration
{

namespace
{

int size_of_world()
{
    int size = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
}

/// The last process is taken to be on a node of its own.
std::vector<Host> two_hosts()
{
    std::vector<Host> hosts(static_cast<std::size_t>(size_of_world()), {"near", "x", 1});
    hosts.back().name = "far";
    return hosts;
}

void expect_whole(const PathTimes& path)
{
    // 0, 1, 2, 3, 4, 6, ... 1024.
    EXPECT_EQ(path.lengths.size(), 21);
    EXPECT_GT(path.eager_limit, 0);
    for (const auto& length : path.lengths)
    {
        EXPECT_GT(length.transfer.median, 0);
        EXPECT_LE(length.transfer.least, length.transfer.median);
        EXPECT_LE(length.transfer.median, length.transfer.most);
        EXPECT_TRUE(length.other_buffers && length.send && length.gap);
        EXPECT_EQ(length.receive.has_value(), length.bytes <= *path.eager_limit);
    }
}

TEST(Measure, has_figures_of_all_that_there_is)
{
    // Cold buffers, and hot ones.
    const auto found = measure({size_of_world() > 2, 5, 1024}, two_hosts());
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank != 0)
    {
        return;
    }
    EXPECT_EQ(found.hosts, (std::vector<std::string>{"near", "far"}));
    EXPECT_EQ(found.paths.contains(Place::memory), size_of_world() > 2);
    EXPECT_TRUE(found.paths.contains(Place::network));
    for (const auto& [place, path] : found.paths)
    {
        expect_whole(path);
    }
    EXPECT_FALSE(found.library.empty());
    EXPECT_EQ(found.copies.size(), 1);
    // Programs of 100 bytes.
    EXPECT_EQ(found.programs.size(), 5);
    EXPECT_GE(found.collectives.size(), 10);
}

} // namespace

} // namespace haec_sim::calibration
