// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/graph_keys.hpp"

#include "core/files/text_file.hpp"
#include "core/json/json_writer.hpp"
#include "core/keys/document.hpp"
#include "core/log/faults.hpp"
#include "core/text/text_hash.hpp"
#include "haec_sim/error.hpp"
#include "machine/graph_builder.hpp"

#include <array>
#include <cstdint>
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
    constexpr double most = 0x1p31;
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

/// Does something that is about a key, whose path begins what it throws.
template <class Do>
void at_key(const std::string& path, Do what)
{
    try
    {
        what();
    }
    catch (const UsageError& error)
    {
        throw UsageError(path + ": " + error.what());
    }
}

const JsonValue* element(const JsonValue::List& entry, std::size_t at)
{
    return at < entry.size() ? &entry[at] : nullptr;
}

std::uint64_t whole(const JsonValue& value, const char* what)
{
    constexpr double most = 0x1p53;
    const auto* number = value.if_is<double>();
    if (number == nullptr || *number < 0 || *number > most ||
        static_cast<double>(static_cast<std::uint64_t>(*number)) != *number)
    {
        throw UsageError(json_text(value) + " stands where " + what + " must be");
    }
    return static_cast<std::uint64_t>(*number);
}

VertexId vertex_of_json(const GraphBuilder& builder, const JsonValue& value)
{
    const auto* text = value.if_is<std::string>();
    return text != nullptr
               ? builder.vertex(*text)
               : builder.node(whole(value, "a vertex, as 7, \"s3\" or a name that it has,"));
}

void add_entry(GraphBuilder& builder, const JsonValue& value)
{
    const auto* entry = value.if_is<JsonValue::List>();
    if (entry == nullptr || entry->size() < 2 || entry->size() > 5)
    {
        throw UsageError("expected [A, B, class, count, \"directed\"] or its beginning, found " +
                         json_text(value));
    }
    GraphBuilder::Kind kind;
    if (const auto* given = element(*entry, 2))
    {
        const auto* link_class = given->if_is<std::string>();
        if (link_class == nullptr)
        {
            throw UsageError(json_text(*given) + " stands where the class must be; write a text");
        }
        kind.link_class = *link_class;
    }
    if (const auto* count = element(*entry, 3))
    {
        kind.count = whole(*count, "the number of links");
    }
    if (const auto* word = element(*entry, 4))
    {
        kind.is_directed = *word == JsonValue{"directed"};
        if (!kind.is_directed)
        {
            throw UsageError(json_text(*word) + " stands where \"directed\" may be, or nothing");
        }
    }
    builder.add(vertex_of_json(builder, (*entry)[0]), vertex_of_json(builder, (*entry)[1]), kind);
}

void add_names(GraphBuilder& builder, const Parameters& keys, const char* key, std::uint32_t first,
               std::uint64_t count)
{
    if (!keys.has(key))
    {
        return;
    }
    const auto names = keys.get<std::vector<std::string>>(key);
    if (names.size() != count)
    {
        throw UsageError(std::string(key) + ": needs " + std::to_string(count) +
                         " names, one for each, and has " + std::to_string(names.size()));
    }
    for (std::uint32_t at = 0; at < names.size(); ++at)
    {
        at_key(key_path(key, std::to_string(at)), [&] { builder.name({first + at}, names[at]); });
    }
}

/// The graph of keys that have been read. What it throws begins with the key.
Graph graph_of_keys(const Parameters& keys)
{
    if (!keys.has("nodes"))
    {
        throw UsageError("nodes: missing; give the number of nodes");
    }
    const auto nodes = static_cast<std::uint64_t>(keys.get<std::int64_t>("nodes"));
    const auto switches =
        static_cast<std::uint64_t>(keys.has("switches") ? keys.get<std::int64_t>("switches") : 0);
    std::optional<GraphBuilder> builder;
    at_key("nodes", [&] { builder.emplace(nodes, switches); });
    add_names(*builder, keys, "node_names", 0, nodes);
    add_names(*builder, keys, "switch_names", static_cast<std::uint32_t>(nodes), switches);
    if (const auto links = keys.values().find("links"); links != keys.values().end())
    {
        std::size_t at = 0;
        for (const auto& entry : std::get<JsonValue::List>(links->second))
        {
            at_key("links." + std::to_string(at++), [&] { add_entry(*builder, entry); });
        }
    }
    std::optional<Graph> graph;
    at_key("links", [&] { graph = builder->take(); });
    return std::move(*graph);
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
    std::optional<Graph> graph;
    const auto keys = keys_of_json(text, file);
    at_key(file, [&] { graph = graph_of_keys(keys); });
    return std::move(*graph);
}

/// What a graph was read from, to know it again.
struct GraphSource
{
    std::map<std::string, ParameterValue, std::less<>> keys;
    std::uint64_t file_hash = 0;

    friend bool operator==(const GraphSource&, const GraphSource&) = default;
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
    static GraphSource source;
    static std::shared_ptr<const Graph> graph;
    const auto file = parameters.has("file") ? parameters.get<std::string>("file") : std::string();
    const auto text = file.empty() ? std::string() : text_of(file, "graph", "its path");
    GraphSource given{parameters.values(), text_hash(text)};
    if (graph == nullptr || given != source)
    {
        graph = std::make_shared<const Graph>(file.empty() ? graph_of_keys(parameters)
                                                           : graph_of_text(text, file));
        source = std::move(given);
    }
    return graph;
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
