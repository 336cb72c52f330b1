// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"

#include <optional>
#include <string>
#include <vector>

namespace haec_sim::verification
{

/// What the key `nodes` of the resolved section `replay` says of each process's node (spec:
/// processors).
class NodeFigures
{
public:
    /// `nodes` are those of the processes.
    NodeFigures(const Parameters& replay, const Platform::Description& machine,
                const std::vector<NodeId>& nodes);

    /// The number of that name, of the last entry that has it and selects the node; of each
    /// process. Empty where no entry has it.
    std::vector<double> numbers(const std::string& name, double otherwise) const;

    /// True where the text selects the node of that process.
    bool selects(const std::string& text, std::size_t process) const
    {
        return is_selected(text, nodes_[process].value);
    }

private:
    /// True where the text selects the node with that number.
    bool is_selected(const std::string& text, std::uint32_t node) const;

    JsonValue::List entries_;
    const std::vector<NodeId>& nodes_;
    /// The numbers of nodes along x and y; none where the nodes are in a row.
    std::uint32_t along_x_ = 0;
    std::uint32_t along_y_ = 0;
};

} // namespace haec_sim::verification
