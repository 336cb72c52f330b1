// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/text/region_hint.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

TEST(RegionHint, NamesTheNearestRegionWhateverItsCase)
{
    EXPECT_EQ(region_hint("Solve", {"MPI_Send", "init", "solve", "solver"}),
              "did you mean 'solve'?");
    EXPECT_EQ(region_hint("slove", {"init", "solve"}), "did you mean 'solve'?");
    EXPECT_EQ(region_hint("MPI_Finalise", {"MPI_Finalize"}), "did you mean 'MPI_Finalize'?");
}

TEST(RegionHint, NamesTheShortestRegionThatHasTheWordInIt)
{
    EXPECT_EQ(
        region_hint("Solve", {"void Lulesh::solve(Domain&, int)", "Lulesh::solve(int)", "main"}),
        "did you mean 'Lulesh::solve(int)'?");
}

TEST(RegionHint, ListsTheRegionsOfTheProgramFirst)
{
    EXPECT_EQ(region_hint("x", {"!$omp for", "MPI_Send", "init", "solve"}),
              "there are init, solve, !$omp for, MPI_Send");
    const std::vector<std::string> many(23, "init");
    const auto hint = region_hint("x", many);
    EXPECT_TRUE(hint.ends_with("init and 3 more")) << hint;
}

} // namespace haec_sim
