// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/routing_table.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>

namespace haec_sim::verification
{

namespace
{

using Tokens = std::vector<std::string>;

std::optional<std::uint64_t> number_in(std::string_view text)
{
    std::uint64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

/// Reads one file.
class TableReader
{
public:
    TableReader(const std::string& file, Vertex vertices, Vertex nodes)
        : vertices_(vertices), nodes_(nodes)
    {
        table_.file = file;
    }

    RoutingTable read()
    {
        std::ifstream in(table_.file);
        if (!in)
        {
            throw UsageError("routing.table: cannot read " + table_.file +
                             "; name a file with a routing table");
        }
        bool has_form = false;
        for (std::string line; std::getline(in, line);)
        {
            ++number_;
            const auto tokens = tokens_of(line);
            if (tokens.empty())
            {
                continue;
            }
            has_form ? take_line(tokens) : take_form(tokens);
            has_form = true;
        }
        return std::move(table_);
    }

private:
    [[noreturn]] void refuse(const std::string& fault) const
    {
        throw UsageError(table_.file + ", line " + std::to_string(number_) + ": " + fault);
    }

    static Tokens tokens_of(const std::string& line)
    {
        std::istringstream text(line.substr(0, line.find('#')));
        Tokens tokens;
        for (std::string token; text >> token;)
        {
            tokens.push_back(token);
        }
        return tokens;
    }

    void take_form(const Tokens& tokens)
    {
        table_.is_by_source = tokens.front() == "source";
        if (tokens.size() != 1 || (!table_.is_by_source && tokens.front() != "hop_by_hop"))
        {
            refuse("begin the table with hop_by_hop or source");
        }
    }

    void take_line(const Tokens& tokens)
    {
        if (tokens.size() < 3)
        {
            refuse("write a vertex, a destination and ports");
        }
        const auto at = vertex(tokens[0]);
        TableLine line{.number = number_};
        take_destinations(tokens[1], line);
        for (std::size_t index = 2; index < tokens.size(); ++index)
        {
            const auto port = number_in(tokens[index]);
            line.ports.push_back(port ? *port : (refuse(tokens[index] + " is no port"), 0));
        }
        auto& [for_one, for_many] = table_.lines[at];
        if (line.first == line.last)
        {
            for_one.emplace(line.first, std::move(line));
        }
        else
        {
            for_many.push_back(std::move(line));
        }
    }

    Vertex vertex(const std::string& token) const
    {
        const bool is_switch = token.front() == 's';
        const auto number = number_in(std::string_view(token).substr(is_switch ? 1 : 0));
        if (!number || *number >= (is_switch ? vertices_ - nodes_ : nodes_))
        {
            refuse(token + " is no vertex; write 7 for a node and s3 for a switch");
        }
        return static_cast<Vertex>(*number) + (is_switch ? nodes_ : 0);
    }

    void take_destinations(const std::string& token, TableLine& line) const
    {
        if (token == "*")
        {
            line.last = nodes_ - 1;
            return;
        }
        const auto dash = token.find('-');
        const auto first = number_in(std::string_view(token).substr(0, dash));
        const auto last =
            dash == std::string::npos ? first : number_in(std::string_view(token).substr(dash + 1));
        if (!first || !last || *last >= nodes_ || *first > *last)
        {
            refuse(token + " is no destination; write 7, 0-7 or *");
        }
        line.first = static_cast<Vertex>(*first);
        line.last = static_cast<Vertex>(*last);
    }

    Vertex vertices_;
    Vertex nodes_;
    std::size_t number_ = 0;
    RoutingTable table_;
};

} // namespace

std::vector<const TableLine*> RoutingTable::lines_for(Vertex at, Vertex destination) const
{
    std::vector<const TableLine*> found;
    const auto of_vertex = lines.find(at);
    if (of_vertex == lines.end())
    {
        return found;
    }
    const auto& [for_one, for_many] = of_vertex->second;
    for (const auto& line : for_many)
    {
        if (line.first <= destination && destination <= line.last)
        {
            found.push_back(&line);
        }
    }
    const auto [begin, end] = for_one.equal_range(destination);
    for (auto line = begin; line != end; ++line)
    {
        found.push_back(&line->second);
    }
    std::ranges::sort(found, {}, &TableLine::number);
    return found;
}

RoutingTable read_routing_table(const std::string& file, Vertex vertices, Vertex nodes)
{
    return TableReader(file, vertices, nodes).read();
}

} // namespace haec_sim::verification
