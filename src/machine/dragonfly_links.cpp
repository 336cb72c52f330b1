// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/dragonfly_links.hpp"

#include "haec_sim/platform/machine_limit.hpp"
#include "machine/count_keys.hpp"

#include <string>

namespace haec_sim
{

namespace
{

std::uint64_t value_of(const Parameters& parameters, const char* key)
{
    return static_cast<std::uint64_t>(parameters.get<std::int64_t>(key));
}

/// K where it is not given: as many as the ports of a group are enough for.
std::uint64_t copies_of(const Parameters& parameters, std::uint32_t group)
{
    if (parameters.has("links_per_pair"))
    {
        return value_of(parameters, "links_per_pair");
    }
    const auto others = value_of(parameters, "groups") - 1;
    return others == 0 ? 0 : value_of(parameters, "global_links") * group / others;
}

} // namespace

std::vector<ParameterSpec> DragonflyLinks::specs()
{
    auto global_links = count_spec("global_links", "global ports of a switch");
    global_links.default_value = std::int64_t{2};
    auto groups = count_spec("groups", "groups of switches");
    groups.default_value = std::int64_t{9};
    auto links_per_pair = count_spec("links_per_pair", "links between each two groups");
    links_per_pair.default_text = "as many as there are ports for";
    ParameterSpec arrangement;
    arrangement.name = "arrangement";
    arrangement.kind = ParameterKind::text;
    arrangement.summary = "which port of a group leads to which other group";
    arrangement.default_value = std::string("relative");
    arrangement.choices = {"relative", "palmtree", "absolute"};
    return {global_links, groups, links_per_pair, arrangement};
}

std::optional<KeyFault> DragonflyLinks::check(const Parameters& parameters, std::uint32_t group)
{
    const auto ports = value_of(parameters, "global_links") * group;
    const auto others = value_of(parameters, "groups") - 1;
    const auto copies = copies_of(parameters, group);
    if (others > 0 && (copies == 0 || copies * others > ports))
    {
        const char* key = copies == 0 ? "groups" : "links_per_pair";
        return KeyFault{key, "needs " +
                                 std::to_string(std::max<std::uint64_t>(copies, 1) * others) +
                                 " global ports of each group, which has " + std::to_string(ports) +
                                 "; give larger groups or more global_links"};
    }
    // Below it, the ports of all groups are counted in 64 bits, and those of one in 32.
    if (copies * others > 2 * most_machine_links)
    {
        return KeyFault{parameters.has("links_per_pair") ? "links_per_pair" : "global_links",
                        "makes more than " + std::to_string(most_machine_links) +
                            " links; make it smaller"};
    }
    return std::nullopt;
}

DragonflyLinks::DragonflyLinks(const Parameters& parameters, std::uint32_t group)
    : groups_(static_cast<std::uint32_t>(value_of(parameters, "groups"))),
      ports_each_(static_cast<std::uint32_t>(value_of(parameters, "global_links"))),
      copies_(static_cast<std::uint32_t>(copies_of(parameters, group)))
{
    const auto arrangement = parameters.get<std::string>("arrangement");
    arrangement_ = arrangement == "palmtree"   ? Arrangement::palmtree
                   : arrangement == "absolute" ? Arrangement::absolute
                                               : Arrangement::relative;
}

DragonflyLinks::End DragonflyLinks::far_end(std::uint32_t group, std::uint32_t port) const
{
    const auto others = groups_ - 1;
    const auto distance = 1 + port % others;
    switch (arrangement_)
    {
    case Arrangement::relative:
        return {(group + distance) % groups_, ports() - 1 - port};
    case Arrangement::palmtree:
        return {(group + groups_ - distance) % groups_, ports() - 1 - port};
    case Arrangement::absolute:
        break;
    }
    const auto other = distance - 1 >= group ? distance : distance - 1;
    return {other, (group < other ? group : group - 1) + others * (port / others)};
}

std::uint32_t DragonflyLinks::port(std::uint32_t group, std::uint32_t other,
                                   std::uint32_t copy) const
{
    const auto first = [&]
    {
        switch (arrangement_)
        {
        case Arrangement::relative:
            return (other + groups_ - group) % groups_ - 1;
        case Arrangement::palmtree:
            return (group + groups_ - other) % groups_ - 1;
        case Arrangement::absolute:
            break;
        }
        return other < group ? other : other - 1;
    }();
    return first + copy * (groups_ - 1);
}

} // namespace haec_sim
