// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The table that --describe, the defaults and the checking of configurations are made from.

#include "network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace haec_sim::test
{

namespace
{

const ParameterSpec& spec(const std::string& name)
{
    const auto& all = descriptor().parameters;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const ParameterSpec& one) { return one.name == name; });
    EXPECT_NE(found, all.end()) << name;
    return found == all.end() ? all.front() : *found;
}

TEST(Description, NamesEveryKeyOfTheSpecification)
{
    std::vector<std::string> names;
    for (const ParameterSpec& one : descriptor().parameters)
    {
        names.push_back(one.name);
    }
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (std::vector<std::string>{"bandwidth",
                                               "communication_model",
                                               "delay_in",
                                               "delay_mpi",
                                               "delay_out",
                                               "delay_packet",
                                               "delay_processing",
                                               "delay_sign",
                                               "delay_verify",
                                               "evaluation",
                                               "latency",
                                               "loss_probability",
                                               "loss_profile",
                                               "memory_bandwidth",
                                               "memory_latency",
                                               "memory_pieces",
                                               "parameter_search_folders",
                                               "pieces",
                                               "routing",
                                               "seed",
                                               "size_acknowledgement",
                                               "size_finitefield",
                                               "size_generationid",
                                               "size_packet",
                                               "size_packetid",
                                               "size_signature",
                                               "size_window",
                                               "size_windowid"}));
}

TEST(Description, SaysWhatEachKeyMeansAndIsWithoutTheUser)
{
    for (const ParameterSpec& one : descriptor().parameters)
    {
        EXPECT_FALSE(one.summary.empty()) << one.name;
        EXPECT_NE(one.default_value.has_value(), !one.default_text.empty()) << one.name;
    }
    EXPECT_EQ(spec("size_packet").default_text, "DOR, PNC, NCD: 288; DORr, PNCr, NCDr: 1500");
    EXPECT_EQ(spec("delay_sign").default_text, "DORr, PNCr, NCDr: 40");
    EXPECT_EQ(spec("delay_processing").default_text, "delay_out / 2");
    EXPECT_EQ(spec("memory_bandwidth").default_text, "infinite");
}

TEST(Description, GivesUnits)
{
    EXPECT_EQ(spec("bandwidth").unit, "bytes/s");
    EXPECT_EQ(spec("latency").unit, "ns");
    EXPECT_EQ(spec("size_packet").unit, "bytes");
    EXPECT_EQ(spec("size_window").unit, "packets");
    EXPECT_EQ(spec("size_finitefield").unit, "bits");
    EXPECT_EQ(spec("size_signature").unit, "bits");
    EXPECT_EQ(spec("size_acknowledgement").unit, "bytes");
}

TEST(Description, RefusesValuesThatMakeNoSense)
{
    EXPECT_EQ(spec("size_window").minimum, 1);
    EXPECT_EQ(spec("size_packet").minimum, 1);
    EXPECT_EQ(spec("bandwidth").minimum, 1);
    EXPECT_EQ(spec("loss_probability").minimum, 0);
    EXPECT_EQ(spec("loss_probability").maximum, 1);
    for (const ParameterSpec& one : descriptor().parameters)
    {
        const bool numeric =
            one.kind == ParameterKind::number || one.kind == ParameterKind::integer;
        EXPECT_EQ(one.minimum.has_value(), numeric) << one.name;
    }
}

TEST(Description, ListsTheChoices)
{
    using Texts = std::vector<std::string>;
    EXPECT_EQ(spec("communication_model").choices,
              (Texts{"DOR", "PNC", "NCD", "DORr", "PNCr", "NCDr", "DNCr", "linear"}));
    EXPECT_EQ(spec("routing").choices,
              (Texts{"xyz", "shortest_path", "minimal", "d_mod_k", "s_mod_k", "round_robin",
                     "random", "o1turn", "valiant", "adaptive", "ugal", "table"}));
    EXPECT_EQ(spec("evaluation").choices, (Texts{"exact", "polynomial", "monte_carlo"}));
}

} // namespace

} // namespace haec_sim::test
