// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/carried_bytes.hpp"

#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <map>

namespace haec_sim::test
{

namespace
{

/// Puts the bytes of a message on the wire.
class PlainPath final : public Path
{
public:
    Picoseconds transfer_time(const Message&) const override
    {
        return {};
    }

    std::uint32_t hops() const noexcept override
    {
        return 1;
    }

    WireLoad wire_load(const Message& message) const override
    {
        return {message.length, {}};
    }
};

void tell(CarriedBytes& loads, std::uint32_t from, std::uint32_t to, std::uint64_t bytes)
{
    loads.on_transfer({{}, {.sender = from, .sequence = 0}, to, Bytes{bytes}}, NodeId{from},
                      NodeId{to}, PlainPath{});
}

} // namespace

// Each node sends to each other one, more pairs than are kept. Messages go along x first, so a link
// between columns x and x + 1 carries what nodes of its row up to x send to columns behind; one
// between rows, what comes along its column.
TEST(CarriedBytes, LinksOfAMeshCarryAllToAll)
{
    constexpr std::uint32_t columns = 23;
    constexpr std::uint32_t rows = 25;
    const Platform mesh(mesh_of({columns, rows, 1}));
    CarriedBytes loads(mesh);
    for (std::uint32_t from = 0; from < mesh.node_count(); ++from)
    {
        for (std::uint32_t to = 0; to < mesh.node_count(); ++to)
        {
            tell(loads, from, to, 8);
        }
    }
    const auto carried = loads.loads();
    EXPECT_EQ(carried.size(), mesh.topology().link_count());
    for (const auto& [resource, bytes] : carried)
    {
        const auto link = mesh.topology().link({resource.number});
        const auto [x, y, z] = mesh.coordinates(NodeId{std::min(link.from, link.to).value});
        const bool is_along_x =
            std::max(link.from, link.to).value - std::min(link.from, link.to).value == 1;
        const auto pairs =
            is_along_x ? (x + 1) * (columns - 1 - x) * rows : (y + 1) * (rows - 1 - y) * columns;
        EXPECT_EQ(bytes, 8 * pairs) << resource.number;
    }
}

// Nodes 0, 1 and 2 in a row, all of whose ports are told of as well.
TEST(CarriedBytes, MessagesOfNothingAreOneByteAndPortsCount)
{
    auto description = mesh_of({3, 1, 1});
    description.ports = {BytesPerSecond{1e9}, BytesPerSecond{1e9}};
    const Platform row(description);
    CarriedBytes loads(row);
    tell(loads, 0, 2, 0);
    tell(loads, 1, 2, 10);
    tell(loads, 1, 1, 100);
    std::map<ResourceIdentity, std::uint64_t> carried;
    for (const auto& [resource, bytes] : loads.loads())
    {
        carried[resource] = bytes;
    }
    using enum ResourceKind;
    ASSERT_EQ(carried.size(), 5u);
    EXPECT_EQ((carried[{injection_port, 0}]), 1u);
    EXPECT_EQ((carried[{injection_port, 1}]), 10u);
    EXPECT_EQ((carried[{ejection_port, 2}]), 11u);
    std::vector<std::uint64_t> links;
    for (const auto& [resource, bytes] : carried)
    {
        if (resource.kind == link)
        {
            links.push_back(bytes);
        }
    }
    std::ranges::sort(links);
    EXPECT_EQ(links, (std::vector<std::uint64_t>{1, 11}));
}

} // namespace haec_sim::test
