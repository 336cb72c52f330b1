// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The keys of shared links (spec: contention, "Configuration").

#include "configuration/configuration.hpp"
#include "configuration/dump.hpp"
#include "configuration_fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace haec_sim
{

using test::read;

namespace
{

std::string managed(const std::string& members)
{
    return test::with_sections(R"("resource_managers": {"network_resource_manager": {)" + members +
                               "}}");
}

/// The fault found in the keys, from their name on.
std::string fault_of_manager(const std::string& members)
{
    const std::string text = test::fault_of(managed(members));
    const std::string start = "box.json: resource_managers.network_resource_manager.";
    EXPECT_EQ(text.substr(0, start.size()), start);
    return text.substr(std::min(start.size(), text.size()));
}

} // namespace

TEST(Contention, IsNoneByDefault)
{
    EXPECT_FALSE(read(test::with_network_model("")).contention);
    EXPECT_FALSE(read(managed("")).contention);
    EXPECT_FALSE(read(managed(R"("contention": "none")")).contention);
}

TEST(Contention, KeysAreRead)
{
    const auto chosen = read(managed(R"("contention": "fifo")"));
    const auto& plain = chosen.contention;
    ASSERT_TRUE(plain);
    EXPECT_FALSE(chosen.platform.ports.injection);
    EXPECT_FALSE(chosen.platform.ports.ejection);
    EXPECT_EQ(segment_of(*plain), Bytes{8192});
    const auto all = read(managed(R"("contention": "fifo", "size_segment": 0,
        "injection_bandwidth": 1e9, "ejection_bandwidth": 25e8)"));
    ASSERT_TRUE(all.contention);
    EXPECT_EQ(segment_of(*all.contention), Bytes{0});
    EXPECT_EQ(Platform(all.platform).ports().injection, BytesPerSecond{1e9});
    EXPECT_EQ(Platform(all.platform).ports().ejection, BytesPerSecond{2.5e9});
}

TEST(Contention, ComesInBothFormsAndByOverride)
{
    const std::string released = test::with_sections(
        R"("platform": {"link_types": [{"name": "a"}]}, "resource_managers":
        {"network_resource_manager": {"contention": "fifo", "routing": {"routing": "xyz"}}})");
    EXPECT_TRUE(read(released).contention);
    EXPECT_TRUE(read(released).platform.routing_parameters.given("routing"));
    const std::string key = "resource_managers.network_resource_manager.";
    const auto set = read(R"({"modules": {"static_network_model": {}}})",
                          {{}, {key + "contention=fifo", key + "size_segment=512"}});
    ASSERT_TRUE(set.contention);
    EXPECT_EQ(segment_of(*set.contention), Bytes{512});
}

TEST(Contention, TakesFewSegmentsByAWord)
{
    const auto given = read(managed(R"("contention": "fifo", "size_segment": "auto")"));
    EXPECT_EQ(segment_of(*given.contention), SegmentRule(Bytes{8192}, 1000));
    const auto usual = read(managed(R"("contention": "fifo")"));
    EXPECT_EQ(segment_of(*usual.contention), SegmentRule(Bytes{8192}, 1'000'000));
}

TEST(Contention, IsDumped)
{
    for (const std::string members :
         {R"("contention": "fifo", "size_segment": 1000, "ejection_bandwidth": 3)",
          R"("contention": "fifo", "size_segment": "auto")",
          R"("contention": "fifo", "injection_bandwidth": "infinite")", R"("contention": "none")",
          R"("injection_bandwidth": 5)"})
    {
        const auto first = read(managed(members));
        const auto second = read(dump_configuration(first));
        EXPECT_EQ(dump_configuration(first), dump_configuration(second));
        EXPECT_EQ(first.contention.has_value(), second.contention.has_value());
        EXPECT_EQ(first.platform.ports.injection, second.platform.ports.injection);
        EXPECT_EQ(first.platform.ports.ejection, second.platform.ports.ejection);
    }
}

TEST(Contention, Faults)
{
    EXPECT_EQ(fault_of_manager(R"("contention": "fifi")"),
              "contention: 'fifi' is not a valid value; did you mean 'fifo'?");
    EXPECT_EQ(fault_of_manager(R"("contention": true)"),
              "contention: expected one of none, credits, fifo, found true");
    EXPECT_EQ(fault_of_manager(R"("contenton": "fifo")"),
              "contenton: unknown key; did you mean 'contention'?");
    EXPECT_EQ(
        fault_of_manager(R"("contention": "fifo", "size_segment": -1)"),
        "size_segment: out of range: expected an integer of at least 0 (bytes), or auto, found "
        "-1");
    EXPECT_EQ(
        fault_of_manager(R"("contention": "fifo", "size_segment": "a")"),
        "size_segment: expected an integer of at least 0 (bytes), or auto, found the text 'a'");
    EXPECT_EQ(fault_of_manager(R"("size_segment": 8192)"),
              "size_segment: has no effect with contention none; remove it or set contention to "
              "credits or "
              "fifo");
    EXPECT_EQ(
        fault_of_manager(R"("injection_bandwidth": 0)"),
        "injection_bandwidth: out of range: expected a number of at least 1 (bytes/s), found 0");
    EXPECT_EQ(fault_of_manager(R"("ejection_bandwidth": -1)"),
              "ejection_bandwidth: out of range: expected a number of at least 1 (bytes/s), "
              "found -1");
}

namespace
{

std::string sleeping(const std::string& keys, const std::string& contention)
{
    return test::with_sections(R"("platform": {"link_types": [{"name": "optical", )" + keys +
                               R"(}]}, "resource_managers": {"network_resource_manager":
                               {"contention": ")" +
                               contention + "\"}}");
}

constexpr const char* both = R"("sleep_after": 2.5, "wake_delay": 100, "sleep_power": 300)";

} // namespace

TEST(SleepingLinks, AreReadAndDumped)
{
    const auto first = read(sleeping(both, "fifo"));
    const auto& type = first.platform.link_types.at(0);
    EXPECT_EQ(type.sleep_after->count(), 2.5);
    EXPECT_EQ(type.wake_delay->count(), 100);
    EXPECT_EQ(type.sleep_power->value, 0.3);
    const auto second = read(dump_configuration(first));
    EXPECT_EQ(dump_configuration(first), dump_configuration(second));
    EXPECT_EQ(second.platform.link_types.at(0).sleep_after->count(), 2.5);
}

TEST(SleepingLinks, NeedLinksThatAreShared)
{
    const std::string text = test::fault_of(sleeping(both, "none"));
    EXPECT_EQ(text, "box.json: resource_managers.network_resource_manager.contention: none, and "
                    "links of the type 'optical' sleep, which needs links that are shared; set it "
                    "to fifo, or remove sleep_after, wake_delay and sleep_power");
}

TEST(SleepingLinks, NeedBothTimes)
{
    const auto fault = [](const std::string& keys)
    { return test::fault_of(sleeping(keys, "fifo")); };
    EXPECT_EQ(fault(R"("sleep_after": 5)")
                  .find("box.json: platform.link_types.0.wake_delay: is "
                        "missing"),
              0U);
    EXPECT_EQ(fault(R"("wake_delay": 5)")
                  .find("box.json: platform.link_types.0.wake_delay: has "
                        "no effect without sleep_after"),
              0U);
    EXPECT_EQ(fault(R"("sleep_power": 5)")
                  .find("box.json: platform.link_types.0.sleep_power: has "
                        "no effect without sleep_after"),
              0U);
    EXPECT_EQ(fault(R"("sleep_after": -1, "wake_delay": 5)")
                  .find("box.json: platform.link_types.0.sleep_after: "),
              0U);
}

} // namespace haec_sim
