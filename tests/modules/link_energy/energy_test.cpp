// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "modules/link_energy/energy.hpp"

#include "haec_sim/error.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>

namespace haec_sim::test
{
namespace
{

using namespace link_energy;

constexpr std::int64_t millisecond = 1'000'000'000;

LinkType link_type(const std::string& name, double active, double idle)
{
    LinkType type;
    type.name = name;
    type.active_power = Watts{active};
    type.idle_power = Watts{idle};
    return type;
}

Platform::Description description_of(const Coordinates& size)
{
    auto description = mesh_of(size);
    description.link_types = {link_type("optical", 3, 1), link_type("wireless", 2.1, 0)};
    description.role_types = {LinkTypeId{0}, LinkTypeId{0}, LinkTypeId{1}};
    return description;
}

/// A mesh whose links take 3 W and 1 W, along z 2.1 W and 0 W.
Platform machine(const Coordinates& size)
{
    return Platform(description_of(size));
}

ResourceReport busy(LinkId link, Picoseconds time)
{
    ResourceReport report;
    report.resource = {ResourceKind::link, link.value};
    report.statistics.busy = time;
    return report;
}

NetworkReport report_of(Picoseconds end, std::vector<ResourceReport> resources)
{
    NetworkReport report;
    report.end = end;
    report.resources = std::move(resources);
    return report;
}

GroupSum one_link()
{
    GroupSum sum;
    sum.resources = 2;
    return sum;
}

GroupBin bin_of(std::int64_t busy, std::int64_t waking, std::int64_t sleeping)
{
    GroupBin bin;
    bin.busy = WideSum(Picoseconds{busy});
    bin.waking = WideSum(Picoseconds{waking});
    bin.sleeping = static_cast<double>(sleeping) * 1e-12;
    return bin;
}

/// A machine whose optical links sleep after 100 ms, with 0.2 W.
Platform::Description sleepy(const Coordinates& size)
{
    auto description = description_of(size);
    description.link_types[0].sleep_power = Watts{0.2};
    description.link_types[0].sleep_after = Nanoseconds{100e6};
    description.link_types[0].wake_delay = Nanoseconds{30e6};
    return description;
}

std::map<ResourceGroup, GroupEnergy> energy_of(const LinkPower& power, const NetworkReport& report)
{
    return power.energy(sum_up(report, power.groups()), report.end);
}

double total(const std::map<ResourceGroup, GroupEnergy>& energies)
{
    double sum = 0;
    for (const auto& [group, energy] : energies)
    {
        sum += energy.total();
    }
    return sum;
}

/// A machine whose optical links have two rates, of 3 and 1 W, and of 8 and 2 W.
Platform::Description rated(const Coordinates& size)
{
    auto description = description_of(size);
    auto& type = description.link_types[0];
    type.rates = {{{5e9}, Watts{3}, Watts{1}}, {{10e9}, Watts{8}, Watts{2}}};
    type.rate_choice = {Nanoseconds{10e6}, 0.6, 0.2, Nanoseconds{1e6}};
    return description;
}

// By hand: a direction that nobody uses has 10 GB/s for 10 ms, changes for 1 ms, as if busy at 10
// GB/s, and has 5 GB/s for the other 89 ms:
//     2 (2/2 W 10 ms + (2/2 + 6) W 1 ms + 1/2 W 89 ms) = 123 mJ
TEST(LinkPower, UnusedLinksGoToTheirLowestRate)
{
    const Platform platform(rated({2, 1, 1}));
    const LinkPower power(platform, "here");
    const auto energies = energy_of(power, report_of(Picoseconds{100 * millisecond}, {}));
    ASSERT_EQ(energies.size(), 1U);
    const auto& energy = energies.begin()->second;
    EXPECT_NEAR(energy.total(), 0.123, 1e-15);
    EXPECT_NEAR(energy.changing, 0.014, 1e-15);
    ASSERT_EQ(energy.rates.size(), 2U);
    EXPECT_EQ(energy.rates[0].use.changes, 2U);
    EXPECT_NEAR(energy.rates[0].total(), 0.089, 1e-15);
    EXPECT_NEAR(energy.rates[1].total(), 0.034, 1e-15);
}

// The other direction serves at 5 GB/s for 20 ms: 2 W more in that time.
TEST(LinkPower, BusyTimesCountAtTheirRate)
{
    const Platform platform(rated({2, 1, 1}));
    const LinkPower power(platform, "here");
    auto used = busy(platform.route(NodeId{0}, NodeId{1}).at(0), Picoseconds{20 * millisecond});
    const auto ms = [](std::int64_t count) { return Picoseconds{count * millisecond}; };
    used.rates = {{{ms(89), ms(20), {}, 1}, {}, {}}, {{ms(10), {}, ms(1), 0}, {}, {}}};
    EXPECT_NEAR(total(energy_of(power, report_of(ms(100), {used}))), 0.123 + 0.04, 1e-15);
}

TEST(LinkPower, EachRateNeedsItsPowers)
{
    auto description = rated({2, 1, 1});
    description.link_types[0].rates[0].idle_power.reset();
    const Platform platform(description);
    EXPECT_THROW(LinkPower(platform, "here"), UsageError);
}

// SimGrid's published cases (its example of link energy): one link of 100 kB/s, 1 W idle and 3 W
// busy, idle for 10 s, then 25,000 bytes or 50,000,000.
TEST(LinkPower, SimGridsCases)
{
    const auto platform = machine({2, 1, 1});
    const LinkPower power(platform, "here");
    const auto link = platform.route(NodeId{0}, NodeId{1}).at(0);
    const auto energy = [&](std::int64_t transfer)
    {
        const Picoseconds time{transfer * millisecond};
        const auto end = Picoseconds{10'000 * millisecond} + time;
        return total(energy_of(power, report_of(end, {busy(link, time)})));
    };
    EXPECT_NEAR(energy(250), 10.75, 1e-12);
    EXPECT_NEAR(energy(500'000), 1510, 1e-9);
}

// 2 x 2 x 2: 4 links along x, 4 along y with 1 W each, 4 along z with none.
TEST(LinkPower, WithoutTrafficItIsIdlePowerTimesTimeTimesLinks)
{
    const auto platform = machine({2, 2, 2});
    const LinkPower power(platform, "here");
    const auto energies = energy_of(power, report_of(Picoseconds{1500 * millisecond}, {}));
    EXPECT_NEAR(total(energies), 8 * 1 * 1.5, 1e-12);
    std::uint64_t links = 0;
    for (const auto& [group, energy] : energies)
    {
        links += energy.links;
        EXPECT_EQ(energy.active, 0);
    }
    EXPECT_EQ(links, 12U);
}

// Two links of board 0, one direction for 100 ms and both for 50 ms, and one between the boards.
TEST(LinkPower, BusyDirectionsAddTheDifference)
{
    const auto platform = machine({2, 2, 2});
    const LinkPower power(platform, "here");
    const auto there = platform.route(NodeId{0}, NodeId{1}).at(0);
    const auto along = platform.route(NodeId{0}, NodeId{2}).at(0);
    const auto back = platform.route(NodeId{2}, NodeId{0}).at(0);
    const auto up = platform.route(NodeId{0}, NodeId{4}).at(0);
    const auto energies = energy_of(power, report_of(Picoseconds{1000 * millisecond},
                                                     {busy(there, Picoseconds{100 * millisecond}),
                                                      busy(along, Picoseconds{50 * millisecond}),
                                                      busy(back, Picoseconds{50 * millisecond}),
                                                      busy(up, Picoseconds{10 * millisecond})}));
    EXPECT_NEAR(total(energies), 8 + 0.2 * 2 + 0.01 * 2.1, 1e-12);
}

// 8 links of 1 W, one direction busy for 200 ms at 2 W more, 50 ms of that in the 600 ms from 300
// ms on.
TEST(LinkPower, EnergyOfTheRegionOfInterest)
{
    const auto platform = machine({2, 2, 2});
    const LinkPower power(platform, "here");
    const auto link = platform.route(NodeId{0}, NodeId{1}).at(0);
    auto used = busy(link, Picoseconds{200 * millisecond});
    used.interest = ServedPart{.busy = Picoseconds{50 * millisecond}};
    auto report = report_of(Picoseconds{1000 * millisecond}, {used});
    report.interest = {Picoseconds{300 * millisecond}, Picoseconds{900 * millisecond}};
    const auto sums = sum_up(report, power.groups());
    EXPECT_NEAR(power.interest_energy(sums, *report.interest), 8 * 0.6 + 2 * 0.05, 1e-12);
}

// As LinksThatSleepSaveAndThoseThatWakePay, from 200 ms to 800 ms: there the direction sleeps for
// 200 ms, wakes for 30 ms, is busy for 70 ms until 500 ms, and sleeps from 600 ms on.
TEST(LinkPower, SleepInTheRegionOfInterest)
{
    const Platform platform(sleepy({3, 1, 1}));
    const LinkPower power(platform, "here");
    auto used = busy(platform.route(NodeId{0}, NodeId{1}).at(0), Picoseconds{70 * millisecond});
    used.sleep.last_end = Picoseconds{500 * millisecond};
    used.interest = ServedPart{.busy = Picoseconds{70 * millisecond},
                               .waking = Picoseconds{30 * millisecond},
                               .sleeping = Picoseconds{200 * millisecond}};
    auto report = report_of(Picoseconds{1000 * millisecond}, {used});
    report.interest = {Picoseconds{200 * millisecond}, Picoseconds{800 * millisecond}};
    const auto asleep = 0.2 + 0.2 + 3 * 0.6;
    EXPECT_NEAR(power.interest_energy(sum_up(report, power.groups()), *report.interest),
                2 * 0.6 + 0.1 * 2 - asleep * 0.4, 1e-12);
}

// Of 8 nodes in a row links 0-1 and 1-2 are used, one of them in both directions.
TEST(LinkPower, LinksThatWereUsed)
{
    const auto platform = machine({8, 1, 1});
    const LinkPower power(platform, "here");
    const auto link = [&](std::uint32_t from, std::uint32_t to)
    { return busy(platform.route(NodeId{from}, NodeId{to}).at(0), Picoseconds{}); };
    const auto report =
        report_of(Picoseconds{1000 * millisecond}, {link(0, 1), link(1, 2), link(2, 1)});
    const auto sums = sum_up(report, power.groups(), CountedParts::used);
    ASSERT_EQ(sums.size(), 1U);
    EXPECT_EQ(power.energy(sums, report.end).begin()->second.links, 2U);
}

TEST(LinkPower, PowerOfAnInterval)
{
    const auto platform = machine({2, 1, 1});
    const LinkPower power(platform, "here");
    const auto group = power.groups().count_links().begin()->first;
    const Picoseconds width{4};
    EXPECT_DOUBLE_EQ(power.power(group, one_link(), bin_of(1, 0, 0), width).value, 1.5);
    EXPECT_DOUBLE_EQ(power.power(group, one_link(), bin_of(0, 0, 0), width).value, 1);
}

// Two links of 1 W, 1 s. One direction slept for 400 ms, woke for 30 ms, was busy for 70 ms until
// 500 ms, and sleeps again from 600 ms on; the other three sleep from 100 ms on. Asleep, each saves
// half of 0.8 W.
TEST(LinkPower, LinksThatSleepSaveAndThoseThatWakePay)
{
    const Platform platform(sleepy({3, 1, 1}));
    const LinkPower power(platform, "here");
    auto used = busy(platform.route(NodeId{0}, NodeId{1}).at(0), Picoseconds{70 * millisecond});
    used.sleep = {.wakes = 1,
                  .waking = Picoseconds{30 * millisecond},
                  .sleeping = Picoseconds{300 * millisecond},
                  .last_end = Picoseconds{500 * millisecond}};
    const auto energies = energy_of(power, report_of(Picoseconds{1000 * millisecond}, {used}));
    ASSERT_EQ(energies.size(), 1U);
    const auto& energy = energies.begin()->second;
    EXPECT_EQ(energy.wakes, 1U);
    EXPECT_DOUBLE_EQ(energy.waking, 0.03);
    EXPECT_NEAR(energy.sleeping, 0.3 + 0.4 + 3 * 0.9, 1e-12);
    EXPECT_NEAR(0.07 + energy.waking + energy.sleeping + energy.idle, 4, 1e-12);
    EXPECT_NEAR(energy.saved, 3.4 * 0.4, 1e-12);
    EXPECT_NEAR(energy.awaking, 0.03 * 2, 1e-12);
    EXPECT_NEAR(energy.total(), 2 + 0.07 * 2 + 0.03 * 2 - 3.4 * 0.4, 1e-12);
}

TEST(LinkPower, PowerOfAnIntervalOfSleep)
{
    const Platform platform(sleepy({2, 1, 1}));
    const LinkPower power(platform, "here");
    const auto group = power.groups().count_links().begin()->first;
    const Picoseconds width{4};
    // Both directions asleep all the time; one of them for half of it, and then waking.
    EXPECT_DOUBLE_EQ(power.power(group, one_link(), bin_of(0, 0, 8), width).value, 0.2);
    EXPECT_DOUBLE_EQ(power.power(group, one_link(), bin_of(0, 2, 6), width).value,
                     1 + 0.5 * 2 - 1.5 * 0.4);
}

// The bins have the same sleep as the sums, up to the end of the run.
TEST(LinkPower, BinsSleepUntilTheEnd)
{
    const Platform platform(sleepy({2, 1, 1}));
    const ResourceGroups groups(platform);
    auto report = report_of(Picoseconds{1000 * millisecond}, {});
    report.bin_width = Picoseconds{300 * millisecond};
    const auto sum = sum_up(report, groups).begin()->second;
    ASSERT_EQ(sum.bins.size(), 4U);
    const std::array<double, 4> expected{0.4, 0.6, 0.6, 0.2};
    for (std::size_t number = 0; number < expected.size(); ++number)
    {
        EXPECT_NEAR(sum.bins[number].sleeping, expected[number], 1e-12);
    }
}

// Six directions, busy for 3 * 10^18 ps each; 2 W more while they are, or 2.1 W along z.
TEST(LinkPower, BusyTimesOfLongRunsAreNotCutOff)
{
    const auto platform = machine({4, 1, 1});
    const LinkPower power(platform, "here");
    const Picoseconds long_time{3'000'000'000'000'000'000};
    std::vector<ResourceReport> links;
    for (std::uint64_t link = 0; link < 6; ++link)
    {
        links.push_back(busy({link}, long_time));
    }
    const auto energies = energy_of(power, report_of(long_time, std::move(links)));
    const auto& energy = energies.begin()->second;
    EXPECT_EQ(energy.busy.text(), "18000000000000000000");
    EXPECT_DOUBLE_EQ(energy.active, 2.0 * 18e6);
}

// 24,576 directions, 1000 s: more than picoseconds can count.
TEST(LinkPower, SumsOfLargeMachinesAreNotCutOff)
{
    auto description = sleepy({16, 16, 16});
    description.parameters.set("connectivity", std::vector<std::string>(3, "torus"), true);
    const Platform platform(description);
    const LinkPower power(platform, "here");
    double asleep = 0;
    double idle = 0;
    for (const auto& [group, energy] :
         energy_of(power, report_of(Picoseconds{1'000'000 * millisecond}, {})))
    {
        asleep += energy.sleeping;
        idle += energy.idle;
    }
    EXPECT_NEAR(asleep, 2.0 * 8192 * 999.9, 1e-3);
    EXPECT_NEAR(idle, 2.0 * 4096 * 1000 + 2.0 * 8192 * 0.1, 1e-3);
}

TEST(LinkPower, WhoSleepsMustSayWhatItTakes)
{
    auto description = sleepy({2, 1, 1});
    description.link_types[0].sleep_power.reset();
    const Platform platform(description);
    EXPECT_THROW(LinkPower(platform, "here"), UsageError);
}

TEST(LinkPower, AMissingFigureIsNotZero)
{
    auto description = description_of({2, 1, 1});
    description.link_types[0].idle_power.reset();
    const Platform platform(description);
    try
    {
        const LinkPower power(platform, "modules.link_energy");
        FAIL() << "nothing thrown";
    }
    catch (const UsageError& error)
    {
        const std::string text = error.what();
        EXPECT_EQ(text.rfind("modules.link_energy: links of the type '", 0), 0U) << text;
        EXPECT_NE(text.find("have no idle_power; give active_power and idle_power"),
                  std::string::npos)
            << text;
    }
}

} // namespace
} // namespace haec_sim::test
