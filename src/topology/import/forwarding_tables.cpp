// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Dumps of forwarding tables of InfiniBand, as dump_fts, dump_lfts.sh, ibroute and OpenSM write
// them: a part for each switch, with a line for each local identifier (lid):
//
//     Unicast lids [0x0-0x10] of switch Lid 4 guid 0x0000000000200002 (leaf1):
//     0x0005 012 : (Channel Adapter portguid 0x0000000000100003: 'node1 mlx5_0')

#include "core/files/text_lines.hpp"
#include "topology/import/ibnetdiscover.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

namespace haec_sim
{

namespace
{

/// A number in hexadecimal digits behind 0x, or in decimal ones.
std::optional<std::uint32_t> number_in(const std::string& word)
{
    const bool is_hexadecimal = word.starts_with("0x");
    const char* begin = word.data() + (is_hexadecimal ? 2 : 0);
    const char* end = word.data() + word.size();
    std::uint32_t number = 0;
    const auto [rest, code] = std::from_chars(begin, end, number, is_hexadecimal ? 16 : 10);
    return code == std::errc{} && rest == end ? std::optional(number) : std::nullopt;
}

class TableReader
{
public:
    TableReader(const std::filesystem::path& file, const InfinibandFabric& fabric)
        : lines_(file), fabric_(fabric)
    {
        text_ << "hop_by_hop\n";
    }

    std::string read()
    {
        add_nodes();
        while (lines_.next())
        {
            const auto& text = lines_.text();
            if (text.starts_with("Unicast") || text.starts_with("Multicast"))
            {
                end_switch();
                begin_switch();
            }
            else if (text.starts_with("0x") && switch_)
            {
                read_entry();
            }
        }
        end_switch();
        for (const auto& [guid, vertex] : fabric_.switches_by_guid)
        {
            if (!done_.contains(vertex))
            {
                lines_.fail(0,
                            "the switch " + guid + " has no table; take the dump of all of them");
            }
        }
        return text_.str();
    }

private:
    /// A node takes any of its links to any destination.
    void add_nodes()
    {
        std::map<ImportedVertex, std::string> ports;
        for (const auto& [end, port] : fabric_.ports)
        {
            if (!end.first.is_switch)
            {
                ports[end.first] += " " + std::to_string(port);
            }
        }
        for (const auto& [node, list] : ports)
        {
            text_ << node.number << " *" << list << '\n';
        }
    }

    /// Tables of multicast have no ports for destinations.
    void begin_switch()
    {
        const auto& text = lines_.text();
        const auto guid = text.find("guid 0x");
        switch_.reset();
        if (!text.starts_with("Unicast") || guid == std::string::npos)
        {
            return;
        }
        const auto digits = text.substr(guid + 7, 16);
        const auto found = fabric_.switches_by_guid.find(digits);
        if (found == fabric_.switches_by_guid.end())
        {
            lines_.fail("the fabric has no switch " + digits +
                        "; make the dump and the output of ibnetdiscover at the same time");
        }
        switch_ = found->second;
        ports_.assign(fabric_.import.graph.nodes, {});
    }

    void read_entry()
    {
        std::istringstream words(lines_.text());
        std::string lid_word;
        std::string port_word;
        words >> lid_word >> port_word;
        const auto lid = number_in(lid_word);
        const auto port = whole_port(port_word);
        if (!lid || !port)
        {
            lines_.fail("the line has no lid and port; check that this is a dump of forwarding "
                        "tables");
        }
        const auto node = fabric_.nodes_by_lid.find(*lid);
        if (node == fabric_.nodes_by_lid.end() || *port == unreachable)
        {
            return;
        }
        const auto link = fabric_.ports.find({*switch_, *port});
        if (link == fabric_.ports.end())
        {
            lines_.fail("port " + std::to_string(*port) +
                        " has no cable in the fabric; take dump and ibnetdiscover at one time");
        }
        ports_[node->second].push_back(link->second);
    }

    /// Decimal digits, also with zeros before them.
    static std::optional<std::uint32_t> whole_port(const std::string& word)
    {
        return word.starts_with("0x") ? std::nullopt : number_in(word);
    }

    /// The destinations in a row that have the same ports are one line.
    void end_switch()
    {
        if (!switch_)
        {
            return;
        }
        for (std::size_t first = 0; first < ports_.size();)
        {
            auto end = first + 1;
            while (end < ports_.size() && ports_[end] == ports_[first])
            {
                ++end;
            }
            if (!ports_[first].empty())
            {
                write_entry(first, end - 1);
            }
            first = end;
        }
        done_.insert(*switch_);
        switch_.reset();
    }

    void write_entry(std::size_t first, std::size_t last)
    {
        text_ << 's' << switch_->number << ' ' << first;
        if (last > first)
        {
            text_ << '-' << last;
        }
        // Several that are the same are no choice.
        const auto& ports = ports_[first];
        const bool is_one = std::ranges::adjacent_find(ports, std::not_equal_to()) == ports.end();
        for (std::size_t choice = 0; choice < (is_one ? 1 : ports.size()); ++choice)
        {
            text_ << ' ' << ports[choice];
        }
        text_ << '\n';
    }

    static constexpr std::uint32_t unreachable = 255;

    TextLines lines_;
    const InfinibandFabric& fabric_;
    std::ostringstream text_;
    std::optional<ImportedVertex> switch_;
    /// The ports to each node, one for each of its lids.
    std::vector<std::vector<std::uint32_t>> ports_;
    std::set<ImportedVertex> done_;
};

} // namespace

std::string infiniband_table(const std::filesystem::path& file, const InfinibandFabric& fabric)
{
    return TableReader(file, fabric).read();
}

} // namespace haec_sim
