// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/sha256.hpp"
#include "machine_cases.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/reference_values.hpp"
#include "verification/machines/machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <tuple>

// All links and routes of the machines in docs/spec/topologies-values.json, by their digests, and
// that each route uses links of its machine.

namespace haec_sim::test
{

namespace
{

using verification::Fabric;
using verification::Hop;

/// Types by the names of links; several roles may have one.
class Classes
{
public:
    Classes()
    {
        for (const auto* axis : {"x", "y"})
        {
            add(axis, "optical");
        }
        for (const auto* axis : {"z", "d4", "d5", "d6", "d7", "d8", "d9", "d10", "d11", "d12",
                                 "d13", "d14", "d15", "d16"})
        {
            add(axis, "wireless");
        }
        for (const auto* name : {"node", "link", "local", "global", "level1", "level2", "level3"})
        {
            add(name, name);
        }
    }

    /// The links along x, y and so on are of these classes.
    void name_axes(const std::vector<std::string>& classes)
    {
        const std::array axes{"x", "y", "z", "d4"};
        for (std::size_t axis = 0; axis < classes.size(); ++axis)
        {
            add(axes.at(axis), classes[axis]);
        }
    }

    const verification::LinkRoles& roles() const
    {
        return roles_;
    }

    const std::string& name(LinkTypeId type) const
    {
        return names_.at(type.value);
    }

private:
    void add(const std::string& role, const std::string& name)
    {
        const auto place = std::ranges::find(names_, name) - names_.begin();
        if (place == static_cast<std::ptrdiff_t>(names_.size()))
        {
            names_.push_back(name);
        }
        roles_.types[role] = {static_cast<std::uint32_t>(place)};
    }

    std::vector<std::string> names_;
    verification::LinkRoles roles_;
};

class VerifiedMachine : public testing::TestWithParam<MachineCase>
{
protected:
    VerifiedMachine()
    {
        const auto& keys = GetParam().keys;
        if (const auto found = keys.find("link_classes"); found != keys.end())
        {
            classes_.name_axes(std::get<std::vector<std::string>>(found->second));
        }
    }

    /// The values of the file, in that section of it.
    Json::Value values(const char* section) const
    {
        return reference_values("topologies-values.json")[section][GetParam().name];
    }

    std::unique_ptr<const Fabric> make() const
    {
        const auto& [name, topology, keys] = GetParam();
        Parameters parameters("topology");
        for (const auto& [key, value] : keys)
        {
            parameters.set(key, value, true);
        }
        if (topology == "graph")
        {
            const auto file = folder_.path() / "sample.graph";
            std::ofstream(file)
                << reference_values("topologies-values.json")["graph_sample"].asString();
            parameters.set("file", file.string(), true);
        }
        return make_fabric(topology, parameters, classes_.roles());
    }

    /// The digest of what the function writes.
    std::string digest(const std::function<void(std::ostream&)>& write) const
    {
        const auto file = folder_.path() / "lines";
        std::ofstream lines(file);
        write(lines);
        lines.close();
        return sha256_of(file).value();
    }

    void write_links(std::ostream& out, const Fabric& fabric) const
    {
        for (verification::Vertex vertex = 0; vertex < fabric.vertex_count(); ++vertex)
        {
            std::vector<Hop> links;
            fabric.append_links(vertex, links);
            for (const auto& [from, port, to, type] : links)
            {
                out << from << ' ' << port << ' ' << to << ' ' << classes_.name(type) << '\n';
            }
        }
    }

    ScratchFolder folder_;
    Classes classes_;
};

class LargeVerifiedMachine : public VerifiedMachine
{
};

void expect_counts(const Fabric& fabric, const Json::Value& expected)
{
    EXPECT_EQ(fabric.node_count(), expected["nodes"].asUInt());
    EXPECT_EQ(fabric.vertex_count() - fabric.node_count(), expected["switches"].asUInt());
}

void write_routes(std::ostream& out, const Fabric& fabric)
{
    for (NodeId from; from.value < fabric.node_count(); ++from.value)
    {
        for (NodeId to; to.value < fabric.node_count(); ++to.value)
        {
            if (from != to)
            {
                out << from.value << ' ' << to.value;
                fabric.each_hop(from, to, [&](const Hop& hop) { out << ' ' << hop.port; });
                out << '\n';
            }
        }
    }
}

} // namespace

TEST_P(VerifiedMachine, HasTheLinksOfAnotherProgram)
{
    const auto fabric = make();
    const auto expected = values("configurations");
    expect_counts(*fabric, expected);
    EXPECT_EQ(digest([&](std::ostream& out) { write_links(out, *fabric); }),
              expected["links_sha256"].asString());
}

TEST_P(VerifiedMachine, HasTheRoutesOfAnotherProgram)
{
    const auto expected = values("configurations");
    if (expected.isMember("routes_sha256"))
    {
        const auto fabric = make();
        EXPECT_EQ(digest([&](std::ostream& out) { write_routes(out, *fabric); }),
                  expected["routes_sha256"].asString());
    }
}

TEST_P(VerifiedMachine, HasRoutesFromLinkToLink)
{
    const auto fabric = make();
    const auto step = 1 + fabric->node_count() / 100;
    for (std::uint32_t from = 0; from < fabric->node_count(); from += step)
    {
        for (std::uint32_t to = 0; to < fabric->node_count(); ++to)
        {
            auto at = from;
            const auto pass = [&](const Hop& hop)
            {
                std::vector<Hop> links;
                fabric->append_links(at, links);
                const auto is_it = [&](const Hop& link)
                {
                    return std::tie(link.from, link.port, link.to, link.type) ==
                           std::tie(hop.from, hop.port, hop.to, hop.type);
                };
                ASSERT_EQ(std::ranges::count_if(links, is_it), 1);
                at = hop.to;
            };
            fabric->each_hop({from}, {to}, pass);
            ASSERT_EQ(at, to);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Machines, VerifiedMachine, testing::ValuesIn(small_machines()));

TEST_P(LargeVerifiedMachine, HasTheLinksOfAnotherProgram)
{
    const auto fabric = make();
    const auto expected = values("scale");
    expect_counts(*fabric, expected);
    EXPECT_EQ(digest([&](std::ostream& out) { write_links(out, *fabric); }),
              expected["links_sha256"].asString());
}

INSTANTIATE_TEST_SUITE_P(Machines, LargeVerifiedMachine, testing::ValuesIn(large_machines()));

} // namespace haec_sim::test
