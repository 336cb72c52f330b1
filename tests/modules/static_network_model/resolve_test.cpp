// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network.hpp"

#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace haec_sim::test
{

namespace
{

const std::string path = "modules.static_network_model.";

ParameterValue text(const char* value)
{
    return std::string(value);
}

ParameterValue whole(std::int64_t value)
{
    return value;
}

Keys with(const char* model, Keys keys)
{
    keys["communication_model"] = text(model);
    return keys;
}

// The section that the released tool ships.
Keys released_section()
{
    return {{"routing", text("shortest_path")},
            {"parameter_search_folders", std::vector<std::string>{"share/parameters"}},
            {"communication_model", text("DNCr")},
            {"size_packet", whole(1500)},
            {"size_finitefield", whole(8)},
            {"size_window", whole(5)},
            {"delay_processing", whole(63)},
            {"delay_mpi", whole(5)},
            {"size_windowid", whole(4)},
            {"size_packetid", whole(2)},
            {"size_signature", whole(256)},
            {"size_generationid", whole(4)}};
}

Platform::Description described_links()
{
    Platform::Description description;
    for (LinkType& type : description.link_types)
    {
        type.bandwidth = BytesPerSecond{1e9};
        type.latency = Nanoseconds{10.0};
    }
    return description;
}

TEST(Resolve, FillsTheDefaultsOfTheErrorFreeFamily)
{
    const Parameters section = resolved(with("DOR", {}), Platform(row()));
    EXPECT_EQ(section.get<double>("bandwidth"), 31.25e9);
    EXPECT_EQ(section.get<double>("latency"), 1000);
    EXPECT_EQ(section.get<std::int64_t>("size_packet"), 288);
    EXPECT_EQ(section.get<std::int64_t>("size_window"), 5);
    EXPECT_EQ(section.get<std::int64_t>("size_windowid"), 4);
    EXPECT_EQ(section.get<std::int64_t>("size_finitefield"), 8);
    EXPECT_EQ(section.get<double>("delay_out"), 100);
    EXPECT_EQ(section.get<double>("delay_in"), 100);
    EXPECT_EQ(section.get<double>("delay_processing"), 50);
    EXPECT_EQ(section.get<double>("delay_packet"), 0.625);
    EXPECT_EQ(section.get<double>("delay_mpi"), 0);
    for (const char* key : {"size_signature", "evaluation", "loss_probability", "memory_latency"})
    {
        EXPECT_FALSE(section.has(key)) << key;
    }
}

TEST(Resolve, FillsTheDefaultsOfTheResilientFamily)
{
    const Parameters section = resolved(with("PNCr", {}), Platform(row()));
    EXPECT_EQ(section.get<double>("bandwidth"), 9.375e9);
    EXPECT_EQ(section.get<double>("latency"), 1270);
    EXPECT_EQ(section.get<std::int64_t>("size_packet"), 1500);
    EXPECT_EQ(section.get<std::int64_t>("size_packetid"), 1);
    EXPECT_EQ(section.get<std::int64_t>("size_generationid"), 4);
    EXPECT_EQ(section.get<std::int64_t>("size_signature"), 256);
    EXPECT_EQ(section.get<std::int64_t>("size_acknowledgement"), 41);
    EXPECT_EQ(section.get<double>("delay_out"), 127);
    EXPECT_EQ(section.get<double>("delay_processing"), 63.5);
    EXPECT_EQ(section.get<double>("delay_packet"), 0.1);
    EXPECT_EQ(section.get<double>("delay_mpi"), 500);
    EXPECT_EQ(section.get<double>("delay_sign"), 40);
    EXPECT_EQ(section.get<double>("delay_verify"), 100);
    EXPECT_EQ(section.get<double>("loss_probability"), 0.01);
    EXPECT_EQ(section.get<std::string>("evaluation"), "exact");
}

TEST(Resolve, FillsTheDefaultsOfTheLinearModel)
{
    const Parameters section = resolved(with("linear", {}), Platform(row()));
    EXPECT_EQ(resolved({}, Platform(row())).values(), section.values());
    EXPECT_EQ(section.get<double>("bandwidth"), 31.25e9);
    EXPECT_EQ(section.get<double>("memory_latency"), 0);
    EXPECT_FALSE(section.has("memory_bandwidth"));
    EXPECT_FALSE(section.has("size_packet"));
}

TEST(Resolve, DelayProcessingFollowsDelayOut)
{
    const Platform platform(row());
    const auto processing = [&](const Keys& keys)
    { return resolved(with("DOR", keys), platform).get<double>("delay_processing"); };
    EXPECT_EQ(processing({{"delay_out", 63.0}}), 31.5);
    EXPECT_EQ(processing({{"delay_out", 63.0}, {"delay_processing", 1.0}}), 1);
}

// What --dump-config writes must load, and mean the same.
TEST(Resolve, AcceptsWhatItFilledIn)
{
    for (const auto& description : {row(), described_links(), row(1)})
    {
        const Platform platform(description);
        for (const char* model : {"DOR", "PNC", "NCD", "linear", "DORr", "PNCr", "NCDr", "DNCr"})
        {
            const Parameters first = resolved(with(model, {}), platform);
            Keys dumped;
            dumped.insert(first.values().begin(), first.values().end());
            EXPECT_EQ(resolved(dumped, platform).values(), first.values()) << model;
        }
    }
}

TEST(Resolve, ResilientKeysHaveNoEffectWithoutErrors)
{
    EXPECT_EQ(fault({{"size_signature", whole(256)}}),
              path + "size_signature has no effect with communication_model linear, the default; "
                     "remove it or choose DORr, PNCr or NCDr");
    for (const char* key : {"size_packetid", "size_generationid", "size_signature",
                            "size_acknowledgement", "delay_sign", "delay_verify",
                            "loss_probability", "evaluation", "parameter_search_folders", "seed"})
    {
        for (const char* model : {"DOR", "PNC", "NCD", "linear"})
        {
            EXPECT_EQ(fault(with(model, {{key, whole(1)}})),
                      path + key + " has no effect with communication_model " + model +
                          "; remove it or choose DORr, PNCr or NCDr");
        }
    }
}

TEST(Resolve, PacketKeysHaveNoEffectInTheLinearModel)
{
    for (const char* key : {"size_packet", "size_window", "size_windowid", "size_finitefield",
                            "delay_out", "delay_in", "delay_processing", "delay_packet"})
    {
        EXPECT_EQ(fault(with("linear", {{key, whole(1)}})),
                  path + key +
                      " has no effect with communication_model linear; remove it or "
                      "choose DOR, PNC, NCD, DORr, PNCr or NCDr");
    }
}

TEST(Resolve, LinearKeysHaveNoEffectElsewhere)
{
    for (const char* key : {"memory_latency", "memory_bandwidth"})
    {
        for (const char* model : {"DOR", "PNC", "NCD", "DORr", "DNCr"})
        {
            EXPECT_EQ(fault(with(model, {{key, whole(1)}})),
                      path + key + " has no effect with communication_model " + model +
                          "; remove it or choose linear");
        }
    }
}

TEST(Resolve, KeysOfTheFamilyAreAcceptedByAllOfIt)
{
    EXPECT_EQ(fault(with("DOR", {{"size_finitefield", whole(8)}, {"delay_packet", 0.5}})), "");
    const Parameters section = resolved(released_section(), Platform(described_links()));
    EXPECT_EQ(section.get<double>("delay_processing"), 63);
    EXPECT_EQ(section.get<std::int64_t>("size_acknowledgement"), 41);
}

TEST(Resolve, LinkKeysHaveNoEffectWhereThePlatformDescribesAllLinks)
{
    auto description = described_links();
    const auto text_of = [](const std::string& key)
    {
        return path + key + " has no effect because the platform's link types give their own " +
               key + "; remove one of the two";
    };
    EXPECT_EQ(fault({{"bandwidth", 1e9}}, description), text_of("bandwidth"));
    EXPECT_EQ(fault({{"latency", 1.0}}, description), text_of("latency"));
    EXPECT_EQ(fault(with("linear", {{"latency", 1.0}}), description), text_of("latency"));
    EXPECT_FALSE(resolved({}, Platform(description)).has("bandwidth"));

    description.link_types[1].bandwidth.reset();
    EXPECT_EQ(fault({{"bandwidth", 1e9}}, description), "");
    EXPECT_EQ(fault({{"latency", 1.0}}, description), text_of("latency"));
    // A single board has no wireless links.
    set_size(description, {4, 4, 1});
    EXPECT_EQ(fault({{"bandwidth", 1e9}}, description), text_of("bandwidth"));
    // A single node has no links at all.
    set_size(description, {1, 1, 1});
    EXPECT_EQ(fault({{"bandwidth", 1e9}}, description), "");
}

TEST(Resolve, DescribedLinksGoBeforeTheModulesFigures)
{
    auto description = row();
    description.link_types[0].latency = Nanoseconds{10.0};
    Network network(with("linear", {{"bandwidth", 2e9}}), description);
    EXPECT_EQ(network.time(4, 3), 32000);
}

TEST(Resolve, LossIsOnlyFilledInWhereNoLinkDescribesIt)
{
    auto description = described_links();
    EXPECT_TRUE(resolved(with("DORr", {}), Platform(description)).has("loss_probability"));
    description.link_types[1].bit_error_rate = 1e-7;
    EXPECT_FALSE(resolved(with("DORr", {}), Platform(description)).has("loss_probability"));
}

TEST(Resolve, PacketsNeedRoomForData)
{
    EXPECT_EQ(fault(with("DOR", {{"size_packet", whole(4)}})),
              path + "size_packet (4 bytes) leaves no room for data beside " + path +
                  "size_windowid (4); give it more bytes than its header has");
    EXPECT_EQ(fault(with("DOR", {{"size_packet", whole(5)}})), "");
    EXPECT_EQ(fault(with("PNC", {{"size_packet", whole(9)}})),
              path + "size_packet (9 bytes) leaves no room for data beside " + path +
                  "size_windowid (4) and " + path + "size_window (5) times " + path +
                  "size_finitefield (8 bits); give it more bytes than its header has");
    EXPECT_EQ(fault(with("NCD", {{"size_packet", whole(10)}})), "");
    EXPECT_NE(fault(with("PNC", {{"size_window", whole(1000)}})), "");
    EXPECT_EQ(fault(with("DOR", {{"size_window", whole(1000)}})), "");
}

TEST(Resolve, ShortestPathIsTheRouteOfMeshAndTorusOnly)
{
    const Keys shortest{{"routing", text("shortest_path")}};
    EXPECT_EQ(fault(shortest, Platform::Description{}), "");
    EXPECT_EQ(fault(shortest, haec_box_of({4, 4, 4})),
              path + "routing shortest_path is not available on a haec_box, "
                     "whose routes are of dimension order; choose xyz");
    // Here no way over another board is shorter.
    EXPECT_EQ(fault(shortest, haec_box_of({3, 3, 4})), "");
    EXPECT_EQ(fault(shortest, haec_box_of({8, 8, 1})), "");
}

} // namespace

} // namespace haec_sim::test
