// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/hierarchical_links.hpp"

#include "machine/count_keys.hpp"

#include <string>

namespace haec_sim
{

namespace
{

using GroupCounts = std::vector<std::int64_t>;

} // namespace

std::vector<ParameterSpec> HierarchicalLinks::specs()
{
    auto size = counts_spec("size", "switches of a board, boards of a rack, and so on upwards");
    size.default_value = GroupCounts{4, 4, 5};
    auto copies = counts_spec("links_per_pair", "links between each two groups, on each level");
    copies.default_text = "1 everywhere";
    return {size, copies};
}

std::optional<KeyFault> HierarchicalLinks::check(const Parameters& parameters)
{
    // The ports of switches are looked at one by one when the machine is made.
    constexpr std::uint64_t most = std::uint64_t{1} << 24;
    const auto size = parameters.get<GroupCounts>("size");
    const auto copies = counts_or_ones(parameters, "links_per_pair", size.size());
    if (size.empty())
    {
        return KeyFault{"size", "is empty; give the number of groups on each level"};
    }
    if (copies.size() != size.size())
    {
        return KeyFault{"links_per_pair", "needs a number for each of the " +
                                              std::to_string(size.size()) + " levels of size"};
    }
    std::uint64_t switches = 1;
    std::uint64_t ports = 0;
    for (std::size_t level = 0; level < size.size(); ++level)
    {
        switches *= static_cast<std::uint64_t>(size[level]);
        ports += static_cast<std::uint64_t>((size[level] - 1) * copies[level]);
        if (switches > most || ports > most)
        {
            return KeyFault{"size", "makes more than 16777216 switches, or ports of a group; "
                                    "make it smaller"};
        }
    }
    return std::nullopt;
}

HierarchicalLinks::HierarchicalLinks(const Parameters& parameters)
{
    const auto size = parameters.get<GroupCounts>("size");
    const auto copies = counts_or_ones(parameters, "links_per_pair", size.size());
    std::uint32_t first_port = 0;
    for (std::size_t at = 0; at < size.size(); ++at)
    {
        Level level;
        level.groups = static_cast<std::uint32_t>(size[at]);
        level.copies = static_cast<std::uint32_t>(copies[at]);
        level.switches = switches_;
        level.ports = level.copies * (level.groups - 1);
        level.ports_each = level.ports / switches_;
        level.rest = level.ports % switches_;
        level.first_port = first_port;
        levels_.push_back(level);
        first_port += level.ports_each + (level.rest > 0 ? 1 : 0);
        switches_ *= level.groups;
    }
}

PortNumbers HierarchicalLinks::ports() const
{
    PortNumbers ports;
    for (std::uint32_t number = 0; number < switches_; ++number)
    {
        std::uint32_t all = 0;
        for (std::uint32_t level = 0; level < levels_.size(); ++level)
        {
            all += ports_of(level, number);
        }
        ports.add(1, all);
    }
    return ports;
}

HierarchicalLinks::End HierarchicalLinks::end(std::uint32_t level, std::uint32_t group,
                                              std::uint32_t other, std::uint32_t copy) const
{
    const auto groups = levels_[level].groups;
    const auto own = group % groups;
    other %= groups;
    if (level == 0)
    {
        return {level, group, (other < own ? other : other - 1) * levels_[level].copies + copy};
    }
    const auto distance = (other + groups - own) % groups;
    return {level, group, distance - 1 + copy * (groups - 1)};
}

HierarchicalLinks::End HierarchicalLinks::far_end(const End& end) const
{
    const auto& level = levels_[end.level];
    const auto own = end.group % level.groups;
    const auto base = end.group - own;
    if (end.level == 0)
    {
        const auto place = end.port / level.copies;
        return this->end(0, base + (place < own ? place : place + 1), end.group,
                         end.port % level.copies);
    }
    const auto other = (own + 1 + end.port % (level.groups - 1)) % level.groups;
    return {end.level, base + other, level.ports - 1 - end.port};
}

std::uint32_t HierarchicalLinks::switch_of(const End& end) const
{
    auto number = end.group * levels_[end.level].switches;
    auto rest = end.port;
    for (auto level = end.level; level > 0; --level)
    {
        const auto& below = levels_[level - 1];
        number += rest % below.groups * below.switches;
        rest /= below.groups;
    }
    return number;
}

std::uint32_t HierarchicalLinks::place(std::uint32_t number, const End& end) const
{
    auto place = end.port / levels_[end.level].switches;
    for (std::uint32_t level = 0; level < end.level; ++level)
    {
        place += ports_of(level, number);
    }
    return place;
}

HierarchicalLinks::End HierarchicalLinks::end_at(std::uint32_t number, std::uint32_t place) const
{
    std::uint32_t level = 0;
    for (auto ports = ports_of(level, number); place >= ports; ports = ports_of(level, number))
    {
        place -= ports;
        ++level;
    }
    const auto switches = levels_[level].switches;
    return {level, number / switches, first_of(level, number) + place * switches};
}

std::uint32_t HierarchicalLinks::port_number(const End& end) const
{
    const auto& level = levels_[end.level];
    return level.first_port + end.port / level.switches;
}

std::uint32_t HierarchicalLinks::first_of(std::uint32_t level, std::uint32_t number) const
{
    std::uint32_t first = 0;
    for (std::uint32_t below = 0; below < level; ++below)
    {
        const auto groups = levels_[below].groups;
        first = first * groups + number % groups;
        number /= groups;
    }
    return first;
}

std::uint32_t HierarchicalLinks::ports_of(std::uint32_t level, std::uint32_t number) const
{
    const auto rest = levels_[level].rest;
    const bool has_one_more = rest > 0 && first_of(level, number) < rest;
    return levels_[level].ports_each + (has_one_more ? 1 : 0);
}

} // namespace haec_sim
