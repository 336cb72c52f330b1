// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/added_locations.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/records/trace_definitions.hpp"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>

namespace haec_sim
{

/// The simulated machine in the system tree of a trace: below the machine its boards, where it has
/// a grid, and below these its nodes. Definitions are made when they are asked for, and found again
/// in the output of an earlier simulation of the same machine. All ranks make the same definitions,
/// in the same order. A machine without boards has its nodes below itself.
class MachineTree
{
public:
    /// More nodes than this are not shown without need.
    static constexpr std::uint32_t most_nodes = 1 << 16;

    /// The references outlive it.
    MachineTree(Definitions& definitions, const Platform& platform);

    /// The machine itself, as the root of its tree.
    SystemTreeNodeRef machine();

    /// Throws Error where the machine has no such board.
    SystemTreeNodeRef board(BoardId board);

    /// Throws Error where the machine has no such node.
    SystemTreeNodeRef node(NodeId node);

    /// The smallest part that has all of these nodes; the machine if there are none.
    SystemTreeNodeRef part_with(std::span<const NodeId> nodes);

    /// All boards and nodes, unless the machine has more than most_nodes. A tree of more would be
    /// most of the definitions of an output.
    void define_all();

    /// "node (1,0,0)", or "node 1" without a grid.
    std::string name_of(NodeId node) const;

private:
    /// Parent, name, class.
    using Key = std::tuple<SystemTreeNodeRef, StringRef, StringRef>;

    bool has_boards() const
    {
        return platform_.topology().grid() != nullptr;
    }

    /// The name of the machine's part, by which the output of an earlier simulation is known.
    std::string machine_name() const;
    /// Gives the node of that name below `parent`; true where it is new.
    bool find_or_add(SystemTreeNodeRef parent, const std::string& name, const char* class_name,
                     SystemTreeNodeRef& found);
    void add_domain(SystemTreeNodeRef self, SystemTreeDomain domain);
    void add_coordinates(SystemTreeNodeRef self, NodeId node);

    Definitions& definitions_;
    const Platform& platform_;
    std::map<Key, SystemTreeNodeRef> known_;
    SystemTreeNodeRef next_{0};
    SystemTreeNodeRef machine_;
    std::unordered_map<std::uint32_t, SystemTreeNodeRef> boards_;
    std::unordered_map<std::uint32_t, SystemTreeNodeRef> nodes_;
};

} // namespace haec_sim
