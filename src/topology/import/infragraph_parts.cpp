// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/infragraph_parts.hpp"

#include "core/text/split.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// The deepest that devices are in each other; one that holds itself is deeper.
constexpr int most_nested = 32;

} // namespace

InfraParts::InfraParts(const JsonPlace& root, Import& import)
    : devices_(infragraph_devices(root, import))
{
    const auto links = infragraph_links(root, import);
    add_instances(root);
    for (const auto& edge : root.list("edges"))
    {
        add_edges(edge, instance_end(edge, "ep1"), instance_end(edge, "ep2"), links, false);
    }
}

const InfraDevice& InfraParts::device(const std::string& name, const JsonPlace& place,
                                      const std::string& key) const
{
    const auto found = devices_.find(name);
    if (found == devices_.end())
    {
        place.fail(key, "the device '" + name + "' is not defined; add it to devices");
    }
    return found->second;
}

void InfraParts::add_instances(const JsonPlace& root)
{
    for (const auto& place : root.list("instances"))
    {
        const auto name = place.text("name");
        const Instance instance{place.text("device"), place.count("count", most_infra_parts)};
        if (!instances_.emplace(name, instance).second)
        {
            place.fail("name",
                       "another instance is called '" + name + "', too; rename one of them");
        }
        const auto& of = device(instance.device, place, "device");
        for (std::uint64_t index = 0; index < instance.count; ++index)
        {
            add_device(of, name + "." + std::to_string(index), 1, place);
        }
    }
}

void InfraParts::add_device(const InfraDevice& of, const std::string& prefix, int depth,
                            const JsonPlace& instance)
{
    if (depth > most_nested)
    {
        instance.fail("device", "the device '" + of.name + "' is too deep in others, or in itself");
    }
    for (const auto& component : of.components)
    {
        require_room(component.count, instance);
    }
    for (const auto& component : of.components)
    {
        for (std::uint64_t index = 0; index < component.count; ++index)
        {
            const auto name = prefix + "." + component.name + "." + std::to_string(index);
            if (component.choice == "device")
            {
                add_device(device(component.name, instance, "device"), name, depth + 1, instance);
                continue;
            }
            numbers_.emplace(name, static_cast<std::uint32_t>(parts_.size()));
            parts_.push_back({name, component.choice});
        }
    }
    for (const auto& edge : of.edges)
    {
        add_edges(edge, device_end(edge, "ep1", of, prefix), device_end(edge, "ep2", of, prefix),
                  of.links, true);
    }
}

void InfraParts::require_room(std::uint64_t more, const JsonPlace& place)
{
    made_ += more;
    if (made_ > most_infra_parts)
    {
        place.fail("", "the machine has more than " + std::to_string(most_infra_parts) +
                           " components and edges; take a part of it");
    }
}

std::vector<std::uint32_t> InfraParts::device_end(const JsonPlace& edge, const std::string& key,
                                                  const InfraDevice& of,
                                                  const std::string& prefix) const
{
    const auto end = edge.object(key);
    Numbers found;
    add_matches((end.has("device") ? end.text("device") + "." : "") + end.text("component"), of,
                prefix, end, found);
    return found;
}

std::vector<std::uint32_t> InfraParts::instance_end(const JsonPlace& edge,
                                                    const std::string& key) const
{
    const auto end = edge.object(key);
    const auto text = end.text("instance");
    const auto name = infragraph_name(text);
    const auto instance = instances_.find(name);
    if (instance == instances_.end())
    {
        end.fail("instance", "the instance '" + name + "' is not defined; add it to instances");
    }
    const auto& of = device(instance->second.device, end, "instance");
    Numbers found;
    for (const auto index : infragraph_indexes(text, instance->second.count, end, "instance"))
    {
        add_matches(end.text("component"), of, name + "." + std::to_string(index), end, found);
    }
    return found;
}

/// The first part of the path is a component of the device; it may also name the device itself.
void InfraParts::add_matches(const std::string& path, const InfraDevice& of,
                             const std::string& prefix, const JsonPlace& end, Numbers& found) const
{
    const auto dot = std::min(path.find('.'), path.size());
    const auto rest = dot < path.size() ? path.substr(dot + 1) : std::string();
    const auto name = infragraph_name(path.substr(0, dot));
    const auto* component = of.component(name);
    if (component == nullptr && name == of.name && !rest.empty())
    {
        add_matches(rest, of, prefix, end, found);
        return;
    }
    if (component == nullptr)
    {
        end.fail("component", "the device '" + of.name + "' has no component '" + name + "'");
    }
    if ((component->choice == "device") == rest.empty())
    {
        end.fail("component", "'" + name + "' is " +
                                  (rest.empty() ? "a device; name one of its components behind it"
                                                : "no device, and has no components"));
    }
    for (const auto index :
         infragraph_indexes(path.substr(0, dot), component->count, end, "component"))
    {
        const auto full = prefix + "." + name + "." + std::to_string(index);
        if (rest.empty())
        {
            found.push_back(numbers_.at(full));
        }
        else
        {
            add_matches(rest, device(name, end, "component"), full, end, found);
        }
    }
}

void InfraParts::add_edges(const JsonPlace& edge, const Numbers& from, const Numbers& to,
                           const std::map<std::string, std::uint32_t>& links, bool is_internal)
{
    const auto link = links.find(edge.text("link"));
    if (link == links.end())
    {
        edge.fail("link", "the link '" + edge.text("link") + "' is not defined; add it to links");
    }
    const auto scheme = edge.text("scheme");
    const auto add = [&](std::uint32_t first, std::uint32_t second) {
        add_edge({first, second, link->second, is_internal});
    };
    if (scheme == "many2many")
    {
        require_room(std::uint64_t{from.size()} * to.size(), edge);
        for (const auto first : from)
        {
            std::ranges::for_each(to, [&](std::uint32_t second) { add(first, second); });
        }
        return;
    }
    if (scheme != "one2one" && scheme != "ring")
    {
        edge.fail("scheme", "'" + scheme + "' is none of one2one, many2many, ring");
    }
    if (from.size() != to.size())
    {
        edge.fail("scheme", scheme + " joins as many ends as there are others, found " +
                                std::to_string(from.size()) + " and " + std::to_string(to.size()));
    }
    require_room(from.size(), edge);
    for (std::size_t place = 0; place < from.size(); ++place)
    {
        add(from[place], to[scheme == "ring" ? (place + 1) % to.size() : place]);
    }
}

void InfraParts::add_edge(const InfraEdge& edge)
{
    if (edge.from == edge.to)
    {
        return;
    }
    const auto [low, high] = std::minmax({edge.from, edge.to});
    const auto [known, is_new] = pairs_.emplace((std::uint64_t{low} << 32U) + high, edges_.size());
    if (is_new)
    {
        edges_.push_back(edge);
    }
    else
    {
        edges_[known->second] = edge;
    }
}

} // namespace haec_sim
