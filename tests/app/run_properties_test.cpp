// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/run_properties.hpp"
#include "configuration/dump.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

TEST(RunProperties, HaveConfigurationAndMapping)
{
    const Configuration configuration;
    const Platform platform(configuration.platform);
    const Mapping mapping("two", {NodeId{0}, NodeId{1}});
    auto properties = run_properties(configuration, mapping, platform);
    EXPECT_EQ(properties.size(), 2u);
    EXPECT_EQ(properties["HAEC_SIM::CONFIGURATION"], dump_configuration(configuration));
    EXPECT_EQ(properties["HAEC_SIM::MAPPING"],
              "two\nx_coord y_coord z_coord number_of_processes process_id(s)\n"
              "0 0 0 1 0\n1 0 0 1 1\n");
}

TEST(RunProperties, LongOnesAreLeftOutAndSaySo)
{
    const Configuration configuration;
    const Platform platform(configuration.platform);
    const Mapping mapping("two", {NodeId{0}, NodeId{1}});
    auto properties = run_properties(configuration, mapping, platform, 81);
    EXPECT_EQ(properties["HAEC_SIM::MAPPING"], "left out: 82 bytes, more than 81");
    properties = run_properties(configuration, mapping, platform, 82);
    EXPECT_EQ(properties["HAEC_SIM::MAPPING"].size(), 82u);
}

} // namespace haec_sim::test
