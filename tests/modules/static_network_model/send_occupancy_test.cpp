// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim::test
{

namespace
{

Picoseconds occupancy(const Keys& keys)
{
    return Network(keys).model().send_occupancy();
}

// O = d_mpi + d_s, d_s = 2 d_out (+ s_w d_p where packets are coded).
TEST(SendOccupancy, ErrorFreeModels)
{
    const ParameterValue dor = std::string("DOR");
    EXPECT_EQ(occupancy({{"communication_model", dor}}), Picoseconds{200000});
    EXPECT_EQ(occupancy({{"communication_model", dor}, {"delay_mpi", 5.5}, {"delay_out", 63.0}}),
              Picoseconds{131500});
    for (const char* model : {"PNC", "NCD"})
    {
        EXPECT_EQ(occupancy({{"communication_model", std::string(model)}}), Picoseconds{203125});
    }
}

TEST(SendOccupancy, LinearModel)
{
    EXPECT_EQ(occupancy({{"communication_model", std::string("linear")}, {"delay_mpi", 2.0}}),
              Picoseconds{2000});
    EXPECT_EQ(occupancy({}), Picoseconds{0});
}

} // namespace

} // namespace haec_sim::test
