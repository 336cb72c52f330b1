// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/whole_number.hpp"
#include "core/text/words.hpp"
#include "haec_sim/error.hpp"
#include "machine/graph_builder.hpp"

#include <algorithm>
#include <optional>

namespace haec_sim
{

namespace
{

/// The lines of a graph, one after the other.
class GraphLines
{
public:
    void read(std::string_view line)
    {
        const auto words = words_of(line.substr(0, line.find('#')));
        if (words.empty())
        {
            return;
        }
        if (words[0] == "nodes" || words[0] == "switches")
        {
            read_number_of_vertices(words);
        }
        else
        {
            read_link(words);
        }
    }

    Graph take()
    {
        return builder().take();
    }

private:
    using Words = std::vector<std::string_view>;

    static std::uint64_t number(const Words& words, std::size_t at, const std::string& what)
    {
        const auto number = at < words.size() ? whole_number(words[at]) : std::nullopt;
        if (!number)
        {
            const auto found = at < words.size() ? "'" + std::string(words[at]) + "'" : "nothing";
            throw UsageError(found + " stands where " + what + " must be; write a whole number");
        }
        return *number;
    }

    static void check_end(const Words& words, std::size_t end, const std::string& form)
    {
        if (words.size() > end)
        {
            throw UsageError("'" + std::string(words[end]) + "' is one word too many; a line is " +
                             form);
        }
    }

    void read_number_of_vertices(const Words& words)
    {
        auto& vertices = words[0] == "nodes" ? nodes_ : switches_;
        const std::string what(words[0]);
        if (vertices || builder_)
        {
            throw UsageError("the number of " + what +
                             (vertices ? " is there already; leave one of the two out"
                                       : " comes after a link; put it before all links"));
        }
        vertices = number(words, 1, "the number of " + what);
        check_end(words, 2, what + " NUMBER");
        // There may be too many, which is this line's fault.
        GraphBuilder(nodes_.value_or(1), switches_.value_or(0));
    }

    void read_link(const Words& words)
    {
        const bool is_directed = words.size() > 1 && words[1] == "->";
        const std::size_t second = is_directed ? 2 : 1;
        const auto from = builder().vertex(words[0]);
        if (words.size() <= second)
        {
            throw UsageError("the line ends before the other end of the link; a line is A B, "
                             "A B CLASS or A B CLASS COUNT, with A -> B for one way alone");
        }
        GraphBuilder::Kind kind;
        kind.is_directed = is_directed;
        if (words.size() > second + 1)
        {
            kind.link_class = words[second + 1];
        }
        if (words.size() > second + 2)
        {
            kind.count = number(words, second + 2, "the number of links");
        }
        check_end(words, second + 3, "A B CLASS COUNT at most");
        builder().add(from, builder().vertex(words[second]), kind);
    }

    GraphBuilder& builder()
    {
        if (!nodes_)
        {
            throw UsageError("the number of nodes is missing; begin with a line such as nodes 8");
        }
        return builder_ ? *builder_ : builder_.emplace(*nodes_, switches_.value_or(0));
    }

    std::optional<std::uint64_t> nodes_;
    std::optional<std::uint64_t> switches_;
    std::optional<GraphBuilder> builder_;
};

} // namespace

Graph read_graph_text(std::string_view text, const std::string& file)
{
    std::uint64_t line = 0;
    try
    {
        GraphLines lines;
        while (!text.empty())
        {
            ++line;
            const auto end = std::min(text.find('\n'), text.size());
            lines.read(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        line = 0;
        return lines.take();
    }
    catch (const UsageError& error)
    {
        const auto place = line > 0 ? file + ":" + std::to_string(line) : file;
        throw UsageError(place + ": " + error.what());
    }
}

} // namespace haec_sim
