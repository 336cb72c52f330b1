// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/graph.hpp"

#include "core/files/text_file.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace haec_sim::verification
{

namespace
{

/// Turns words and values into the description. `place` begins messages.
class GraphReader
{
public:
    explicit GraphReader(std::string place) : place_(std::move(place)) {}

    void set_place(std::string place)
    {
        place_ = std::move(place);
    }

    std::uint32_t number(const std::string& word) const
    {
        const auto value = whole_number(word);
        if (!value || *value > most)
        {
            refuse(word, "is no number of vertices or links");
        }
        return static_cast<std::uint32_t>(*value);
    }

    std::uint32_t number(const JsonValue& value) const
    {
        const auto* found = value.if_is<double>();
        if (found == nullptr || *found < 0 || *found > most || *found != std::floor(*found))
        {
            refuse("a value", "is no number of vertices or links");
        }
        return static_cast<std::uint32_t>(*found);
    }

    /// 7 or s3.
    Vertex vertex(const std::string& word) const
    {
        const bool is_switch = word.starts_with('s');
        const auto index = number(is_switch ? word.substr(1) : word);
        if (index >= (is_switch ? graph_.switches : graph_.nodes))
        {
            refuse(word, "is not among the vertices");
        }
        return is_switch ? graph_.nodes + index : index;
    }

    Vertex vertex(const JsonValue& value) const
    {
        const auto* word = value.if_is<std::string>();
        return vertex(word != nullptr ? *word : std::to_string(number(value)));
    }

    void add(GraphLinks links)
    {
        if (links.a == links.b)
        {
            refuse("a link", "begins and ends at the same vertex");
        }
        graph_.links.push_back(std::move(links));
    }

    /// [A, B, class, count, "directed"]
    void add(const JsonValue& entry)
    {
        const auto* list = entry.if_is<JsonValue::List>();
        if (list == nullptr || list->size() < 2)
        {
            refuse("a link", "is no list of two ends, class, count and \"directed\"");
        }
        GraphLinks links{vertex((*list)[0]), vertex((*list)[1])};
        if (list->size() > 2 && (*list)[2].if_is<std::string>() != nullptr)
        {
            links.link_class = *(*list)[2].if_is<std::string>();
        }
        links.count = list->size() > 3 ? number((*list)[3]) : 1;
        links.is_directed = list->size() > 4;
        add(std::move(links));
    }

    /// `nodes 8`, `switches 3`, `A B CLASS COUNT` or `A -> B CLASS COUNT`.
    void add_line(const std::string& line)
    {
        std::vector<std::string> words;
        std::istringstream stream(line.substr(0, line.find('#')));
        for (std::string word; stream >> word;)
        {
            words.push_back(word);
        }
        if (words.empty())
        {
            return;
        }
        const bool is_directed = words.size() > 2 && words[1] == "->";
        words.erase(words.begin() + 1, words.begin() + (is_directed ? 2 : 1));
        if (words.size() < 2)
        {
            refuse(words.front(), "stands alone in its line");
        }
        if (words[0] == "nodes" || words[0] == "switches")
        {
            (words[0] == "nodes" ? graph_.nodes : graph_.switches) = number(words[1]);
            return;
        }
        GraphLinks links{vertex(words[0]), vertex(words[1])};
        links.link_class = words.size() > 2 ? words[2] : links.link_class;
        links.count = words.size() > 3 ? number(words[3]) : 1;
        links.is_directed = is_directed;
        add(std::move(links));
    }

    GraphDescription& graph()
    {
        return graph_;
    }

private:
    static constexpr std::uint32_t most = std::uint32_t{1} << 31;

    [[noreturn]] void refuse(const std::string& what, const std::string& fault) const
    {
        throw UsageError(place_ + ": " + printable(what) + " " + fault);
    }

    std::string place_;
    GraphDescription graph_;
};

bool is_json(const std::string& file)
{
    auto stream = open_text(file, "graph", "topology.file");
    char first = 0;
    stream >> first;
    return first == '{' || first == '/';
}

void read_document(const JsonValue& document, GraphReader& reader)
{
    if (const auto* nodes = document.member("nodes"))
    {
        reader.graph().nodes = reader.number(*nodes);
    }
    if (const auto* switches = document.member("switches"))
    {
        reader.graph().switches = reader.number(*switches);
    }
    const auto* links = document.member("links");
    const auto* list = links != nullptr ? links->if_is<JsonValue::List>() : nullptr;
    if (list != nullptr)
    {
        std::ranges::for_each(*list, [&](const JsonValue& entry) { reader.add(entry); });
    }
}

void read_lines(const std::string& file, GraphReader& reader)
{
    auto stream = open_text(file, "graph", "topology.file");
    std::uint64_t number = 0;
    for (std::string line; read_line(stream, line);)
    {
        reader.set_place(file + ":" + std::to_string(++number));
        reader.add_line(line);
    }
}

} // namespace

GraphDescription read_graph(const Parameters& parameters)
{
    const auto file = parameters.has("file") ? parameters.get<std::string>("file") : std::string();
    GraphReader reader(file.empty() ? parameters.path() : file);
    if (file.empty())
    {
        const auto count = [&](const char* key)
        { return parameters.has(key) ? parameters.get<std::int64_t>(key) : 0; };
        reader.graph().nodes = static_cast<std::uint32_t>(count("nodes"));
        reader.graph().switches = static_cast<std::uint32_t>(count("switches"));
        for (const auto& entry : parameters.get<JsonValue::List>("links"))
        {
            reader.add(entry);
        }
    }
    else if (is_json(file))
    {
        read_document(read_json(file), reader);
    }
    else
    {
        read_lines(file, reader);
    }
    return std::move(reader.graph());
}

} // namespace haec_sim::verification
