// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/graph_keys.hpp"

#include "core/files/file_state.hpp"
#include "core/files/text_file.hpp"
#include "core/keys/document.hpp"
#include "core/text/text_hash.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/machine_limit.hpp"
#include "machine/graph_builder.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

ParameterSpec graph_spec(const char* name, ParameterKind kind, const char* summary,
                         const char* otherwise)
{
    ParameterSpec spec;
    spec.name = name;
    spec.kind = kind;
    spec.summary = summary;
    spec.default_text = otherwise;
    return spec;
}

/// The keys that the section has, or a file of JSON.
std::vector<ParameterSpec> specs_of_vertices_and_links()
{
    constexpr auto most = static_cast<double>(most_machine_links);
    auto nodes = graph_spec("nodes", ParameterKind::integer, "number of nodes", "as file says");
    nodes.minimum = 1.0;
    nodes.maximum = most;
    auto switches =
        graph_spec("switches", ParameterKind::integer, "number of switches", "0, or as file says");
    switches.minimum = 0.0;
    switches.maximum = most;
    return {nodes, switches,
            graph_spec("links", ParameterKind::entries,
                       "links, each [A, B, class, count, \"directed\"]", "as file says"),
            graph_spec("node_names", ParameterKind::texts, "names of the nodes, for links", "none"),
            graph_spec("switch_names", ParameterKind::texts, "names of the switches, for links",
                       "none")};
}

Parameters keys_of_json(std::string_view text, const std::string& file)
{
    Document document(text, file, {}, {});
    auto keys = document.root().parameters(specs_of_vertices_and_links());
    document.faults().throw_if_any();
    return keys;
}

Graph graph_of_text(std::string_view text, const std::string& file)
{
    // A comment may come before the object.
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || (text[begin] != '{' && text[begin] != '/'))
    {
        return read_graph_text(text, file);
    }
    const auto keys = keys_of_json(text, file);
    try
    {
        return read_graph_keys(keys);
    }
    catch (const UsageError& error)
    {
        throw UsageError(file + ": " + error.what());
    }
}

/// What a graph was read from, to know it again.
struct GraphSource
{
    std::map<std::string, ParameterValue, std::less<>> keys;
    std::uint64_t file_hash = 0;

    friend bool operator==(const GraphSource&, const GraphSource&) = default;
};

/// A graph, and what it was read from.
struct ReadGraph
{
    GraphSource source;
    /// The state of the file before it was read, if that can tell whether it is another one now.
    std::optional<FileState> file;
    std::shared_ptr<const Graph> graph;
};

} // namespace

std::vector<ParameterSpec> graph_specs()
{
    auto specs = specs_of_vertices_and_links();
    auto file = graph_spec("file", ParameterKind::text, "file of the graph, JSON or text",
                           "the keys of the graph stand here");
    file.is_path = true;
    specs.insert(specs.begin(), file);
    return specs;
}

std::shared_ptr<const Graph> graph_of(const Parameters& parameters)
{
    // The same graph is asked for several times before a run, and a large one takes a while.
    static ReadGraph last;
    const auto file = parameters.has("file") ? parameters.get<std::string>("file") : std::string();
    const auto state = file.empty() ? std::nullopt : rested_state(file);
    if (state && state == last.file && parameters.values() == last.source.keys)
    {
        return last.graph;
    }
    const auto text = file.empty() ? std::string() : text_of(file, "graph", "its path");
    GraphSource source{parameters.values(), text_hash(text)};
    if (last.graph == nullptr || source != last.source)
    {
        last.graph = std::make_shared<const Graph>(file.empty() ? read_graph_keys(parameters)
                                                                : graph_of_text(text, file));
        last.source = std::move(source);
    }
    last.file = state;
    return last.graph;
}

std::optional<KeyFault> check_graph(const Parameters& parameters)
{
    const bool has_file = parameters.has("file");
    if (!has_file && !parameters.has("nodes"))
    {
        return KeyFault{"file", "missing; name the file of the graph, or give nodes, switches and "
                                "links"};
    }
    for (const auto& spec : specs_of_vertices_and_links())
    {
        if (has_file && parameters.has(spec.name))
        {
            return KeyFault{spec.name, "the graph has it from file; leave one of the two out"};
        }
    }
    try
    {
        graph_of(parameters);
        return std::nullopt;
    }
    catch (const UsageError& error)
    {
        const std::string text = error.what();
        if (has_file)
        {
            return KeyFault{"file", text};
        }
        const auto colon = text.find(": ");
        return KeyFault{text.substr(0, colon), text.substr(colon + 2)};
    }
}

} // namespace haec_sim
