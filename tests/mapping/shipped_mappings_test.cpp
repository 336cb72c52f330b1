// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The files of mappings/ are what their names say: STRATEGY_XxYxZ[_torus]_PROCESSES.map.

#include "haec_sim/platform/mapping.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>

namespace haec_sim::test
{

namespace
{

std::uint32_t number(const std::string& text)
{
    return static_cast<std::uint32_t>(std::stoul(text));
}

TEST(ShippedMappings, Load)
{
    const std::regex pattern(R"((\w+?)_(\d+)x(\d+)x(\d+)(_torus)?_(\d+)\.map)");
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(HAEC_SIM_MAPPINGS))
    {
        const auto name = entry.path().filename().string();
        std::smatch parts;
        ASSERT_TRUE(std::regex_match(name, parts, pattern)) << name;
        const Platform platform(mesh_of({number(parts[2]), number(parts[3]), number(parts[4])}));
        const auto processes = number(parts[6]);
        const auto mapping = Mapping::read(entry.path(), platform, processes);
        EXPECT_EQ(mapping.name(), parts[1].str() + " for " + parts[2].str() + "x" + parts[3].str() +
                                      "x" + parts[4].str());
        std::map<std::uint32_t, std::uint32_t> held;
        std::uint32_t most = 0;
        for (std::uint32_t process = 0; process < processes; ++process)
        {
            most = std::max(most, ++held[mapping.node_of(process).value]);
        }
        const auto fair = (processes + platform.node_count() - 1) / platform.node_count();
        EXPECT_TRUE(most == fair || parts[1] == "random") << name;
        ++count;
    }
    EXPECT_GE(count, 20);
}

} // namespace

} // namespace haec_sim::test
