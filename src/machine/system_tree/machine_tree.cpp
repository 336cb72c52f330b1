// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/system_tree/machine_tree.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

MachineTree::MachineTree(Definitions& definitions, const Platform& platform)
    : definitions_(definitions), platform_(platform)
{
    definitions.each<definitions::SystemTreeNode>(
        [this](const definitions::SystemTreeNode& node) {
            known_.emplace(Key{node.parent, node.name, node.class_name}, node.self);
        });
    next_ = definitions.next_id<SystemTreeNodeRef>();
}

std::string MachineTree::machine_name() const
{
    const auto& topology = platform_.topology();
    if (!has_boards())
    {
        return topology.name() + " of " + std::to_string(platform_.node_count()) +
               " nodes (simulated)";
    }
    const auto& size = platform_.grid().size();
    return topology.name() + " " + std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" +
           std::to_string(size[2]) + " (simulated)";
}

std::string MachineTree::name_of(NodeId node) const
{
    if (!has_boards())
    {
        return "node " + std::to_string(node.value);
    }
    const auto place = platform_.coordinates(node);
    return "node (" + std::to_string(place[0]) + "," + std::to_string(place[1]) + "," +
           std::to_string(place[2]) + ")";
}

bool MachineTree::find_or_add(SystemTreeNodeRef parent, const std::string& name,
                              const char* class_name, SystemTreeNodeRef& found)
{
    const auto name_reference = definitions_.intern(name);
    const auto class_reference = definitions_.intern(class_name);
    const auto [entry, is_new] =
        known_.try_emplace(Key{parent, name_reference, class_reference}, next_);
    found = entry->second;
    if (is_new)
    {
        definitions_.append(
            definitions::SystemTreeNode{next_, name_reference, class_reference, parent});
        ++next_.value;
    }
    return is_new;
}

void MachineTree::add_domain(SystemTreeNodeRef self, SystemTreeDomain domain)
{
    definitions_.append(definitions::SystemTreeNodeDomain{self, domain});
}

void MachineTree::add_coordinates(SystemTreeNodeRef self, NodeId node)
{
    const auto place = platform_.coordinates(node);
    const char* const names[] = {"x", "y", "z"};
    for (std::size_t dimension = 0; dimension < place.size(); ++dimension)
    {
        const auto name = definitions_.intern(names[dimension]);
        definitions_.append(definitions::SystemTreeNodeProperty{self, name, Type::uint32,
                                                                AttributeValue{place[dimension]}});
    }
}

SystemTreeNodeRef MachineTree::machine()
{
    if (!machine_.is_defined() && find_or_add({}, machine_name(), "machine", machine_))
    {
        add_domain(machine_, SystemTreeDomain::machine);
    }
    return machine_;
}

SystemTreeNodeRef MachineTree::board(BoardId board)
{
    if (!has_boards() || board.value >= platform_.grid().size()[2])
    {
        throw Error("the simulated machine has no board " + std::to_string(board.value) +
                    "; boards are the nodes of one z of a grid");
    }
    auto& found = boards_[board.value];
    if (!found.is_defined())
    {
        find_or_add(machine(), "board " + std::to_string(board.value), "board", found);
    }
    return found;
}

SystemTreeNodeRef MachineTree::node(NodeId node)
{
    if (node.value >= platform_.node_count())
    {
        throw Error("the simulated machine has no node " + std::to_string(node.value) +
                    "; it has " + std::to_string(platform_.node_count()));
    }
    auto& found = nodes_[node.value];
    if (!found.is_defined())
    {
        const auto parent = has_boards() ? board({platform_.coordinates(node)[2]}) : machine();
        if (find_or_add(parent, name_of(node), "node", found))
        {
            add_domain(found, SystemTreeDomain::shared_memory);
            if (has_boards())
            {
                add_coordinates(found, node);
            }
        }
    }
    return found;
}

SystemTreeNodeRef MachineTree::part_with(std::span<const NodeId> nodes)
{
    const auto is_same = [&](auto property)
    {
        return std::ranges::all_of(nodes, [&](NodeId other)
                                   { return property(other) == property(nodes.front()); });
    };
    const auto z_of = [this](NodeId node) { return platform_.coordinates(node)[2]; };
    if (nodes.empty())
    {
        return machine();
    }
    if (is_same([](NodeId node) { return node; }))
    {
        return node(nodes.front());
    }
    return has_boards() && is_same(z_of) ? board({z_of(nodes.front())}) : machine();
}

void MachineTree::define_all()
{
    machine();
    if (platform_.node_count() > most_nodes)
    {
        return;
    }
    // A node is a name, itself, its domain and its coordinates.
    constexpr std::size_t most_of_node = 6;
    definitions_.records().reserve(definitions_.records().size() +
                                   (has_boards() ? most_of_node : most_of_node - 3) *
                                       platform_.node_count());
    for (NodeId each{0}; each.value < platform_.node_count(); ++each.value)
    {
        node(each);
    }
}

} // namespace haec_sim
