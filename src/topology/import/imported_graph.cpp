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

std::string link_json(const ImportedLink& link, const std::string& name)
{
    auto row =
        '[' + vertex_json(link.from) + ", " + vertex_json(link.to) + ", " + json_string(name);
    if (link.count > 1 || link.is_directed)
    {
        row += ", " + std::to_string(link.count);
    }
    return row + (link.is_directed ? R"(, "directed"])" : "]");
}

void write_names(JsonWriter& json, const char* key, const std::vector<std::string>& names)
{
    json.begin_list(key);
    for (const auto& name : names)
    {
        json.raw_item(json_string(name));
    }
    json.end_list();
}

/// A line each link, as files are long and people look into them.
void write_json(std::ostream& out, const ImportedGraph& graph,
                const std::vector<ImportedClass>& classes)
{
    JsonWriter json(out);
    json.begin_object();
    json.whole_member("nodes", graph.nodes);
    json.whole_member("switches", graph.switches);
    json.begin_list("links");
    for (const auto& link : graph.links)
    {
        json.raw_item(link_json(link, classes[link.link_class].name));
    }
    json.end_list();
    write_names(json, "node_names", graph.node_names);
    if (!graph.switch_names.empty())
    {
        write_names(json, "switch_names", graph.switch_names);
    }
    json.end_object();
    out << json.take_text();
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
