// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The section `replay`, and its keys where they stood once: in the network model's.

#include "configuration/dump.hpp"
#include "configuration_fixture.hpp"
#include "simulation/replay/replay_keys.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim
{

using test::fault_of;
using test::read;
using test::with_network_model;
using test::with_sections;

namespace
{

/// A configuration with these keys of `replay`.
std::string with_replay(const std::string& keys)
{
    return with_sections(R"("replay": {)" + keys + "}");
}

ReplayOptions options(const std::string& text, const std::vector<std::string>& overrides = {})
{
    return replay_options(read(text, {{}, overrides}).replay);
}

const std::string new_place = "box.json: replay.";
const std::string old_place = "modules.static_network_model.";

} // namespace

TEST(ReplaySection, Defaults)
{
    const ReplayOptions found = options(with_network_model(""));
    EXPECT_EQ(found.eager_threshold, Bytes{65536});
    EXPECT_EQ(found.collectives, CollectiveRule::model);
    EXPECT_TRUE(found.collective_algorithms.empty());
    EXPECT_EQ(found.compute_scale, 1.0);
    EXPECT_EQ(found.compute_clock.metric, "");
    EXPECT_EQ(found.send_occupancy, Picoseconds{0});
    EXPECT_EQ(found.receive_overhead, Picoseconds{0});
    EXPECT_TRUE(found.record_transfers);
}

TEST(ReplaySection, GivesTheOptions)
{
    const ReplayOptions found = options(with_replay(
        R"("eager_threshold": 0, "collectives": "preserve", "compute_scale": 0, "overhead": 1.25,
           "compute_clock": {"metric": "task-clock", "unit": "ns"}, "record_transfers": false)"));
    EXPECT_EQ(found.eager_threshold, Bytes{0});
    EXPECT_EQ(found.collectives, CollectiveRule::preserve);
    EXPECT_EQ(found.compute_scale, 0.0);
    EXPECT_EQ(found.compute_clock.metric, "task-clock");
    EXPECT_EQ(found.compute_clock.unit, "ns");
    EXPECT_EQ(found.send_occupancy, Picoseconds{1250});
    EXPECT_EQ(found.receive_overhead, Picoseconds{1250});
    EXPECT_FALSE(found.record_transfers);
}

TEST(ReplaySection, NeedsNoUnitOfTheClock)
{
    EXPECT_EQ(options(with_replay(R"("compute_clock": "ru_utime")")).compute_clock.unit, "");
    const auto none = options(with_replay(R"("compute_clock": "none")")).compute_clock;
    EXPECT_TRUE(none.metric.empty() && none.is_none);
    const auto recorded = options(with_replay(R"("compute_clock": "auto")")).compute_clock;
    EXPECT_TRUE(recorded.metric.empty() && !recorded.is_none);
}

TEST(ReplaySection, RefusesWhatMakesNoSense)
{
    EXPECT_EQ(fault_of(with_replay(R"("colectives": "model")")),
              new_place + "colectives: unknown key; did you mean 'collectives'?");
    EXPECT_EQ(fault_of(with_replay(R"("compute_clock": "")")),
              new_place + "compute_clock names no metric; write the name of one of the trace's");
    EXPECT_EQ(fault_of(with_replay(R"("compute_clock": {"metric": "a", "unit": "h"})")),
              new_place + "compute_clock.unit: 'h' is no unit of time; write s, ms, us or ns");
    EXPECT_EQ(fault_of(with_sections(R"("replay": 5)")),
              "box.json: replay: expected an object { ... }, found the number 5");
}

TEST(ReplaySection, AlgorithmsAreThoseOfTheirOperations)
{
    const auto fault = [](const std::string& algorithms, const std::string& more = "")
    { return fault_of(with_replay(R"("collective_algorithms": )" + algorithms + more)); };
    EXPECT_EQ(fault(R"(["bcast:scatter_ring", "allreduce:rabenseifner"])"), "");
    EXPECT_EQ(fault(R"(["barrier:ring"])"),
              new_place +
                  "collective_algorithms: \"barrier:ring\" names no algorithm of barrier; use one "
                  "of dissemination, linear, recursive_doubling, tree, double_ring");
    EXPECT_EQ(fault(R"(["ring"])", R"(, "collectives": "synchronize")"),
              new_place + "collective_algorithms has no effect with collectives synchronize; "
                          "remove it or set collectives to model");
}

TEST(ReplaySection, OldPlaceMeansTheSame)
{
    const std::string keys = R"("eager_threshold": 7, "compute_clock": "ru_utime")";
    const auto old = read(with_network_model(keys));
    EXPECT_EQ(dump_configuration(old), dump_configuration(read(with_replay(keys))));
    EXPECT_EQ(old.moved_keys,
              "modules.static_network_model has keys whose place is the section \"replay\" now: "
              "write replay.eager_threshold, replay.compute_clock; they are read as before");
    EXPECT_EQ(read(with_replay(keys)).moved_keys, "");
}

TEST(ReplaySection, AKeyStandsAtOnePlaceOfAFile)
{
    EXPECT_EQ(fault_of(R"({"replay": {"overhead": 1}, "modules": {"static_network_model":
                          {"overhead": 1}}})"),
              new_place + "overhead: modules.static_network_model.overhead is the same key; "
                          "remove that one");
}

TEST(ReplaySection, MessagesNameThePlaceThatTheUserWrote)
{
    EXPECT_EQ(fault_of(with_network_model(R"("record_transfers": 1)")),
              "box.json: " + old_place +
                  "record_transfers: expected true or false, found the number 1");
    for (const std::string& place : {old_place, std::string("replay.")})
    {
        EXPECT_EQ(fault_of(with_network_model(""), {{}, {place + "record_transfers=1"}}),
                  "--set " + place +
                      "record_transfers: expected true or false, found the number 1");
    }
}

TEST(ReplaySection, OverridesReachBothPlacesFromBoth)
{
    const std::string clock = R"("compute_clock": {"metric": "a", "unit": "ns"})";
    for (const auto& text : {with_network_model(clock), with_replay(clock)})
    {
        for (const std::string& place : {old_place, std::string("replay.")})
        {
            const auto all = options(text, {place + R"(compute_clock={"metric": "b"})"});
            EXPECT_EQ(all.compute_clock.metric + all.compute_clock.unit, "b");
            const auto part = options(text, {place + "compute_clock.unit=s"});
            EXPECT_EQ(part.compute_clock.metric + part.compute_clock.unit, "as");
        }
    }
}

TEST(ReplaySection, OverridesAtTheOldPlaceChooseTheModule)
{
    const auto configuration =
        read(R"({"modules": {}})", {{}, {old_place + "collectives=preserve"}});
    EXPECT_EQ(configuration.modules.size(), 1U);
    EXPECT_EQ(configuration.replay.get<std::string>("collectives"), "preserve");
}

TEST(ReplaySection, AModuleThatDoesNotRunGivesNothing)
{
    const auto configuration =
        read(with_network_model(R"("collectives": "preserve")"), {{"identity"}, {}});
    EXPECT_EQ(configuration.replay.get<std::string>("collectives"), "model");
    EXPECT_EQ(configuration.moved_keys, "");
}

} // namespace haec_sim
