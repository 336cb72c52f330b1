// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Slurm's topology.conf: a line for each switch or block, read as Slurm's parse_config.c does. A
// backslash at the end of a line joins the next one to it, without a blank; behind # are comments;
// another letter behind a backslash is that letter.

#include "core/files/text_lines.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/split.hpp"
#include "topology/import/slurm_machine.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr const char* blanks = " \t\v\f";

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char letter)
                           { return static_cast<char>(std::tolower(letter)); });
    return text;
}

/// The line up to a # with an even number of backslashes before it.
std::string without_comment(const std::string& line)
{
    bool is_escaped = false;
    for (std::size_t place = 0; place < line.size(); ++place)
    {
        if (line[place] == '#' && !is_escaped)
        {
            return line.substr(0, place);
        }
        is_escaped = line[place] == '\\' && !is_escaped;
    }
    return line;
}

/// Takes an odd last backslash off the end of a line, and the blanks behind it.
bool take_continuation(std::string& line)
{
    const auto end = line.find_last_not_of(blanks) + 1;
    const auto last = end == 0 ? 0 : line.find_last_not_of('\\', end - 1) + 1;
    if ((end - last) % 2 == 0)
    {
        return false;
    }
    line.erase(end - 1);
    return true;
}

std::string without_escapes(const std::string& line)
{
    std::string text;
    for (std::size_t place = 0; place < line.size(); ++place)
    {
        place += line[place] == '\\' && place + 1 < line.size() ? 1 : 0;
        text += line[place];
    }
    return text;
}

using KeyAndValue = std::pair<std::string, std::string>;

class ConfReader
{
public:
    explicit ConfReader(const std::filesystem::path& file) : lines_(file), file_(file.string()) {}

    SlurmTopology read()
    {
        while (const auto text = next_line())
        {
            read_line(*text);
        }
        if (!topology_.switches.empty() && !topology_.blocks.empty())
        {
            lines_.fail(0, "SwitchName and BlockName are of different plugins; take the lines of "
                           "one");
        }
        if (has_speeds_)
        {
            topology_.left_out.emplace_back("LinkSpeed, which has no unit");
        }
        return std::move(topology_);
    }

private:
    /// The next line that is not blank; `first_line_` is where it begins.
    std::optional<std::string> next_line()
    {
        std::string text;
        bool goes_on = false;
        while (lines_.next())
        {
            first_line_ = goes_on ? first_line_ : lines_.number();
            auto line = without_comment(lines_.text());
            goes_on = take_continuation(line);
            text += line;
            if (text.size() > longest_line)
            {
                fail("the lines joined by '\\' are too long; check that this is a text file");
            }
            if (!goes_on && text.find_first_not_of(blanks) != std::string::npos)
            {
                return without_escapes(text);
            }
            text = goes_on ? text : std::string();
        }
        return text.find_first_not_of(blanks) == std::string::npos
                   ? std::nullopt
                   : std::optional(without_escapes(text));
    }

    [[noreturn]] void fail(const std::string& what) const
    {
        lines_.fail(first_line_, what);
    }

    /// "Key=value", also with blanks around = and with the value in quotes.
    std::optional<KeyAndValue> take_pair(std::string& text) const
    {
        text.erase(0, std::min(text.find_first_not_of(blanks), text.size()));
        if (text.empty())
        {
            return std::nullopt;
        }
        const auto end = std::min(text.find_first_of(std::string("=") + blanks), text.size());
        const auto key = text.substr(0, end);
        const auto equals = text.find_first_not_of(blanks, end);
        if (equals == std::string::npos || text[equals] != '=')
        {
            fail("'" + key + "' has no value; write KEY=VALUE");
        }
        const auto begin = std::min(text.find_first_not_of(blanks, equals + 1), text.size());
        const bool is_quoted = begin < text.size() && text[begin] == '"';
        const auto behind = is_quoted ? text.find('"', begin + 1)
                                      : std::min(text.find_first_of(blanks, begin), text.size());
        if (behind == std::string::npos)
        {
            fail("the value of '" + key + "' has no second quote; add it");
        }
        const auto first = begin + (is_quoted ? 1 : 0);
        const auto value = text.substr(first, behind - first);
        text.erase(0, behind + (is_quoted ? 1 : 0));
        return KeyAndValue{key, value};
    }

    void read_line(std::string text)
    {
        SlurmPart part;
        part.where = file_ + ":" + std::to_string(first_line_);
        std::string kind;
        while (const auto pair = take_pair(text))
        {
            read_key(part, kind, pair->first, pair->second);
        }
        if (kind == "blocksizes")
        {
            topology_.where_sizes = part.where;
            return;
        }
        if (part.name.empty())
        {
            fail("the line has no SwitchName or BlockName; add it");
        }
        if (kind == "blockname" && !part.switches.empty())
        {
            fail("a block has no Switches; leave them out");
        }
        (kind == "blockname" ? topology_.blocks : topology_.switches).push_back(std::move(part));
    }

    void read_key(SlurmPart& part, std::string& kind, const std::string& key,
                  const std::string& value)
    {
        const auto name = lower(key);
        if (name == "switchname" || name == "blockname")
        {
            kind = name;
            part.name = value;
        }
        else if (name == "nodes" || name == "switches")
        {
            (name == "nodes" ? part.nodes : part.switches) = value;
        }
        else if (name == "blocksizes")
        {
            kind = name;
            read_sizes(value);
        }
        else if (name == "linkspeed")
        {
            has_speeds_ = true;
        }
        else if (name == "ringname")
        {
            fail("topology/ring is not supported: its rings have no links between each other");
        }
        else
        {
            fail("'" + key +
                 "' is no key of topology/tree or topology/block, whose lines are "
                 "read alone" +
                 did_you_mean(key, {"SwitchName", "Switches", "Nodes", "LinkSpeed", "BlockName",
                                    "BlockSizes"}));
        }
    }

    void read_sizes(const std::string& value)
    {
        for (const auto& word : split(value, ','))
        {
            const auto size = whole_number(word);
            if (!size)
            {
                fail("BlockSizes '" + value + "' is no list of numbers, such as 30,120");
            }
            topology_.block_sizes.push_back(*size);
        }
    }

    TextLines lines_;
    std::string file_;
    std::size_t first_line_ = 0;
    SlurmTopology topology_;
    bool has_speeds_ = false;
};

} // namespace

SlurmTopology read_slurm_conf(const std::filesystem::path& file)
{
    return ConfReader(file).read();
}

} // namespace haec_sim
