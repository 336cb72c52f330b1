// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// two_level_tree: nodes on leaf switches, and each leaf joined with each of some spine switches: a
// fat tree of two levels, as clusters have it. A topology in one file that registers itself, as an
// author would write it; for tests only.
//
// Keys: leaves, nodes_per_leaf, spines. Messages between leaves go over the spine with the number
// of the destination modulo the number of spines. Parts: each leaf with its links.

#include "haec_sim/platform/topology_registry.hpp"

namespace haec_sim::test
{

namespace
{

class TwoLevelTree final : public Topology
{
public:
    TwoLevelTree(std::uint32_t leaves, std::uint32_t nodes_per_leaf, std::uint32_t spines,
                 const std::vector<LinkTypeId>& types)
        : leaves_(leaves), nodes_per_leaf_(nodes_per_leaf), spines_(spines), types_(types)
    {
    }

    std::string name() const override
    {
        return "two_level_tree";
    }

    std::uint32_t node_count() const noexcept override
    {
        return leaves_ * nodes_per_leaf_;
    }

    std::uint32_t vertex_count() const noexcept override
    {
        return node_count() + leaves_ + spines_;
    }

    std::uint64_t link_count() const noexcept override
    {
        return 2 * (std::uint64_t{node_count()} + std::uint64_t{leaves_} * spines_);
    }

    // The links of nodes come first; of each pair the one that leads up first.
    Link link(LinkId number) const override
    {
        const auto pair = static_cast<std::uint32_t>(number.value / 2);
        const bool is_access = pair < node_count();
        const std::uint32_t uplink = pair - node_count();
        const VertexId low = is_access ? VertexId{pair} : leaf(uplink / spines_);
        const VertexId high = is_access ? leaf(pair / nodes_per_leaf_)
                                        : VertexId{node_count() + leaves_ + uplink % spines_};
        const LinkTypeId type = types_[is_access ? 0 : 1];
        return number.value % 2 == 0 ? Link{low, high, type} : Link{high, low, type};
    }

    void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const override
    {
        if (from == to)
        {
            return;
        }
        const std::uint32_t first = from.value / nodes_per_leaf_;
        const std::uint32_t last = to.value / nodes_per_leaf_;
        const std::uint32_t spine = to.value % spines_;
        route.push_back({2 * std::uint64_t{from.value}});
        if (first != last)
        {
            route.push_back(up(first, spine));
            route.push_back({up(last, spine).value + 1});
        }
        route.push_back({2 * std::uint64_t{to.value} + 1});
    }

    bool has_shortest_routes() const noexcept override
    {
        return true;
    }

    std::uint32_t part_count() const noexcept override
    {
        return leaves_;
    }

    PartId part(LinkId number) const override
    {
        const auto pair = static_cast<std::uint32_t>(number.value / 2);
        return {pair < node_count() ? pair / nodes_per_leaf_ : (pair - node_count()) / spines_};
    }

private:
    VertexId leaf(std::uint32_t number) const
    {
        return {node_count() + number};
    }

    LinkId up(std::uint32_t leaf, std::uint32_t spine) const
    {
        return {2 * (std::uint64_t{node_count()} + std::uint64_t{leaf} * spines_ + spine)};
    }

    std::uint32_t leaves_;
    std::uint32_t nodes_per_leaf_;
    std::uint32_t spines_;
    std::vector<LinkTypeId> types_;
};

ParameterSpec count_spec(const std::string& name, std::int64_t standard)
{
    ParameterSpec spec;
    spec.name = name;
    spec.kind = ParameterKind::integer;
    spec.summary = "how many";
    spec.default_value = standard;
    spec.minimum = 1;
    spec.maximum = 1024;
    return spec;
}

std::optional<KeyFault> check(const Parameters& parameters)
{
    if (parameters.get<std::int64_t>("spines") > parameters.get<std::int64_t>("nodes_per_leaf"))
    {
        return KeyFault{"spines", "more than nodes_per_leaf; some would idle"};
    }
    return std::nullopt;
}

std::unique_ptr<const Topology> make(const Parameters& parameters,
                                     const std::vector<LinkTypeId>& types)
{
    const auto count = [&](const char* key)
    { return static_cast<std::uint32_t>(parameters.get<std::int64_t>(key)); };
    return std::make_unique<TwoLevelTree>(count("leaves"), count("nodes_per_leaf"), count("spines"),
                                          types);
}

HAEC_SIM_REGISTER_TOPOLOGY(
    two_level_tree, (TopologyDescriptor{"two_level_tree",
                                        "nodes on leaf switches, leaves on spine switches",
                                        {count_spec("leaves", 4), count_spec("nodes_per_leaf", 4),
                                         count_spec("spines", 2)},
                                        {{"access", "copper"}, {"uplink", "fibre"}},
                                        check,
                                        make}));

} // namespace

} // namespace haec_sim::test
