// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Every figure of the error-free and the resilient models in docs/spec/reference-values.json:
// transfer times to the picosecond, windows to the digits that are there.

#include "network.hpp"
#include "static_network_model/window_times.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim::test
{

namespace
{

// `parameters` is an object of keys, or a sentence that names the defaults.
Keys keys_of(const Json::Value& parameters)
{
    Keys keys;
    if (parameters.isObject())
    {
        for (const auto& name : parameters.getMemberNames())
        {
            keys[name] = parameters[name].asDouble();
        }
    }
    return keys;
}

void check_windows(const Json::Value& table)
{
    ASSERT_FALSE(table["window_ns"].empty());
    for (const Json::Value& window : table["window_ns"])
    {
        const auto model = static_network_model::model_named(window["model"].asString());
        const Platform platform(row());
        const auto parameters = static_network_model::read_parameters(
            resolved({{"communication_model", window["model"].asString()}}, platform), platform);
        const auto times = static_network_model::solve_window_times(
            model, static_network_model::make_round(parameters, {window["hops"].asUInt(), 0}), 5);
        const double expected = window["expected_ns"].asDouble();
        EXPECT_NEAR(static_cast<double>(times.expected[window["packets"].asUInt()].count()),
                    expected, 1e-6)
            << window;
    }
}

void check_table(const Json::Value& table)
{
    ASSERT_FALSE(table["values"].empty());
    for (const Json::Value& value : table["values"])
    {
        Keys keys = keys_of(table["parameters"]);
        keys["communication_model"] = value["model"].asString();
        for (const char* key : {"pieces", "memory_pieces"})
        {
            if (table.isMember(key))
            {
                keys[key] = entries_of(table[key]);
            }
        }
        Network network(keys);
        EXPECT_EQ(network.time(value["bytes"].asUInt64(), value["hops"].asUInt()),
                  value["transfer_time_ps"].asInt64())
            << value["model"].asString() << ", " << value["bytes"].asUInt64() << " bytes, "
            << value["hops"].asUInt() << " hops";
    }
}

TEST(ReferenceValues, ErrorFree)
{
    const auto values = reference_values();
    check_table(values["error_free_table2"]);
    check_table(values["error_free_2015_config"]);
}

TEST(ReferenceValues, Resilient)
{
    const auto table = reference_values()["resilient_table2"];
    check_table(table);
    check_windows(table);
}

TEST(ReferenceValues, Pieces)
{
    check_table(reference_values()["linear_pieces"]);
}

TEST(ReferenceValues, DNCrIsAnotherNameOfNCDr)
{
    auto table = reference_values()["resilient_table2"];
    for (Json::Value& value : table["values"])
    {
        if (value["model"] == "NCDr")
        {
            value["model"] = "DNCr";
        }
    }
    check_table(table);
}

} // namespace

} // namespace haec_sim::test
