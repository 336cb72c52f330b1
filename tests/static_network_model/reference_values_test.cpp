// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Every figure of the error-free and the resilient models in reference-values.json: transfer times
// to the picosecond, windows to the digits that are there.

#include "network.hpp"
#include "static_network_model/window_times.hpp"

#include <gtest/gtest.h>
#include <json/json.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace haec_sim::test
{

namespace
{

std::filesystem::path specification()
{
    const char* folder = std::getenv("HAEC_SIM_SPEC");
    const std::filesystem::path root(HAEC_SIM_SOURCE_DIR);
    return folder != nullptr ? std::filesystem::path(folder)
                             : root.parent_path() / "shared" / "spec";
}

std::string missing_specification()
{
    return "no reference-values.json in " + specification().string() +
           "; set HAEC_SIM_SPEC to the folder of the specification";
}

std::optional<Json::Value> reference_values()
{
    std::ifstream file(specification() / "reference-values.json");
    if (!file)
    {
        return std::nullopt;
    }
    Json::Value values;
    file >> values;
    return values;
}

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
    if (!values)
    {
        GTEST_SKIP() << missing_specification();
    }
    int tables = 0;
    for (const auto& name : values->getMemberNames())
    {
        if (name.rfind("error_free_", 0) == 0)
        {
            SCOPED_TRACE(name);
            check_table((*values)[name]);
            ++tables;
        }
    }
    EXPECT_EQ(tables, 2);
}

TEST(ReferenceValues, Resilient)
{
    const auto values = reference_values();
    if (!values)
    {
        GTEST_SKIP() << missing_specification();
    }
    check_table((*values)["resilient_table2"]);
    check_windows((*values)["resilient_table2"]);
}

} // namespace

} // namespace haec_sim::test
