// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Every error-free figure of reference-values.json, to the picosecond.

#include "network.hpp"

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
    const std::filesystem::path source(__FILE__);
    const auto root = std::filesystem::absolute(source).parent_path().parent_path().parent_path();
    return folder != nullptr ? std::filesystem::path(folder)
                             : root.parent_path() / "shared" / "spec";
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
        GTEST_SKIP() << "no reference-values.json in " << specification()
                     << "; set HAEC_SIM_SPEC to the folder of the specification";
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

} // namespace

} // namespace haec_sim::test
