// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The table of keys against the specification's, typed from there (spec: files, "Keys of
// static_network_model").

#include "network.hpp"
#include "static_network_model/keys.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <set>
#include <string>

namespace haec_sim::static_network_model
{

namespace
{

using Value = std::optional<ParameterValue>;

Value whole(std::int64_t number)
{
    return number;
}

Value text(const char* value)
{
    return std::string(value);
}

struct Row
{
    const char* unit;
    Value error_free;
    Value resilient;
};

const Value none;

const std::map<std::string, Row> specified{
    {"communication_model", {"", text("linear"), text("linear")}},
    {"bandwidth", {"bytes/s", 31.25e9, 9.375e9}},
    {"latency", {"ns", 1000.0, 1270.0}},
    {"size_packet", {"bytes", whole(288), whole(1500)}},
    {"size_window", {"packets", whole(5), whole(5)}},
    {"size_windowid", {"bytes", whole(4), whole(4)}},
    {"size_packetid", {"bytes", none, whole(1)}},
    {"size_generationid", {"bytes", none, whole(4)}},
    {"size_finitefield", {"bits", whole(8), whole(8)}},
    {"size_signature", {"bits", none, whole(256)}},
    {"size_acknowledgement", {"bytes", none, whole(41)}},
    {"delay_out", {"ns", 100.0, 127.0}},
    {"delay_in", {"ns", 100.0, 127.0}},
    {"delay_processing", {"ns", none, none}}, // delay_out / 2: resolve_test.cpp
    {"delay_packet", {"ns", 0.625, 0.1}},
    {"delay_mpi", {"ns", 0.0, 500.0}},
    {"delay_sign", {"ns", none, 40.0}},
    {"delay_verify", {"ns", none, 100.0}},
    {"loss_probability", {"", none, 0.01}},
    {"loss_profile", {"", none, none}},
    {"evaluation", {"", none, text("exact")}},
    {"parameter_search_folders", {"", none, none}},
    {"seed", {"", none, whole(0)}},
    {"memory_latency", {"ns", none, none}},
    {"memory_bandwidth", {"bytes/s", none, none}},
    {"pieces", {"", none, none}},
    {"memory_pieces", {"", none, none}},
    {"routing", {"", text("xyz"), text("xyz")}},
};

NetworkParameters parameters(const test::Keys& keys)
{
    const Platform platform(test::row());
    return read_parameters(test::resolved(keys, platform), platform);
}

TEST(Keys, DefaultsAreThoseOfTheSpecification)
{
    EXPECT_EQ(keys().size(), specified.size());
    for (const Key& key : keys())
    {
        const auto row = specified.find(key.name);
        ASSERT_NE(row, specified.end()) << key.name;
        EXPECT_EQ(std::string(key.unit), row->second.unit) << key.name;
        EXPECT_EQ(default_of(key, Family::error_free), row->second.error_free) << key.name;
        EXPECT_EQ(default_of(key, Family::resilient), row->second.resilient) << key.name;
    }
}

TEST(Keys, DefaultsOfTheLinearModel)
{
    const auto linear = parameters({{"communication_model", std::string("linear")}});
    EXPECT_EQ(linear.memory_latency, Nanoseconds{0});
    EXPECT_EQ(linear.memory_bandwidth.value, std::numeric_limits<double>::infinity());
    EXPECT_EQ(linear.bandwidth.value, 31.25e9);
    EXPECT_EQ(linear.latency, Nanoseconds{1000});
}

TEST(Keys, EveryOneFillsAMemberOfItsOwn)
{
    std::set<std::string> names;
    for (const Key& key : keys())
    {
        EXPECT_TRUE(names.insert(key.name).second) << key.name;
        for (const Key& other : keys())
        {
            EXPECT_EQ(key.member == other.member, &key == &other) << key.name;
        }
    }
}

TEST(Keys, FillTheStruct)
{
    const auto found = parameters({{"communication_model", std::string("NCDr")},
                                   {"routing", std::string("shortest_path")},
                                   {"size_window", std::int64_t{9}},
                                   {"delay_out", 63.0},
                                   {"loss_probability", 0.25},
                                   {"evaluation", std::string("monte_carlo")},
                                   {"parameter_search_folders", std::vector<std::string>{"a", "b"}},
                                   {"seed", std::int64_t{9223372036854775807}}});
    EXPECT_EQ(found.communication_model, CommunicationModel::ncd_r);
    EXPECT_EQ(found.routing, Routing::shortest_path);
    EXPECT_EQ(found.size_window, 9U);
    EXPECT_EQ(found.delay_out, Nanoseconds{63});
    EXPECT_EQ(found.delay_processing, Nanoseconds{31.5});
    EXPECT_EQ(found.loss_probability, 0.25);
    EXPECT_EQ(found.evaluation, Evaluation::monte_carlo);
    EXPECT_EQ(found.parameter_search_folders, (Paths{"a", "b"}));
    EXPECT_EQ(found.seed, 9223372036854775807U);
}

TEST(Keys, DelaysAndFactorsHaveBoundsThatAreWritten)
{
    for (const Key& key : keys())
    {
        const std::string unit = key.unit;
        // Bandwidths may be infinite; a seed is no quantity.
        const bool is_bounded =
            key.range.least && unit != "bytes/s" && key.name != std::string("seed");
        EXPECT_EQ(key.range.most.has_value(), is_bounded) << key.name;
        if (unit == "ns")
        {
            EXPECT_EQ(key.range.most, 1e12) << key.name;
        }
    }
}

} // namespace

} // namespace haec_sim::static_network_model
