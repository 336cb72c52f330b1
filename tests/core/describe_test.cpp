// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/registry/describe.hpp"

#include "message_of.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace haec_sim
{

TEST(Describe, ListOfModules)
{
    EXPECT_EQ(list_modules(), "module                summary\n"
                              "identity              changes nothing\n"
                              "power_estimator       a power model for tests\n"
                              "static_network_model  a network model for tests\n");
}

TEST(Describe, TableOfKeys)
{
    ModuleDescriptor module;
    module.name = "linear";
    module.summary = "as simple as can be";
    ParameterSpec latency{"latency", ParameterKind::number, "ns", "per hop", 0.5, "", 0.0, {}, {}};
    ParameterSpec loss{"loss", ParameterKind::number, "", "per hop", {}, "the link's", 0.0, 1.0,
                       {}};
    ParameterSpec bandwidth{"bandwidth",
                            ParameterKind::number,
                            "bytes/s",
                            "of memory",
                            std::numeric_limits<double>::infinity(),
                            "",
                            {},
                            {},
                            {}};
    ParameterSpec rule{"rule", ParameterKind::text, "", "what", std::string("a"), "", {},
                       {},     {"a", "b"}};
    ParameterSpec place;
    place.name = "place";
    place.kind = ParameterKind::named_texts;
    place.members = {"town", "street"};
    place.default_text = "none";
    place.summary = "where";
    ParameterSpec choices;
    choices.name = "choices";
    choices.kind = ParameterKind::entries;
    choices.summary = "which";
    ParameterSpec powers;
    powers.name = "powers";
    powers.members = {"node", "switch"};
    powers.summary = "of parts";
    module.parameters = {latency, loss, bandwidth, rule, place, choices, powers};
    EXPECT_EQ(describe_module(module),
              "linear: as simple as can be\n"
              "\n"
              "key        unit     type                      default     valid  meaning\n"
              "latency    ns       number                    0.5         0..    per hop\n"
              "loss       -        number                    the link's  0..1   per hop\n"
              "bandwidth  bytes/s  number                    \"infinite\"  -      of memory\n"
              "rule       -        text                      \"a\"         a, b   what\n"
              "place      -        text or {town, street}    none        -      where\n"
              "choices    -        [entries]                 -           -      which\n"
              "powers     -        number or {node, switch}  -           -      of parts\n"
              "\n"
              "bytes/s: a number, or a text with one of B/s, kB/s, MB/s, GB/s, TB/s, KiB/s, MiB/s, "
              "GiB/s, Mbit/s, Gbit/s, Tbit/s\n"
              "ns: a number, or a text with one of ps, ns, us, ms, s\n");
}

TEST(Describe, ModuleWithoutKeys)
{
    ModuleDescriptor module;
    module.name = "idle";
    module.summary = "does nothing";
    EXPECT_EQ(describe_module(module), "idle: does nothing\n\nIt has no keys.\n");
}

TEST(Describe, ByName)
{
    EXPECT_EQ(describe_module("identity").find("identity: changes nothing\n"), 0U);
    EXPECT_EQ(test::message_of([] { describe_module("identiti"); }),
              "--describe: unknown module 'identiti'; did you mean 'identity'?");
}

} // namespace haec_sim
