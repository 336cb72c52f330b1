// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/power_model.hpp"

#include "haec_sim/error.hpp"
#include "tests/otf2/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace haec_sim
{
namespace
{

class PowerModelFile : public testing::Test
{
protected:
    PowerModel read(const std::string& text)
    {
        const auto file = folder_.path() / "power_model.json";
        std::ofstream(file) << text;
        return read_power_model(file);
    }

private:
    test::ScratchFolder folder_;
};

TEST_F(PowerModelFile, IsRead)
{
    const auto model = read(R"({"static_power": 20, "active_power": 2.5, "coefficients":
        {"UOPS": 1e-9, "CACHE": -2e-9}, "per_cycle": "CYC"})");
    EXPECT_EQ(model.static_power.value, 20);
    EXPECT_EQ(model.active_power.value, 2.5);
    EXPECT_EQ(model.counters(), (std::vector<std::string>{"CACHE", "UOPS"}));
    EXPECT_EQ(model.per_cycle, "CYC");
    // 1e9 counts of UOPS and 5e8 of CACHE.
    EXPECT_DOUBLE_EQ(model.core({5e8, 1e9}).value, 0);
}

TEST_F(PowerModelFile, SaysWhatIsMissing)
{
    EXPECT_THROW(read(R"({"static_power": 20, "active_power": 2})"), UsageError);
    EXPECT_THROW(read(R"({"static_power": 20, "coefficients": {}})"), UsageError);
    EXPECT_THROW(read(R"({"static_power": "20", "active_power": 2, "coefficients": {}})"),
                 UsageError);
    EXPECT_THROW(read(R"({"static_power": 1, "active_power": 2, "coefficients": {"A": "much"}})"),
                 UsageError);
    EXPECT_THROW(
        read(R"({"static_power": 1, "active_power": 2, "coefficients": {}, "per_cycle": 3})"),
        UsageError);
}

} // namespace
} // namespace haec_sim
