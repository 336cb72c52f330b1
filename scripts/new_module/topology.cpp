// SPDX-License-Identifier: BSD-3-Clause
// my_module: a topology, of nodes that a switch joins. TODO: yours.

#include <haec_sim/platform/topology_registry.hpp>

#include <memory>
#include <string>
#include <vector>

namespace my_module
{

namespace
{

using namespace haec_sim;

/// Nodes come first, switches after them; links are numbered from 0, each direction by itself.
class Star final : public Topology
{
public:
    Star(std::uint32_t nodes, LinkTypeId type) : nodes_(nodes), type_(type) {}

    std::string name() const override
    {
        return "my_module";
    }

    std::uint32_t node_count() const noexcept override
    {
        return nodes_;
    }

    std::uint32_t vertex_count() const noexcept override
    {
        return nodes_ + 1;
    }

    std::uint64_t link_count() const noexcept override
    {
        return 2 * std::uint64_t{nodes_};
    }

    // TODO: what a link joins. Here an even number leads from its node to the switch, an odd one
    // back.
    Link link(LinkId number) const override
    {
        const VertexId node{static_cast<std::uint32_t>(number.value / 2)};
        const VertexId hub{nodes_};
        return number.value % 2 == 0 ? Link{node, hub, type_} : Link{hub, node, type_};
    }

    // TODO: the links from one node to another, in order; none from a node to itself.
    void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const override
    {
        if (from != to)
        {
            route.push_back({2 * std::uint64_t{from.value}});
            route.push_back({2 * std::uint64_t{to.value} + 1});
        }
    }

    bool has_shortest_routes() const noexcept override
    {
        return true;
    }

private:
    std::uint32_t nodes_;
    LinkTypeId type_;
};

ParameterSpec nodes()
{
    ParameterSpec spec;
    spec.name = "nodes";
    spec.kind = ParameterKind::integer;
    spec.summary = "how many";
    spec.default_value = std::int64_t{64};
    spec.minimum = 1;
    spec.maximum = 1 << 20;
    return spec;
}

std::unique_ptr<const Topology> make(const Parameters& keys, const std::vector<LinkTypeId>& types)
{
    return std::make_unique<Star>(static_cast<std::uint32_t>(keys.get<std::int64_t>("nodes")),
                                  types.front());
}

// TODO: a role for each class of links, with the type that it has unless a configuration says
// otherwise.
HAEC_SIM_REGISTER_TOPOLOGY(my_module,
                           (TopologyDescriptor{.name = "my_module",
                                               .summary = "TODO: a line of --list-topologies",
                                               .parameters = {nodes()},
                                               .roles = {{"link", "optical"}},
                                               .check = {},
                                               .create = make}));

} // namespace

} // namespace my_module
