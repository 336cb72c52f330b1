// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routing/table_lines.hpp"

#include "core/files/text_file.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/words.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace haec_sim
{

namespace
{

class TableReader
{
public:
    TableReader(std::uint32_t nodes, std::uint32_t vertices) : nodes_(nodes), vertices_(vertices) {}

    void read(std::string_view text, std::uint64_t number)
    {
        const auto words = words_of(text.substr(0, text.find('#')));
        if (words.empty())
        {
            return;
        }
        if (!has_form_)
        {
            read_form(words);
            return;
        }
        RoutingTableLines::Line line;
        line.number = number;
        if (words.size() < 3)
        {
            throw UsageError(
                "the line ends too early; a line is a vertex, a destination and ports");
        }
        line.from = vertex(words[0]);
        if (table_.is_by_source && line.from.value >= nodes_)
        {
            throw UsageError("'" + std::string(words[0]) +
                             "' is no node; in a table of the form source lines begin with one");
        }
        read_destination(words[1], line);
        std::transform(words.begin() + 2, words.end(), std::back_inserter(line.ports),
                       [](std::string_view word) { return number_of(word, "a port"); });
        table_.lines.push_back(std::move(line));
    }

    RoutingTableLines take()
    {
        if (!has_form_)
        {
            throw UsageError("the table is empty; begin with hop_by_hop or source");
        }
        return std::move(table_);
    }

private:
    void read_form(const std::vector<std::string_view>& words)
    {
        if (words.size() != 1 || (words[0] != "hop_by_hop" && words[0] != "source"))
        {
            throw UsageError("'" + std::string(words[0]) +
                             "' stands where the form must be; begin with hop_by_hop or source");
        }
        table_.is_by_source = words[0] == "source";
        has_form_ = true;
    }

    static std::uint32_t number_of(std::string_view word, const std::string& what)
    {
        const auto number = whole_number(word);
        if (!number || *number >> 32U != 0)
        {
            throw UsageError("'" + std::string(word) + "' stands where " + what +
                             " must be; write a whole number");
        }
        return static_cast<std::uint32_t>(*number);
    }

    VertexId vertex(std::string_view word) const
    {
        const bool is_switch = word.starts_with('s');
        const auto number = number_of(word.substr(is_switch ? 1 : 0), "a node or a switch");
        const auto most = is_switch ? vertices_ - nodes_ : nodes_;
        if (number >= most)
        {
            throw UsageError("vertex " + std::string(word) +
                             " does not exist; nodes of the machine: " + std::to_string(nodes_) +
                             ", counted from 0; switches: " + std::to_string(vertices_ - nodes_) +
                             ", counted from s0");
        }
        return {is_switch ? nodes_ + number : number};
    }

    NodeId node(std::string_view word) const
    {
        const auto number = number_of(word, "a destination");
        if (number >= nodes_)
        {
            throw UsageError("node " + std::string(word) +
                             " does not exist; nodes of the machine: " + std::to_string(nodes_) +
                             ", counted from 0");
        }
        return {number};
    }

    void read_destination(std::string_view word, RoutingTableLines::Line& line) const
    {
        const auto dash = word.find('-');
        if (word == "*")
        {
            line.last = {nodes_ - 1};
        }
        else if (dash != std::string_view::npos)
        {
            line.first = node(word.substr(0, dash));
            line.last = node(word.substr(dash + 1));
            if (line.last < line.first)
            {
                throw UsageError("'" + std::string(word) +
                                 "' ends before it begins; write the lower node first");
            }
        }
        else
        {
            line.first = node(word);
            line.last = line.first;
        }
    }

    std::uint32_t nodes_;
    std::uint32_t vertices_;
    bool has_form_ = false;
    RoutingTableLines table_;
};

} // namespace

RoutingTableLines read_routing_table(const std::string& file, std::uint32_t nodes,
                                     std::uint32_t vertices)
{
    auto stream = open_text(file, "routing table", "its path");
    TableReader reader(nodes, vertices);
    std::uint64_t number = 0;
    try
    {
        for (std::string line; read_line(stream, line);)
        {
            ++number;
            reader.read(line, number);
        }
        auto table = reader.take();
        table.file = file;
        return table;
    }
    catch (const UsageError& error)
    {
        throw UsageError(file + ":" + std::to_string(number) + ": " + error.what());
    }
}

} // namespace haec_sim
