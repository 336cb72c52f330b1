// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "modules/link_energy/energy.hpp"

#include "haec_sim/error.hpp"
#include "tests/platform/machines.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace haec_sim::test
{
namespace
{

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

double total(const std::map<ResourceGroup, GroupEnergy>& energies)
{
    double sum = 0;
    for (const auto& [group, energy] : energies)
    {
        sum += energy.total();
    }
    return sum;
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
        return total(power.energy(report_of(end, {busy(link, time)})));
    };
    EXPECT_NEAR(energy(250), 10.75, 1e-12);
    EXPECT_NEAR(energy(500'000), 1510, 1e-9);
}

// 2 x 2 x 2: 4 links along x, 4 along y with 1 W each, 4 along z with none.
TEST(LinkPower, WithoutTrafficItIsIdlePowerTimesTimeTimesLinks)
{
    const auto platform = machine({2, 2, 2});
    const LinkPower power(platform, "here");
    const auto energies = power.energy(report_of(Picoseconds{1500 * millisecond}, {}));
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
    const auto energies = power.energy(report_of(
        Picoseconds{1000 * millisecond},
        {busy(there, Picoseconds{100 * millisecond}), busy(along, Picoseconds{50 * millisecond}),
         busy(back, Picoseconds{50 * millisecond}), busy(up, Picoseconds{10 * millisecond})}));
    EXPECT_NEAR(total(energies), 8 + 0.2 * 2 + 0.01 * 2.1, 1e-12);
}

TEST(LinkPower, PowerOfAnInterval)
{
    const auto platform = machine({2, 1, 1});
    const LinkPower power(platform, "here");
    const auto group = power.groups().count_links().begin()->first;
    const Picoseconds width{4};
    EXPECT_DOUBLE_EQ(power.power(group, 1, Picoseconds{1}, width).value, 1.5);
    EXPECT_DOUBLE_EQ(power.power(group, 1, Picoseconds{0}, width).value, 1);
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
