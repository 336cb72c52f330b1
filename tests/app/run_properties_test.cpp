// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/dump.hpp"
#include "haec_sim/error.hpp"
#include "output/carried_texts.hpp"
#include "run/run_properties.hpp"
#include "testing/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace haec_sim::test
{

using kit::ScratchFolder;

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

class CarriedTexts : public testing::Test
{
protected:
    CarriedTexts()
    {
        archive_.properties[configuration_property] = std::string(100, 'c');
        archive_.properties[mapping_property] = std::string(200, 'm');
        archive_.properties["other"] = std::string(1000, 'o');
    }

    std::string text(const std::string& property) const
    {
        return carried_text(archive_, property, folder_.path()).value_or("none");
    }

    bool is_file(const std::string& name) const
    {
        return std::filesystem::exists(folder_.path() / name);
    }

    // Names, values, and an end of each: 23 + 100 + 2, 17 + 200 + 2, 5 + 1000 + 2.
    static constexpr std::size_t all = 125 + 219 + 1007;
    Definitions archive_;
    ScratchFolder folder_;
};

TEST_F(CarriedTexts, StayInTheAnchorWhereThereIsRoom)
{
    const auto before = archive_.properties;
    move_long_texts(archive_, folder_.path(), all);
    EXPECT_EQ(archive_.properties, before);
    EXPECT_EQ(text(mapping_property), std::string(200, 'm'));
}

TEST_F(CarriedTexts, TheLongestIsTheFirstThatMoves)
{
    move_long_texts(archive_, folder_.path(), all - 1);
    // printf 'm%.0s' {1..200} | sha256sum
    EXPECT_EQ(archive_.properties[mapping_property],
              "file traces.mapping, 200 bytes, SHA-256 "
              "cc90b2799f80860a6a9e5790c1c0e169cae06f570197d018df0ed40d4c8abd1e");
    EXPECT_EQ(archive_.properties[configuration_property].size(), 100U);
    EXPECT_TRUE(is_file("traces.mapping"));
    EXPECT_FALSE(is_file("traces.configuration.json"));
    EXPECT_EQ(text(mapping_property), std::string(200, 'm'));
    EXPECT_EQ(text(configuration_property), std::string(100, 'c'));
}

TEST_F(CarriedTexts, FileThatIsAnotherOneIsRefused)
{
    move_long_texts(archive_, folder_.path(), 0);
    EXPECT_EQ(text(configuration_property), std::string(100, 'c'));
    std::ofstream(folder_.path() / "traces.configuration.json", std::ios::app) << "x";
    EXPECT_THROW(text(configuration_property), Error);
    std::filesystem::remove(folder_.path() / "traces.mapping");
    EXPECT_THROW(text(mapping_property), Error);
}

} // namespace haec_sim::test
