// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The output of ibnetdiscover: a paragraph for each switch, channel adapter and router, with a line
// for each port that has a cable (its form is told by `man ibnetdiscover`):
//
//     Switch  24 "S-005442ba00003080"     # "ISR9024 Voltaire" base port 0 lid 6 lmc 0
//     [22]  "H-0008f10403961354"[1](8f10403961355)     # "MT23108 InfiniHost" lid 4 4xSDR
//     Ca      2 "H-0008f10403960984"      # "MT23108 InfiniHost"
//     [1](8f10403960985)   "S-0008f10400410015"[3]    # lid 14 lmc 1 "SW-6IB4 Voltaire" lid 3 4xSDR

#include "topology/import/ibnetdiscover_parts.hpp"

#include "core/numbers/whole_number.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

namespace haec_sim
{

namespace
{

/// Goes over a line from left to right.
class LineWalk
{
public:
    explicit LineWalk(const TextLines& lines) : lines_(lines), rest_(lines.text()) {}

    /// The text between the next two of these; what is before is passed over.
    std::string between(char open, char close, const char* what)
    {
        const auto begin = rest_.find(open);
        const auto end = begin == std::string_view::npos ? begin : rest_.find(close, begin + 1);
        if (end == std::string_view::npos)
        {
            lines_.fail("the line has no " + std::string(what) +
                        "; check that this is the output of ibnetdiscover");
        }
        const auto found = rest_.substr(begin + 1, end - begin - 1);
        rest_.remove_prefix(end + 1);
        return std::string(found);
    }

    std::uint32_t port()
    {
        const auto text = between('[', ']', "port");
        const auto number = whole_number(text);
        if (!number || *number > 65535)
        {
            lines_.fail("'" + text + "' is no number of a port; correct it");
        }
        return static_cast<std::uint32_t>(*number);
    }

    std::string_view rest() const
    {
        return rest_;
    }

private:
    const TextLines& lines_;
    std::string_view rest_;
};

/// The number behind a word; none where there is no such word.
std::optional<std::uint32_t> number_behind(std::string_view text, std::string_view word)
{
    std::istringstream words{std::string(text)};
    for (std::string next; words >> next;)
    {
        if (next == word && words >> next)
        {
            const auto number = whole_number(next);
            return number && *number <= 65535 ? std::optional(static_cast<std::uint32_t>(*number))
                                              : std::nullopt;
        }
    }
    return std::nullopt;
}

/// "4xEDR", in what stands behind the last name of a line.
std::string rate_of(std::string_view text)
{
    std::istringstream words{std::string(text.substr(text.rfind('"') + 1))};
    for (std::string word; words >> word;)
    {
        const auto times = word.find('x');
        if (times != std::string::npos && whole_number(word.substr(0, times)))
        {
            return word;
        }
    }
    return {};
}

/// The local identifiers of a port of an adapter, of which it has a power of 2.
void add_lids(FabricPart& part, std::string_view comment)
{
    if (const auto lid = number_behind(comment, "lid"))
    {
        const auto paths = 1U << (number_behind(comment, "lmc").value_or(0) & 7U);
        for (std::uint32_t path = 0; path < paths; ++path)
        {
            part.lids.push_back(*lid + path);
        }
    }
}

void read_port(FabricPart& part, const TextLines& lines)
{
    LineWalk walk(lines);
    const auto port = walk.port();
    CableLine cable;
    cable.peer.id = walk.between('"', '"', "name in quotes");
    cable.peer.port = walk.port();
    cable.rate = rate_of(walk.rest());
    cable.line = lines.number();
    part.ports[port] = cable;
    add_lids(part, walk.rest().substr(0, walk.rest().find('"')));
}

} // namespace

std::vector<FabricPart> read_fabric_parts(TextLines& lines)
{
    std::vector<FabricPart> parts;
    while (lines.next())
    {
        const auto& text = lines.text();
        const auto kind = text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
        if (kind == "Switch" || kind == "Ca" || kind == "Rt")
        {
            LineWalk walk(lines);
            auto id = walk.between('"', '"', "name in quotes");
            parts.push_back({kind, std::move(id), walk.between('"', '"', "description in quotes")});
        }
        else if (text.starts_with('['))
        {
            if (parts.empty())
            {
                lines.fail("a port stands before the first switch or adapter; check that this is "
                           "the output of ibnetdiscover");
            }
            read_port(parts.back(), lines);
        }
    }
    return parts;
}

} // namespace haec_sim
