// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/dump.hpp"

#include "configuration_fixture.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace haec_sim
{

using test::read;
using test::with_sections;

namespace
{

/// The dump of a configuration; reading and dumping it again must give the same.
std::string dump(const std::string& text, const ConfigurationChoices& choices = {})
{
    const std::string first = dump_configuration(read(text, choices));
    EXPECT_EQ(dump_configuration(read(first)), first);
    return first;
}

} // namespace

TEST(Dump, ThePapersExampleWithItsDefaults)
{
    EXPECT_EQ(dump(test::papers_example), R"({
  "topology": {
    "size": [4, 4, 4],
    "type": "mesh",
    "connectivity": ["mesh", "mesh", "mesh"]
  },
  "resource_managers": {
    "network_resource_manager": {
      "contention": "none"
    }
  },
  "mapping": {
    "unit": "automatic"
  },
  "replay": {
    "eager_threshold": 65536,
    "progress": "always",
    "collectives": "model",
    "collective_bytes": "auto",
    "in_place": "auto",
    "own_blocks": "free",
    "compute_scale": 1,
    "device_scale": 1,
    "noise_seed": 0,
    "noise_sample": 0,
    "overhead": 0,
    "record_transfers": true
  },
  "modules": {
    "static_network_model": {
      "communication_model": "PNC",
      "bandwidth": 12500000000,
      "latency": 100,
      "size_packet": 288,
      "delay_out": 100,
      "delay_processing": 50,
      "memory_bandwidth": "infinite",
      "parameter_search_folders": [],
      "routing": "xyz"
    },
    "power_estimator": {
      "energy_model": "bircher"
    }
  }
}
)");
}

TEST(Dump, DescribedLinksHaveTheReleasedForm)
{
    const std::string text = dump(with_sections(R"("topology": {"size": [2, 3, 4], "links":
        {"optical": {"bit_error_rate": 1e-11, "active_power": 127.9}}})"));
    EXPECT_EQ(text.substr(0, text.find("  \"mapping\"")), R"({
  "platform": {
    "link_types": [
      {
        "name": "optical",
        "bit_error_rate": 1e-11,
        "active_power": 127.9
      },
      {
        "name": "wireless"
      }
    ],
    "topology": {
      "shape": [2, 3, 4],
      "link_types": ["optical", "optical", "wireless"],
      "connectivity": ["mesh", "mesh", "mesh"]
    }
  },
  "resource_managers": {
    "network_resource_manager": {
      "contention": "none"
    }
  },
)");
}

TEST(Dump, AHaecBoxKeepsItsType)
{
    const std::string text = dump(with_sections(
        R"("topology": {"type": "haec_box", "links": {"wireless": {"latency": 100}}})"));
    EXPECT_EQ(text.substr(0, text.find("  \"mapping\"")), R"({
  "topology": {
    "size": [4, 4, 4],
    "type": "haec_box",
    "links": {
      "optical": {},
      "wireless": {
        "latency": 100
      }
    }
  },
  "resource_managers": {
    "network_resource_manager": {
      "contention": "none"
    }
  },
)");
}

TEST(Dump, NodesAndManagersOfTheReleasedForm)
{
    const std::string text = dump(with_sections(R"("platform": {"nodes": {"computing":
        {"power": "MIPS", "cores": 16, "usage": ["shared"]}}}, "resource_managers":
        {"network_resource_manager": {"routing": {"routing": "xyz"}, "energy_model": {}}},
        "mapping": {"unit": "thread"})"));
    EXPECT_NE(text.find(R"("cores": 16,)"), std::string::npos);
    EXPECT_NE(text.find(R"("usage": ["shared"])"), std::string::npos);
    EXPECT_NE(text.find(R"("routing": "xyz")"), std::string::npos);
    EXPECT_NE(text.find(R"("unit": "thread")"), std::string::npos);
}

TEST(Dump, NamedTextsAreObjects)
{
    for (const std::string place : {R"("Ulm")", R"({"town": "Ulm"})"})
    {
        const auto text = dump(R"({"modules": {"identity": {"place": )" + place + "}}}");
        EXPECT_NE(text.find(R"("place": {"town": "Ulm"})"), std::string::npos) << text;
    }
    EXPECT_NE(dump(R"({"modules": {"identity": {"place": {"town": "\"", "street": "a"}}}})")
                  .find(R"("place": {"street": "a", "town": "\""})"),
              std::string::npos);
}

TEST(Dump, EntriesAreWrittenAsTheyAre)
{
    const std::string entries = R"(["a", {"b": [1, 2.5], "c": {"d": true}}])";
    EXPECT_NE(dump(R"({"modules": {"identity": {"choices": )" + entries + "}}}")
                  .find(R"("choices": )" + entries),
              std::string::npos);
}

TEST(Dump, OnlyModulesThatRunInTheirOrder)
{
    const std::string text = dump(test::papers_example, {{"identity", "power_estimator"}, {}});
    EXPECT_EQ(text.find("static_network_model"), std::string::npos);
    EXPECT_LT(text.find("identity"), text.find("power_estimator"));
}

TEST(Dump, TextsAreEscaped)
{
    const std::string text = dump(
        test::with_network_model(R"("parameter_search_folders": ["a \"b\" \\ \u00e4\n", "c"])"));
    EXPECT_NE(text.find(R"("parameter_search_folders": ["a \"b\" \\ ä\n", "c"])"),
              std::string::npos)
        << text;
}

TEST(Dump, EveryTopologyComesBack)
{
    for (const char* topology : {R"({"type": "torus"})", R"({"size": [8, 1, 1]})",
                                 R"({"connectivity": ["torus", "mesh", "torus"]})"})
    {
        const auto first = read(with_sections(std::string(R"("topology": )") + topology));
        const auto second = read(dump_configuration(first));
        const Platform once(first.platform);
        const Platform again(second.platform);
        EXPECT_EQ(once.topology().name(), again.topology().name());
        EXPECT_EQ(once.grid().size(), again.grid().size());
        EXPECT_EQ(once.grid().wraps(), again.grid().wraps());
        EXPECT_EQ(dump_configuration(second), dump_configuration(first));
    }
}

} // namespace haec_sim
