// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_writer.hpp"
#include "core/log/faults.hpp"
#include "haec_sim/error.hpp"
#include "machine/graph_builder.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

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

} // namespace

Graph read_graph_keys(const Parameters& keys)
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

} // namespace haec_sim
