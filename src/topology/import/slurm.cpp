// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Slurm's topology.conf of the plugin topology/tree: a line for each switch, with its nodes or the
// switches below it. It knows nothing of links, so each has one.

#include "core/files/text_lines.hpp"
#include "core/text/did_you_mean.hpp"
#include "topology/import/hostlist.hpp"
#include "topology/import/import.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

namespace haec_sim
{

namespace
{

/// A line.
struct SlurmSwitch
{
    std::string name;
    std::vector<std::string> nodes{};
    std::vector<std::string> switches{};
    std::size_t line = 0;
};

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char letter)
                           { return static_cast<char>(std::tolower(letter)); });
    return text;
}

class SlurmReader
{
public:
    explicit SlurmReader(const std::filesystem::path& file) : lines_(file) {}

    Import read()
    {
        while (const auto text = next_line())
        {
            read_switch(*text);
        }
        import_.classes = {{"node"}, {"switch"}};
        for (const auto& part : switches_)
        {
            add_links(part);
        }
        if (import_.graph.nodes == 0)
        {
            lines_.fail(0, "no switch has nodes; check that this is the topology.conf of "
                           "topology/tree");
        }
        if (has_speeds_)
        {
            import_.left_out.push_back("LinkSpeed, which has no unit");
        }
        return std::move(import_);
    }

private:
    /// The next line without comment, with those that follow a backslash at its end.
    std::optional<std::string> next_line()
    {
        std::string text;
        while (lines_.next())
        {
            auto line = lines_.text().substr(0, lines_.text().find('#'));
            line.erase(line.find_last_not_of(" \t") + 1);
            const bool goes_on = line.ends_with('\\');
            text += " " + line.substr(0, line.size() - (goes_on ? 1 : 0));
            if (!goes_on && text.find_first_not_of(' ') != std::string::npos)
            {
                return text;
            }
        }
        return text.find_first_not_of(' ') == std::string::npos ? std::nullopt
                                                                : std::optional(text);
    }

    void read_switch(const std::string& text)
    {
        SlurmSwitch part;
        part.line = lines_.number();
        std::istringstream words(text);
        for (std::string word; words >> word;)
        {
            const auto equals = std::min(word.find('='), word.size());
            read_key(part, word.substr(0, equals),
                     equals < word.size() ? word.substr(equals + 1) : std::string());
        }
        if (part.name.empty())
        {
            lines_.fail("the line has no SwitchName; add it");
        }
        if (!vertices_.emplace(part.name, import_.graph.add_switch(part.name)).second)
        {
            lines_.fail("the switch '" + part.name + "' has a line already; join the two");
        }
        switches_.push_back(std::move(part));
    }

    void read_key(SlurmSwitch& part, const std::string& key, const std::string& value)
    {
        const auto name = lower(key);
        if (name == "switchname")
        {
            part.name = value;
        }
        else if (name == "nodes" || name == "switches")
        {
            const auto names = expand_hostlist(value);
            if (!names)
            {
                lines_.fail(key + " '" + value + "' is no list of names, such as tux[0-3,12]");
            }
            (name == "nodes" ? part.nodes : part.switches) = *names;
        }
        else if (name == "linkspeed")
        {
            has_speeds_ = true;
        }
        else
        {
            lines_.fail("'" + key + "' is no key of topology/tree, whose lines are read alone" +
                        did_you_mean(key, {"SwitchName", "Switches", "Nodes", "LinkSpeed"}));
        }
    }

    void add_links(const SlurmSwitch& part)
    {
        auto& graph = import_.graph;
        const auto own = vertices_.at(part.name);
        for (const auto& name : part.nodes)
        {
            const auto [node, is_new] = nodes_.emplace(name, ImportedVertex{graph.nodes});
            if (is_new)
            {
                graph.add_node(name);
            }
            graph.links.push_back({node->second, own, 0});
        }
        for (const auto& name : part.switches)
        {
            const auto below = vertices_.find(name);
            if (below == vertices_.end())
            {
                lines_.fail(part.line, "the switch '" + name + "' has no line; add it");
            }
            graph.links.push_back({below->second, own, 1});
        }
    }

    TextLines lines_;
    Import import_;
    std::vector<SlurmSwitch> switches_;
    std::map<std::string, ImportedVertex> vertices_;
    std::map<std::string, ImportedVertex> nodes_;
    bool has_speeds_ = false;
};

} // namespace

Import import_slurm(const std::filesystem::path& file)
{
    return SlurmReader(file).read();
}

} // namespace haec_sim
