// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/launcher.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace haec_sim
{

namespace
{

void tell(const char* variable, const char* value)
{
    if (value == nullptr)
    {
        ::unsetenv(variable);
    }
    else
    {
        ::setenv(variable, value, 1);
    }
}

bool are_on_one_machine(const char* all, const char* here)
{
    tell("OMPI_COMM_WORLD_SIZE", all);
    tell("OMPI_COMM_WORLD_LOCAL_SIZE", here);
    return are_all_on_one_machine();
}

} // namespace

TEST(Launcher, RanksAreOnOneMachineIfAsManyAreHereAsThereAre)
{
    EXPECT_TRUE(are_on_one_machine("2", "2"));
    EXPECT_TRUE(are_on_one_machine("1", "1"));
    EXPECT_FALSE(are_on_one_machine("12", "1"));
    EXPECT_FALSE(are_on_one_machine("4", "2"));
}

TEST(Launcher, OtherLaunchersDoNotTell)
{
    EXPECT_FALSE(are_on_one_machine(nullptr, nullptr));
    EXPECT_FALSE(are_on_one_machine("2", nullptr));
}

TEST(Launcher, TellsTheFirstRankBeforeMpiBegins)
{
    for (const char* variable : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"})
    {
        tell(variable, nullptr);
    }
    EXPECT_TRUE(is_launched_first());
    tell("SLURM_PROCID", "2");
    EXPECT_FALSE(is_launched_first());
    tell("OMPI_COMM_WORLD_RANK", "0");
    EXPECT_TRUE(is_launched_first());
    tell("OMPI_COMM_WORLD_RANK", "1");
    EXPECT_FALSE(is_launched_first());
    tell("OMPI_COMM_WORLD_RANK", nullptr);
    tell("SLURM_PROCID", nullptr);
}

} // namespace haec_sim
