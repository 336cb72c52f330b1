// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "haec_sim/json.hpp"
#include "haec_sim/module.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace haec_sim::test
{

namespace
{

namespace fs = std::filesystem;

/// Keeps samples.
class Samples final : public SampleWriter
{
public:
    struct Sample
    {
        std::int64_t time;
        std::vector<double> values;

        bool operator==(const Sample&) const = default;
    };

    std::vector<Sample> all;

private:
    void put(Picoseconds time, std::span<const MetricValue> values) override
    {
        all.push_back({time.count(), {}});
        for (const auto value : values)
        {
            all.back().values.push_back(value.as_double());
        }
    }
};

/// Keeps what was declared.
class Declared final : public AddedLocations
{
public:
    LocationRef metric(const MetricLocation& location) override
    {
        all.push_back(location);
        return LocationRef{all.size() - 1};
    }

    std::vector<MetricLocation> all;
};

/// Two boards of two nodes: 2 optical directions on each, 4 wireless ones between them. One link
/// and one port were used.
class LinkStatistics : public testing::Test
{
protected:
    LinkStatistics() : platform_(mesh_of({2, 1, 2}))
    {
        const auto link = platform_.route(NodeId{0}, NodeId{1}).at(0);
        const Picoseconds ps{1};
        report_.is_shared = true;
        report_.bin_width = 1000 * ps;
        report_.end = 2500 * ps;
        report_.resources = {
            {{ResourceKind::link, link.value},
             {2, 3, 300, 500 * ps, 40 * ps, 30 * ps, 2},
             {},
             {{100 * ps, 0 * ps, 100}, {400 * ps, 40 * ps, 200}}},
            {{ResourceKind::injection_port, 3}, {1, 1, 50, 25 * ps, 0 * ps, 0 * ps, 1}, {}, {}}};
        report_.nodes = {{NodeId{0}, 2, 280, 0, 0, 1, 7}, {NodeId{1}, 0, 0, 2, 280, 0, 0}};
        folder_ = fs::path(testing::TempDir()) /
                  ("link_statistics-" +
                   std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        parameters_.set("output", (folder_ / "table.csv").string(), true);
        parameters_.set("metrics", true, false);
        parameters_.set("replace", false, false);
    }

    ~LinkStatistics() override
    {
        fs::remove_all(folder_);
    }

    std::unique_ptr<Module> make()
    {
        const auto* descriptor = ModuleRegistry::instance().find("link_statistics");
        descriptor->resolve(parameters_, platform_);
        return descriptor->create({parameters_, platform_, mapping_});
    }

    /// Runs the module, and returns the samples by the names of their locations.
    std::map<std::string, std::vector<Samples::Sample>> run()
    {
        const auto module = make();
        auto* adder = module->metric_adder();
        if (adder != nullptr)
        {
            adder->add_locations(declared_);
        }
        std::vector<Samples> writers(declared_.all.size());
        for (std::size_t location = 0; location < writers.size(); ++location)
        {
            adder->open_added(LocationRef{location}, writers[location]);
        }
        module->network_reader()->conclude_network(report_, {});
        std::map<std::string, std::vector<Samples::Sample>> samples;
        for (std::size_t location = 0; location < writers.size(); ++location)
        {
            samples[declared_.all[location].name] = writers[location].all;
        }
        return samples;
    }

    std::string table() const
    {
        std::ostringstream text;
        text << std::ifstream(folder_ / "table.csv").rdbuf();
        return text.str();
    }

    Platform platform_;
    Mapping mapping_{"none", {}};
    Parameters parameters_{"modules.link_statistics"};
    NetworkReport report_;
    fs::path folder_;
    Declared declared_;
};

double number(const JsonValue* value)
{
    return value != nullptr && value->if_is<double>() != nullptr ? *value->if_is<double>() : -1;
}

std::string text(const JsonValue* value)
{
    return value != nullptr && value->if_is<std::string>() != nullptr ? *value->if_is<std::string>()
                                                                      : "";
}

const JsonValue& element(const JsonValue& document, const char* list, std::size_t index)
{
    return document.member(list)->if_is<JsonValue::List>()->at(index);
}

} // namespace

TEST_F(LinkStatistics, ALineForEachDirectionAndPort)
{
    run();
    const auto link = std::to_string(report_.resources[0].resource.number);
    EXPECT_EQ(table(), "kind,id,name,type,part,messages,units,bytes,busy_ps,utilisation,"
                       "waiting_ps,longest_wait_ps,longest_queue\n"
                       "link," +
                           link +
                           ",\"(0,0,0)->(1,0,0)\",optical,board 0,2,3,300,500,0.2,40,30,2\n"
                           "injection port,3,\"injection port of (1,0,1)\",injection port,board "
                           "1,1,1,50,25,0.01,0,"
                           "0,1\n");
}

TEST_F(LinkStatistics, NoFileIsReplacedUnasked)
{
    run();
    EXPECT_THROW(make(), UsageError);
    parameters_.set("replace", true, true);
    EXPECT_NO_THROW(make());
}

TEST_F(LinkStatistics, AFileNeedsAName)
{
    parameters_.set("json", std::string(), true);
    EXPECT_THROW(make(), UsageError);
}

TEST_F(LinkStatistics, MetricsHaveAPlaceForEachClassAndBoard)
{
    run();
    ASSERT_EQ(declared_.all.size(), 3u);
    EXPECT_EQ(declared_.all[0].name, "optical links of board 0");
    EXPECT_EQ(std::get<BoardId>(declared_.all[0].owner), BoardId{0});
    EXPECT_EQ(declared_.all[1].name, "optical links of board 1");
    EXPECT_EQ(std::get<BoardId>(declared_.all[1].owner), BoardId{1});
    EXPECT_EQ(declared_.all[2].name, "wireless links of boards 0 and 1");
    EXPECT_TRUE(std::holds_alternative<WholeMachine>(declared_.all[2].owner));
    for (const auto& location : declared_.all)
    {
        EXPECT_EQ(location.written_by, WrittenBy::first_rank);
        EXPECT_EQ(location.quantities.size(), 3u);
        EXPECT_EQ(location.quantities.at(0).mode, MetricMode::absolute_next);
    }
}

TEST_F(LinkStatistics, MetricsFollowTheBins)
{
    auto samples = run();
    // Two links: (100 + 0) of 2 x 1000 ps, the busiest 100 of 1000, and 100 bytes in 1000 ps.
    const std::vector<Samples::Sample> expected{
        {0, {5, 10, 1e11}}, {1000, {20, 40, 2e11}}, {2000, {0, 0, 0}}};
    EXPECT_EQ(samples["optical links of board 0"], expected);
    const std::vector<Samples::Sample> idle{{0, {0, 0, 0}}};
    EXPECT_EQ(samples["optical links of board 1"], idle);
    EXPECT_EQ(samples["wireless links of boards 0 and 1"], idle);
}

TEST_F(LinkStatistics, NoSampleIsBehindTheEndOfTheRun)
{
    report_.end = Picoseconds{1999};
    EXPECT_EQ(run()["optical links of board 0"].size(), 2u);
    parameters_.set("replace", true, true);
    report_.end = Picoseconds{999};
    declared_.all.clear();
    EXPECT_EQ(run()["optical links of board 0"].size(), 1u);
}

TEST_F(LinkStatistics, WithoutBinsTheWholeRunIsOne)
{
    report_.bin_width = Picoseconds{0};
    report_.resources[0].bins.clear();
    const std::vector<Samples::Sample> expected{{0, {10, 20, 1.2e11}}, {2500, {0, 0, 0}}};
    EXPECT_EQ(run()["optical links of board 0"], expected);
}

TEST_F(LinkStatistics, MetricsCanBeLeftOut)
{
    parameters_.set("metrics", false, true);
    run();
    EXPECT_TRUE(declared_.all.empty());
}

TEST_F(LinkStatistics, DocumentHasSumsNodesAndTimes)
{
    parameters_.set("json", (folder_ / "all.json").string(), true);
    run();
    const auto document = read_json(folder_ / "all.json");
    EXPECT_EQ(number(document.member("schema")), 1);
    EXPECT_EQ(number(document.member("end_ps")), 2500);
    EXPECT_EQ(number(document.member("bin_width_ps")), 1000);
    const auto& optical = element(document, "groups", 0);
    EXPECT_EQ(text(optical.member("type")), "optical");
    EXPECT_EQ(text(optical.member("part")), "board 0");
    EXPECT_EQ(number(optical.member("resources")), 2);
    EXPECT_EQ(number(optical.member("used")), 1);
    EXPECT_EQ(number(optical.member("utilisation")), 0.1);
    EXPECT_EQ(number(optical.member("utilisation_of_busiest")), 0.2);
    EXPECT_EQ(number(&element(optical, "busy_ps_over_time", 1)), 400);
    EXPECT_EQ(number(&element(optical, "bytes_over_time", 0)), 100);
    EXPECT_EQ(number(&element(optical, "waiting_ps_over_time", 1)), 40);
    const auto& ports = element(document, "groups", 3);
    EXPECT_EQ(text(ports.member("type")), "injection port");
    EXPECT_EQ(number(ports.member("resources")), 2);
    EXPECT_EQ(number(ports.member("busy_ps")), 25);
    EXPECT_EQ(text(element(document, "nodes", 1).member("node")), "(1,0,0)");
    EXPECT_EQ(number(element(document, "nodes", 1).member("bytes_in")), 280);
    EXPECT_EQ(number(element(document, "nodes", 0).member("bytes_within")), 7);
    EXPECT_EQ(text(element(document, "resources", 0).member("name")), "(0,0,0)->(1,0,0)");
    EXPECT_EQ(number(element(document, "resources", 0).member("longest_queue")), 2);
}

TEST(LinkStatisticsOfLargeMachines, MetricsAreRefused)
{
    const Platform platform(haec_box_of({64, 64, 64}));
    Parameters parameters("modules.link_statistics");
    parameters.set("output", std::string("table.csv"), false);
    parameters.set("metrics", true, false);
    const auto* descriptor = ModuleRegistry::instance().find("link_statistics");
    try
    {
        descriptor->resolve(parameters, platform);
        FAIL();
    }
    catch (const UsageError& error)
    {
        EXPECT_NE(std::string(error.what()).find("set metrics to false"), std::string::npos);
    }
    parameters.set("metrics", false, true);
    EXPECT_NO_THROW(descriptor->resolve(parameters, platform));
}

} // namespace haec_sim::test
