// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/imported_inside.hpp"

#include "core/json/json_writer.hpp"

namespace haec_sim
{

namespace
{

std::string vertex_json(InsideVertex vertex)
{
    const auto number = std::to_string(vertex.number);
    switch (vertex.kind)
    {
    case InsideVertex::Kind::interface:
        return json_string("i" + number);
    case InsideVertex::Kind::inner_switch:
        return json_string("s" + number);
    case InsideVertex::Kind::place:
        break;
    }
    return number;
}

std::string link_json(const InsideLink& link, const std::string& name)
{
    return '[' + vertex_json(link.from) + ", " + vertex_json(link.to) + ", " + json_string(name) +
           (link.is_directed ? R"(, 1, "directed"])" : "]");
}

} // namespace

InsideVertex ImportedInside::add(InsideVertex::Kind kind)
{
    auto& count = kind == InsideVertex::Kind::place       ? places
                  : kind == InsideVertex::Kind::interface ? interfaces
                                                          : switches;
    return {kind, count++};
}

std::vector<std::uint64_t> ImportedInside::link_counts(std::size_t classes) const
{
    std::vector<std::uint64_t> counts(classes, 0);
    for (const auto& link : links)
    {
        ++counts[link.link_class];
    }
    return counts;
}

std::string node_json(const ImportedInside& inside, const std::vector<ImportedClass>& classes)
{
    std::string text = "{\"places\": " + std::to_string(inside.places) +
                       ", \"interfaces\": " + std::to_string(inside.interfaces) +
                       ", \"switches\": " + std::to_string(inside.switches);
    text += inside.places_forward ? ", \"forward\": true, \"links\": [" : ", \"links\": [";
    for (const auto& link : inside.links)
    {
        text += (&link == &inside.links.front() ? "" : ", ") +
                link_json(link, classes[link.link_class].name);
    }
    return text + "]}";
}

std::string star_json(const ImportedInside& inside)
{
    return R"({"type": "fat_tree", "down": [)" + std::to_string(inside.interfaces) +
           R"(], "up": [1]})";
}

} // namespace haec_sim
