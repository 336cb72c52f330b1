// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/imported_graph.hpp"

#include "core/json/json_writer.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

std::string vertex_text(ImportedVertex vertex)
{
    return (vertex.is_switch ? "s" : "") + std::to_string(vertex.number);
}

std::string vertex_json(ImportedVertex vertex)
{
    const auto text = vertex_text(vertex);
    return vertex.is_switch ? json_string(text) : text;
}

void write_text(std::ostream& out, const ImportedGraph& graph,
                const std::vector<ImportedClass>& classes)
{
    out << "nodes " << graph.nodes << "\nswitches " << graph.switches << '\n';
    for (const auto& link : graph.links)
    {
        out << vertex_text(link.from) << (link.is_directed ? " -> " : " ") << vertex_text(link.to)
            << ' ' << classes[link.link_class].name;
        if (link.count > 1)
        {
            out << ' ' << link.count;
        }
        out << '\n';
    }
}

void write_names(std::ostream& out, const char* key, const std::vector<std::string>& names)
{
    out << ",\n  \"" << key << "\": [";
    for (std::size_t index = 0; index < names.size(); ++index)
    {
        out << (index == 0 ? "" : ",") << "\n    " << json_string(names[index]);
    }
    out << "\n  ]";
}

/// A line each link, as files are long and people look into them; JsonWriter would keep all of it
/// in memory.
void write_json(std::ostream& out, const ImportedGraph& graph,
                const std::vector<ImportedClass>& classes)
{
    out << "{\n  \"nodes\": " << graph.nodes << ",\n  \"switches\": " << graph.switches
        << ",\n  \"links\": [";
    const char* before = "\n    ";
    for (const auto& link : graph.links)
    {
        out << before << '[' << vertex_json(link.from) << ", " << vertex_json(link.to) << ", "
            << json_string(classes[link.link_class].name);
        if (link.count > 1 || link.is_directed)
        {
            out << ", " << link.count;
        }
        out << (link.is_directed ? R"(, "directed"])" : "]");
        before = ",\n    ";
    }
    out << "\n  ]";
    write_names(out, "node_names", graph.node_names);
    if (!graph.switch_names.empty())
    {
        write_names(out, "switch_names", graph.switch_names);
    }
    out << "\n}\n";
}

} // namespace

ImportedVertex ImportedGraph::add_node(std::string name)
{
    node_names.push_back(std::move(name));
    return {nodes++, false};
}

ImportedVertex ImportedGraph::add_switch(std::string name)
{
    switch_names.push_back(std::move(name));
    return {switches++, true};
}

std::vector<std::uint64_t> ImportedGraph::link_counts(std::size_t classes) const
{
    std::vector<std::uint64_t> counts(classes);
    for (const auto& link : links)
    {
        counts[link.link_class] += link.count;
    }
    return counts;
}

ClassFinder::ClassFinder(std::vector<ImportedClass>& classes) : classes_(classes)
{
    for (const auto& one : classes)
    {
        places_.emplace(one.name, static_cast<std::uint32_t>(places_.size()));
    }
}

std::uint32_t ClassFinder::place_of(const ImportedClass& wanted)
{
    auto name = wanted.name;
    auto found = places_.find(name);
    for (int turn = 2; found != places_.end() && classes_[found->second].figures != wanted.figures;
         ++turn)
    {
        name = wanted.name + "_" + std::to_string(turn);
        found = places_.find(name);
    }
    if (found == places_.end())
    {
        found = places_.emplace(name, static_cast<std::uint32_t>(classes_.size())).first;
        classes_.push_back({name, wanted.figures});
    }
    return found->second;
}

void write_graph(std::ostream& out, const ImportedGraph& graph,
                 const std::vector<ImportedClass>& classes)
{
    (graph.has_names() ? write_json : write_text)(out, graph, classes);
}

} // namespace haec_sim
