// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace haec_sim::importing
{

/// The nodes of a rank, by their places in the file, and the nodes that each depends on. Memory: 24
/// bytes for each node, 12 for each dependency; 8 and 4 more where a node comes before one that it
/// depends on.
class NodeParents
{
public:
    enum class Fault : std::uint8_t
    {
        /// An earlier node has its id.
        same_id,
        /// No node has the id of a parent.
        missing,
        itself,
        /// The parent cannot run before the node does.
        cycle
    };

    /// A fault of the node at a place; the id of the parent if it is missing.
    using Report = std::function<void(std::uint32_t place, Fault, std::uint64_t parent)>;

    /// Adds the next node, with the ids of its parents.
    void add(std::uint64_t id, std::vector<std::uint64_t>& parents);

    /// Finds the parents by their ids. Those that are reported are left out.
    void find(const Report& report);

    /// Calls action(parent, place) for each dependency, by place.
    template <class Action>
    void each(Action&& action) const
    {
        for (std::uint32_t place = 0; place + 1 < begins_.size(); ++place)
        {
            for (auto at = begins_[place]; at < begins_[place + 1]; ++at)
            {
                if (parents_[at] != left_out)
                {
                    action(parents_[at], place);
                }
            }
        }
    }

private:
    static constexpr std::uint32_t left_out = UINT32_MAX;

    void check_ids(const Report& report);
    std::uint32_t place_of(std::uint64_t id) const;
    void break_cycles(const Report& report);

    std::vector<std::uint64_t> ids_;
    std::vector<std::uint64_t> begins_{0};
    std::vector<std::uint64_t> parent_ids_;
    /// The places of parents, where parent_ids_ has their ids.
    std::vector<std::uint32_t> parents_;
    /// Places by id, where ids do not ascend.
    std::vector<std::uint32_t> by_id_;
};

} // namespace haec_sim::importing
