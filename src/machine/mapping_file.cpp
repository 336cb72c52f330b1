// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/mapping_file.hpp"

#include "core/files/text_file.hpp"
#include "core/text/words.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace haec_sim
{

namespace
{

/// The headers of lines that begin with a node's place, and with its number.
constexpr std::string_view header_of_places =
    "x_coord y_coord z_coord number_of_processes process_id(s)";
constexpr std::string_view header_of_numbers = "node number_of_processes process_id(s)";

/// The fields of a line before the number of processes.
constexpr std::size_t fields_of_place = 3;
constexpr std::size_t fields_of_number = 1;

bool is_header_of_numbers(std::string_view line)
{
    return words_of(line) == words_of(header_of_numbers);
}

/// True where lines are written with places.
bool has_places(const Platform& platform)
{
    return platform.topology().grid() != nullptr;
}

std::string_view header_for(const Platform& platform)
{
    return has_places(platform) ? header_of_places : header_of_numbers;
}

std::string trimmed(std::string_view line)
{
    const auto begin = line.find_first_not_of(word_separators);
    if (begin == std::string_view::npos)
    {
        return {};
    }
    return std::string(line.substr(begin, line.find_last_not_of(word_separators) - begin + 1));
}

std::string tuple(std::uint64_t x, std::uint64_t y, std::uint64_t z)
{
    return "(" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) + ")";
}

std::string plural(std::uint64_t count)
{
    return std::to_string(count) + (count == 1 ? " process" : " processes");
}

} // namespace

MappingFile::MappingFile(std::string file, const Platform& platform, std::uint32_t processes,
                         std::string owner)
    : file_(std::move(file)), platform_(platform), processes_(processes), owner_(std::move(owner)),
      nodes_(processes), process_lines_(processes, 0)
{
}

void MappingFile::read(std::istream& stream)
{
    std::string line;
    while (read_line(stream, line))
    {
        ++line_;
        check_length(line);
        if (line_ == 1)
        {
            name_ = trimmed(line);
        }
        else if (line_ == 2)
        {
            read_header(line);
        }
        else if (const auto fields = words_of(line); !fields.empty())
        {
            read_node(fields);
        }
    }
    if (stream.bad())
    {
        throw UsageError("cannot read the mapping file " + file_ +
                         "; check that it is a readable text file");
    }
    if (line_ < 2)
    {
        line_ = 2;
        read_header({});
    }
    check_nobody_missing();
}

void MappingFile::check_length(const std::string& line) const
{
    if (line.size() > longest_line)
    {
        fail("the line is longer than " + std::to_string(longest_line >> 20U) +
             " MiB; check that this is a mapping file");
    }
}

void MappingFile::read_header(std::string_view line)
{
    if (is_header_of_numbers(line))
    {
        node_fields_ = fields_of_number;
    }
    else if (words_of(line) == words_of(header_of_places))
    {
        node_fields_ = fields_of_place;
    }
    else
    {
        fail("the second line must be the header '" + std::string(header_for(platform_)) +
             "'; put it after the line with the mapping's name");
    }
}

void MappingFile::read_node(const Fields& fields)
{
    const NodeId node = node_at(fields);
    const std::uint64_t announced = number(fields, node_fields_, "the number of processes");
    const std::uint64_t listed = fields.size() - node_fields_ - 1;
    if (announced != listed)
    {
        fail("the line announces " + plural(announced) + " but lists " + std::to_string(listed) +
             "; correct the number or the list");
    }
    const auto [known, is_new] = node_lines_.emplace(node, line_);
    if (!is_new)
    {
        fail("node " + text_of(node) + " already stands in line " + std::to_string(known->second) +
             "; join the two lines");
    }
    for (std::size_t index = node_fields_ + 1; index < fields.size(); ++index)
    {
        place(number(fields, index, "a process id"), node);
    }
}

std::string MappingFile::text_of(NodeId node) const
{
    if (node_fields_ == fields_of_number)
    {
        return std::to_string(node.value);
    }
    const auto at = platform_.coordinates(node);
    return tuple(at[0], at[1], at[2]);
}

NodeId MappingFile::node_at(const Fields& fields) const
{
    if (node_fields_ == fields_of_place)
    {
        return node_at_place(fields);
    }
    const std::uint64_t node = number(fields, 0, "the number of a node");
    if (node >= platform_.node_count())
    {
        fail("node " + std::to_string(node) + " is outside the topology, whose last node is " +
             std::to_string(platform_.node_count() - 1) + "; correct the number");
    }
    return {static_cast<std::uint32_t>(node)};
}

NodeId MappingFile::node_at_place(const Fields& fields) const
{
    const std::uint64_t x = number(fields, 0, "the x coordinate");
    const std::uint64_t y = number(fields, 1, "the y coordinate");
    const std::uint64_t z = number(fields, 2, "the z coordinate");
    const auto& size = platform_.grid().size();
    if (x >= size[0] || y >= size[1] || z >= size[2])
    {
        fail("node " + tuple(x, y, z) + " is outside the topology, whose last node is " +
             tuple(size[0] - 1, size[1] - 1, size[2] - 1) + "; correct the coordinates");
    }
    return platform_.node({static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y),
                           static_cast<std::uint32_t>(z)});
}

void MappingFile::place(std::uint64_t process, NodeId node)
{
    if (process >= processes_)
    {
        fail("process " + std::to_string(process) + " does not exist: " + owner_ + " has " +
             plural(processes_) + ", counted from 0; remove it or give the map of this trace");
    }
    std::size_t& met = process_lines_[process];
    if (met != 0)
    {
        fail("process " + std::to_string(process) +
             (met == line_ ? " stands twice in this line; remove one"
                           : " already stands in line " + std::to_string(met) +
                                 "; remove it from one of the two"));
    }
    met = line_;
    nodes_[process] = node;
}

void MappingFile::check_nobody_missing() const
{
    const auto first = std::find(process_lines_.begin(), process_lines_.end(), std::size_t{0});
    if (first == process_lines_.end())
    {
        return;
    }
    const auto others = std::count(first + 1, process_lines_.end(), std::size_t{0});
    std::string who = "process " + std::to_string(first - process_lines_.begin());
    if (others > 0)
    {
        who += " and " + std::to_string(others) + " more";
    }
    fail("the map ends without " + who + " of " + owner_ + "'s " + plural(processes_) +
         "; add what is missing to the line of a node");
}

std::uint64_t MappingFile::number(const Fields& fields, std::size_t index,
                                  std::string_view what) const
{
    if (index >= fields.size())
    {
        fail("the line ends before " + std::string(what) +
             (node_fields_ == fields_of_place ? "; a line is x, y, z" : "; a line is a node") +
             ", the number of processes, and their ids");
    }
    const std::string_view field = fields[index];
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error != std::errc{} || end != field.data() + field.size())
    {
        fail("'" + std::string(field) + "' stands where " + std::string(what) +
             " must be; write a whole number, 0 or more");
    }
    return value;
}

void MappingFile::fail(const std::string& text) const
{
    throw UsageError(file_ + ":" + std::to_string(line_) + ": " + text);
}

std::uint32_t count_processes(std::istream& stream)
{
    std::uint64_t count = 0;
    std::string line;
    read_line(stream, line);
    read_line(stream, line);
    const auto before =
        (is_header_of_numbers(line) ? fields_of_number : fields_of_place) + std::size_t{1};
    while (read_line(stream, line) && line.size() <= longest_line)
    {
        const auto fields = words_of(line).size();
        count += fields > before ? fields - before : 0;
    }
    return static_cast<std::uint32_t>(count);
}

void write_mapping_file(std::ostream& stream, const std::string& name,
                        const std::vector<NodeId>& nodes, const Platform& platform)
{
    std::map<NodeId, std::vector<std::size_t>> processes;
    for (std::size_t process = 0; process < nodes.size(); ++process)
    {
        processes[nodes[process]].push_back(process);
    }
    stream << name << '\n' << header_for(platform) << '\n';
    for (const auto& [node, ids] : processes)
    {
        if (has_places(platform))
        {
            const auto at = platform.coordinates(node);
            stream << at[0] << ' ' << at[1] << ' ' << at[2];
        }
        else
        {
            stream << node.value;
        }
        stream << ' ' << ids.size();
        for (const auto process : ids)
        {
            stream << ' ' << process;
        }
        stream << '\n';
    }
}

} // namespace haec_sim
