// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/added_locations.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "network/link_rates.hpp"
#include "network/link_sleep.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace haec_sim
{

/// Resources of one class, links of a type or ports, that stand in the same place: on a board or
/// between two; where the machine has no grid, in a part of the topology.
struct ResourceGroup
{
    /// A link type's number; behind them all the injection and the ejection ports.
    std::uint32_t class_number = 0;
    /// The boards at both ends, the smaller first; or the part, twice.
    std::uint32_t low = 0;
    std::uint32_t high = 0;

    friend constexpr auto operator<=>(const ResourceGroup&, const ResourceGroup&) = default;
};

/// Says which group a resource belongs to, and what resources and groups are called.
class ResourceGroups
{
public:
    /// Links are counted one by one, on machines with no more of them than this.
    static constexpr std::uint64_t most_links = std::uint64_t{1} << 22;

    /// The platform outlives it.
    explicit ResourceGroups(const Platform& platform) : platform_(platform) {}

    /// The group of a resource; ports belong where their node is.
    ResourceGroup group_of(const ResourceIdentity& resource) const;

    bool can_count_links() const noexcept
    {
        return platform_.topology().link_count() <= most_links;
    }

    /// All groups of links, and how many directions of links each has. Only if they can be counted.
    std::map<ResourceGroup, std::uint64_t> count_links() const;

    /// The number of ports in a group of ports: one for each node of a board, or of the machine
    /// where it has no boards.
    std::uint64_t count_ports(const ResourceGroup& group) const;

    bool has_ports(const ResourceGroup& group) const noexcept
    {
        return group.class_number >= platform_.link_types().size();
    }

    /// The sleep times of its links; ports never sleep.
    SleepTimes sleep_times(const ResourceGroup& group) const;

    /// The rule of its links' rates; nothing where they have one rate.
    std::optional<RateRule> rate_rule(const ResourceGroup& group) const;

    const Platform& platform() const noexcept
    {
        return platform_;
    }

    /// "optical", or "injection port".
    std::string class_name(const ResourceGroup& group) const;

    /// "board 1", "boards 0 and 1", or "part 2".
    std::string place_name(const ResourceGroup& group) const;

    /// The part of the system tree that the group belongs to: the board that it is on, or the whole
    /// machine where it is between boards or there are none.
    MetricOwner owner(const ResourceGroup& group) const;

    /// Names as in link_name.hpp; of a port, "injection port of (1,0,0)".
    std::string name_of(VertexId vertex) const;
    std::string name_of(const ResourceIdentity& resource) const;

    /// The ends of a link; of a port its node, twice.
    Link ends_of(const ResourceIdentity& resource) const;

private:
    /// True where the topology has a grid, whose boards are its layers.
    bool has_boards() const
    {
        return platform_.topology().grid() != nullptr;
    }

    ResourceGroup group_between(std::uint32_t class_number, const Link& link, PartId part) const;

    const Platform& platform_;
};

/// "link", "injection port" or "ejection port".
const char* name_of(ResourceKind kind);

/// The kind as one word: "injection_port".
std::string key_of(ResourceKind kind);

} // namespace haec_sim
