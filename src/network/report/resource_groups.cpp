// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/report/resource_groups.hpp"

#include "haec_sim/platform/link_name.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

constexpr std::size_t z = 2;

} // namespace

const char* name_of(ResourceKind kind)
{
    switch (kind)
    {
    case ResourceKind::injection_port:
        return "injection port";
    case ResourceKind::ejection_port:
        return "ejection port";
    default:
        return "link";
    }
}

std::string key_of(ResourceKind kind)
{
    std::string key = name_of(kind);
    std::ranges::replace(key, ' ', '_');
    return key;
}

Link ResourceGroups::ends_of(const ResourceIdentity& resource) const
{
    if (resource.kind == ResourceKind::link)
    {
        return platform_.topology().link({resource.number});
    }
    const VertexId node{static_cast<std::uint32_t>(resource.number)};
    return {node, node, {}};
}

ResourceGroup ResourceGroups::group_between(std::uint32_t class_number, const Link& link,
                                            PartId part) const
{
    if (!has_boards())
    {
        return {class_number, part.value, part.value};
    }
    const auto board_of = [this](VertexId vertex)
    { return platform_.coordinates(NodeId{vertex.value})[z]; };
    const auto [low, high] = std::minmax({board_of(link.from), board_of(link.to)});
    return {class_number, low, high};
}

ResourceGroup ResourceGroups::group_of(const ResourceIdentity& resource) const
{
    const Link ends = ends_of(resource);
    if (resource.kind == ResourceKind::link)
    {
        const auto part = platform_.topology().part({resource.number});
        return group_between(ends.type.value, ends, part);
    }
    const auto types = static_cast<std::uint32_t>(platform_.link_types().size());
    const std::uint32_t side = resource.kind == ResourceKind::injection_port ? 0 : 1;
    return group_between(types + side, ends, {});
}

std::map<ResourceGroup, std::uint64_t> ResourceGroups::count_links() const
{
    std::map<ResourceGroup, std::uint64_t> counts;
    for (std::uint64_t link = 0; link < platform_.topology().link_count(); ++link)
    {
        ++counts[group_of({ResourceKind::link, link})];
    }
    return counts;
}

std::uint64_t ResourceGroups::count_ports(const ResourceGroup&) const
{
    const auto& size = platform_.grid().size();
    return has_boards() ? std::uint64_t{size[0]} * size[1] : platform_.node_count();
}

SleepTimes ResourceGroups::sleep_times(const ResourceGroup& group) const
{
    return has_ports(group) ? SleepTimes{}
                            : haec_sim::sleep_times(platform_.link_types()[group.class_number]);
}

std::optional<RateRule> ResourceGroups::rate_rule(const ResourceGroup& group) const
{
    const auto* type = has_ports(group) ? nullptr : &platform_.link_types()[group.class_number];
    return type != nullptr && type->has_rates() ? std::optional(haec_sim::rate_rule(*type))
                                                : std::nullopt;
}

std::string ResourceGroups::class_name(const ResourceGroup& group) const
{
    const auto& types = platform_.link_types();
    if (group.class_number < types.size())
    {
        return types[group.class_number].name;
    }
    return haec_sim::name_of(group.class_number == types.size() ? ResourceKind::injection_port
                                                                : ResourceKind::ejection_port);
}

std::string ResourceGroups::place_name(const ResourceGroup& group) const
{
    if (!has_boards())
    {
        return "part " + std::to_string(group.low);
    }
    return group.low == group.high
               ? "board " + std::to_string(group.low)
               : "boards " + std::to_string(group.low) + " and " + std::to_string(group.high);
}

MetricOwner ResourceGroups::owner(const ResourceGroup& group) const
{
    if (has_boards() && group.low == group.high)
    {
        return BoardId{group.low};
    }
    return WholeMachine{};
}

std::string ResourceGroups::name_of(VertexId vertex) const
{
    return vertex_name(platform_.topology(), vertex);
}

std::string ResourceGroups::name_of(const ResourceIdentity& resource) const
{
    return resource.kind == ResourceKind::link ? link_name(platform_.topology(), {resource.number})
                                               : std::string(haec_sim::name_of(resource.kind)) +
                                                     " of " + name_of(ends_of(resource).from);
}

} // namespace haec_sim
