// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/import.hpp"

#include "core/files/output_parts.hpp"
#include "core/json/json_writer.hpp"
#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"

namespace haec_sim
{

namespace
{

/// The files of an import, by the name of the configuration.
struct ImportPaths
{
    ImportPaths(const Import& import, const std::string& output) : configuration(output)
    {
        const std::filesystem::path path(output);
        if (path.extension() != ".json")
        {
            throw UsageError("--output: '" + output +
                             "' does not end in .json, as configurations do; give NAME.json");
        }
        const auto beside = [&](const char* ending)
        { return std::filesystem::path(path).replace_extension(ending).string(); };
        if (import.type == "graph")
        {
            graph = beside(import.graph.has_names() ? ".graph.json" : ".graph");
        }
        if (!import.routing_table.empty())
        {
            table = beside(".table");
        }
    }

    std::string configuration;
    /// Those that there are; else empty.
    std::string graph;
    std::string table;
};

std::string file_name(const std::string& path)
{
    return std::filesystem::path(path).filename().string();
}

/// The keys are those of links, behind `prefix`.
void write_figures(JsonWriter& json, const std::string& prefix, const ImportedFigures& figures)
{
    if (figures.bandwidth)
    {
        json.raw_member(prefix + "bandwidth", scaled_number_text(figures.bandwidth->value));
    }
    if (figures.latency)
    {
        json.raw_member(prefix + "latency", scaled_number_text(figures.latency->count()));
    }
}

/// The classes of the links that there are; the simulator refuses figures of others.
std::vector<ImportedClass> used_classes(const Import& import)
{
    if (import.type != "graph")
    {
        return import.classes;
    }
    std::vector<ImportedClass> classes;
    const auto counts = import.graph.link_counts(import.classes.size());
    for (std::size_t place = 0; place < counts.size(); ++place)
    {
        if (counts[place] > 0)
        {
            classes.push_back(import.classes[place]);
        }
    }
    return classes;
}

void write_classes(JsonWriter& json, const Import& import)
{
    json.begin_object("links");
    for (const auto& [name, figures] : used_classes(import))
    {
        if (figures != ImportedFigures{})
        {
            json.begin_object(name);
            write_figures(json, "", figures);
            json.end_object();
        }
    }
    json.end_object();
}

void write_topology(JsonWriter& json, const Import& import, const ImportPaths& paths)
{
    json.begin_object("topology");
    json.member("type", import.type);
    for (const auto& [key, numbers] : import.keys)
    {
        json.member(key, numbers);
    }
    if (!paths.graph.empty())
    {
        json.member("file", file_name(paths.graph));
    }
    if (import.inside)
    {
        json.raw_member("network", star_json(*import.inside));
        json.raw_member("node", node_json(*import.inside, import.classes));
    }
    write_classes(json, import);
    json.end_object();
}

void write_routing(JsonWriter& json, const std::string& table)
{
    json.begin_object("resource_managers");
    json.begin_object("network_resource_manager");
    json.begin_object("routing");
    json.member("routing", std::string("table"));
    json.member("table", file_name(table));
    json.end_object();
    json.end_object();
    json.end_object();
}

/// Figures of links and memory are all that the linear model asks for.
void write_model(JsonWriter& json, const ImportedFigures& memory)
{
    json.begin_object("modules");
    json.begin_object("static_network_model");
    json.member("communication_model", std::string("linear"));
    write_figures(json, "memory_", memory);
    json.end_object();
    json.end_object();
}

std::string configuration_text(const Import& import, const ImportPaths& paths)
{
    JsonWriter json;
    json.begin_object();
    write_topology(json, import, paths);
    if (!paths.table.empty())
    {
        write_routing(json, paths.table);
    }
    write_model(json, import.memory);
    json.end_object();
    return json.take_text();
}

std::string counted(std::uint64_t count, const char* what)
{
    return std::to_string(count) + " " + what + (count == 1 ? "" : what[0] == 's' ? "es" : "s");
}

/// "10 links (node 8, up 2)".
std::string links_summary(const Import& import, const std::vector<std::uint64_t>& counts)
{
    std::uint64_t all = 0;
    std::string classes;
    for (std::size_t place = 0; place < counts.size(); ++place)
    {
        all += counts[place];
        if (counts[place] > 0)
        {
            classes += (classes.empty() ? "" : ", ") + import.classes[place].name + " " +
                       std::to_string(counts[place]);
        }
    }
    return counted(all, "link") + (classes.empty() ? "" : " (" + classes + ")");
}

std::string graph_summary(const Import& import)
{
    const auto counts = import.graph.link_counts(import.classes.size());
    return "graph of " + counted(import.graph.nodes, "node") + ", " +
           counted(import.graph.switches, "switch") + " and " + links_summary(import, counts);
}

std::string inside_summary(const Import& import)
{
    const auto& inside = *import.inside;
    return "node of " + counted(inside.places, "place") + ", " +
           counted(inside.interfaces, "interface") + ", " + counted(inside.switches, "switch") +
           " and " + links_summary(import, inside.link_counts(import.classes.size()));
}

} // namespace

std::vector<std::string> write_import(const Import& import, const OutputFile& output)
{
    const ImportPaths paths(import, output.path);
    std::vector<OutputPart> parts{{paths.configuration, [&](std::ostream& out)
                                   { out << configuration_text(import, paths); }}};
    if (!paths.graph.empty())
    {
        parts.push_back({paths.graph, [&](std::ostream& out)
                         { write_graph(out, import.graph, import.classes); }});
    }
    if (!paths.table.empty())
    {
        parts.push_back({paths.table, [&](std::ostream& out) { out << import.routing_table; }});
    }
    std::vector<std::string> written;
    for (const auto& part : parts)
    {
        require_replaceable({part.path, output.force});
        written.push_back(part.path);
    }
    write_together(parts);
    return written;
}

std::string summary_of(const Import& import)
{
    if (import.type == "graph")
    {
        return graph_summary(import);
    }
    if (import.inside)
    {
        return inside_summary(import);
    }
    std::string text = import.type + " of ";
    for (const auto& [key, numbers] : import.keys)
    {
        text += (key == import.keys.front().first ? "" : ", ") + key + " " + json_text(numbers);
    }
    return text;
}

std::string missing_figures(const Import& import)
{
    std::string text;
    const auto add = [&](const char* figures, bool has_bandwidth, bool has_latency)
    {
        std::string names;
        for (const auto& used : used_classes(import))
        {
            if (used.figures.bandwidth.has_value() == has_bandwidth &&
                used.figures.latency.has_value() == has_latency)
            {
                names += (names.empty() ? "" : ", ") + used.name;
            }
        }
        if (!names.empty())
        {
            text += (text.empty() ? "" : "; ") + std::string(figures) + " of " + names;
        }
    };
    add("bandwidth and latency", false, false);
    add("bandwidth", false, true);
    add("latency", true, false);
    return text;
}

} // namespace haec_sim
