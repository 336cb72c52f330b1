// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The member `circuits` of link types, in both forms of the configuration.

#include "configuration/configuration.hpp"
#include "configuration/dump.hpp"
#include "configuration_fixture.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim
{

using test::read;

namespace
{

const std::string ports = R"("transmitters": 2, "receivers": "all", "retarget_delay": "1us")";
const std::string powers =
    R"(, "idle_power": "0.1W", "active_power": "2.1W", "retarget_power": "1W")";

/// The types of links beside the topology.
std::string released(const std::string& circuits, const std::string& manager,
                     const std::string& keys = "")
{
    return test::with_sections(
        R"("platform": {"link_types": [{"name": "optical", )" + keys + R"("circuits": {)" +
        circuits + R"(}}]}, "resource_managers": {"network_resource_manager": {)" + manager + "}}");
}

/// Links inside the topology.
std::string papers(const std::string& circuits, const std::string& manager)
{
    return test::with_sections(
        R"("topology": {"type": "haec_box", "size": [2, 2, 2], "links": {"wireless": {"circuits": {)" +
        circuits + R"(}}}}, "resource_managers": {"network_resource_manager": {)" + manager + "}}");
}

const std::string fifo = R"("contention": "fifo")";

std::string fault(const std::string& circuits, const std::string& keys = "")
{
    return test::fault_of(released(circuits, fifo, keys));
}

} // namespace

TEST(CircuitKeys, AreReadAndDumpedInBothForms)
{
    for (const auto& text : {released(ports + powers, fifo), papers(ports + powers, fifo)})
    {
        const auto first = read(text);
        const auto& circuits = first.platform.link_types.back().circuits;
        ASSERT_TRUE(circuits.has_value()) << text;
        EXPECT_EQ(circuits->transmitters, 2U);
        EXPECT_FALSE(circuits->receivers.has_value());
        EXPECT_EQ(circuits->retarget_delay.count(), 1000);
        EXPECT_EQ(circuits->active_power->value, 2.1);
        const auto second = read(dump_configuration(first));
        EXPECT_EQ(dump_configuration(first), dump_configuration(second));
        EXPECT_EQ(second.platform.link_types.back().circuits->retarget_power->value, 1.0);
    }
}

TEST(CircuitKeys, NeedLinksThatAreServedFirstComeFirstServed)
{
    const std::string place = "box.json: resource_managers.network_resource_manager.";
    for (const std::string contention : {"none", "credits"})
    {
        EXPECT_EQ(test::fault_of(papers(ports, R"("contention": ")" + contention + '"')),
                  place + "contention: " + contention +
                      ", and links of the type 'wireless' have circuits, which need links that are "
                      "shared, without buffers; set it to fifo, or remove circuits");
    }
    EXPECT_EQ(test::fault_of(released(
                  ports, fifo + R"(, "routing": {"routing": "o1turn", "unit": "segment"})")),
              place + "routing.unit: segment, and links of the type 'optical' have circuits, which "
                      "a message takes as a whole; set it to message, or remove circuits");
}

TEST(CircuitKeys, StandInPlaceOfThoseOfLinks)
{
    const std::string place = "box.json: platform.link_types.0.";
    EXPECT_EQ(fault(ports, R"("idle_power": 5, )").find(place + "idle_power: has no effect"), 0U);
    EXPECT_EQ(fault(ports, R"("sleep_after": 5, "wake_delay": 5, )")
                  .find(place + "sleep_after: has no effect"),
              0U);
    EXPECT_EQ(fault(R"("transmitters": 1)").find(place + "circuits.retarget_delay: is missing"),
              0U);
    EXPECT_EQ(fault(ports + R"(, "idle_power": 5)")
                  .find(place + "circuits.active_power: is missing beside"),
              0U);
    EXPECT_EQ(fault(R"("receivers": 0, "retarget_delay": 0)")
                  .find(place + "circuits.receivers: out of range"),
              0U);
    EXPECT_EQ(fault(ports + R"(, "beams": 5)").find(place + "circuits.beams: unknown key"), 0U);
}

} // namespace haec_sim
