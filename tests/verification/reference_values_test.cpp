// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Every figure of docs/spec/reference-values.json, by the equations of haec_verify.

#include "figures.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

class ReferenceValues : public testing::Test
{
protected:
    // `parameters` is an object of keys, or a sentence that names the defaults.
    static Keys keys_of(const Json::Value& table, const Json::Value& row)
    {
        Keys keys;
        keys["communication_model"] = row["model"].asString();
        if (table["parameters"].isObject())
        {
            for (const auto& name : table["parameters"].getMemberNames())
            {
                keys[name] = table["parameters"][name].asDouble();
            }
        }
        for (const char* key : {"pieces", "memory_pieces"})
        {
            if (table.isMember(key))
            {
                keys[key] = entries_of(table[key]);
            }
        }
        return keys;
    }

    void check_times(const char* name) const
    {
        const auto& table = values_[name];
        ASSERT_FALSE(table["values"].empty());
        for (const auto& row : table["values"])
        {
            EXPECT_EQ(
                verified_time(keys_of(table, row), row["bytes"].asUInt64(), row["hops"].asUInt()),
                row["transfer_time_ps"].asInt64())
                << row;
        }
    }

    const Json::Value values_ = reference_values();
};

} // namespace

TEST_F(ReferenceValues, ErrorFree)
{
    check_times("error_free_table2");
    check_times("error_free_2015_config");
}

TEST_F(ReferenceValues, Pieces)
{
    check_times("linear_pieces");
}

TEST_F(ReferenceValues, Resilient)
{
    check_times("resilient_table2");
}

TEST_F(ReferenceValues, WindowsOfResilientModels)
{
    const auto& table = values_["resilient_table2"];
    ASSERT_FALSE(table["window_ns"].empty());
    for (const auto& row : table["window_ns"])
    {
        EXPECT_NEAR(
            verified_window(keys_of(table, row), row["packets"].asUInt(), row["hops"].asUInt()),
            row["expected_ns"].asDouble(), 1e-6)
            << row;
    }
}

} // namespace haec_sim::test
