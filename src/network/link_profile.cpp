// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/link_profile.hpp"

#include "core/files/text_file.hpp"
#include "core/numbers/quantity.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/words.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/link_name.hpp"
#include "haec_sim/platform/machine_limit.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace haec_sim
{

namespace
{

const std::string profile_header = "link,from,to,bandwidth,latency,state";
constexpr std::size_t board_axis = 2;

/// The fields of a line, without blanks; commas in parentheses part none.
std::vector<std::string> profile_fields(std::string_view line)
{
    std::vector<std::string> fields(1);
    int open = 0;
    for (const char letter : line)
    {
        open += letter == '(' ? 1 : letter == ')' ? -1 : 0;
        if (letter == ',' && open <= 0)
        {
            fields.emplace_back();
        }
        else if (letter != '"' && word_separators.find(letter) == std::string_view::npos)
        {
            fields.back() += letter;
        }
    }
    return fields;
}

/// The number that a text is as a whole.
std::optional<double> factor_in(std::string_view text)
{
    double number = 0;
    const auto* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && last == end ? std::optional(number) : std::nullopt;
}

/// The number of a board or part.
std::optional<std::uint32_t> place_number(std::string_view text)
{
    const auto number = whole_number(text);
    return number && *number <= std::numeric_limits<std::uint32_t>::max()
               ? std::optional(static_cast<std::uint32_t>(*number))
               : std::nullopt;
}

/// "5us", "0" or "end"; nothing for anything else.
std::optional<Picoseconds> profile_time_in(const std::string& text)
{
    if (text == "end")
    {
        return Picoseconds::max();
    }
    const auto time = text == "0" ? std::optional(0.0) : quantity_in("ns", text);
    return time && *time >= 0 && *time < 0x1p52 ? std::optional(to_picoseconds(Nanoseconds{*time}))
                                                : std::nullopt;
}

/// "x0.5", or a quantity of that unit, `scale` of which are one; nothing for anything else, or for
/// what is not above 0.
std::optional<PlannedFigure> planned_figure_in(const char* unit, double scale,
                                               const std::string& text)
{
    if (text.empty())
    {
        return PlannedFigure{};
    }
    const bool is_factor = text.front() == 'x';
    const auto value =
        is_factor ? factor_in(std::string_view(text).substr(1)) : quantity_in(unit, text);
    return value && *value > 0 && std::isfinite(*value)
               ? std::optional(PlannedFigure{is_factor ? *value : *value * scale, is_factor})
               : std::nullopt;
}

/// "0-1" or "2", the numbers of places, the lower first.
std::optional<std::pair<std::uint32_t, std::uint32_t>> named_place(std::string_view text)
{
    const auto dash = text.find('-');
    const auto first = place_number(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : place_number(text.substr(dash + 1));
    return first && last ? std::optional(std::minmax({*first, *last})) : std::nullopt;
}

/// The names of links that "A->B" or "A<->B" stands for.
std::vector<std::string> link_names(const std::string& name)
{
    const auto both = name.find("<->");
    if (both == std::string::npos)
    {
        return {name};
    }
    const auto one = name.substr(0, both);
    const auto other = name.substr(both + 3);
    return {one + "->" + other, other + "->" + one};
}

} // namespace

LinkProfile::LinkProfile(const std::filesystem::path& file, const Platform& platform)
    : file_(file), platform_(platform)
{
    auto stream = open_text(file, "profile of links", "`profile`");
    read(stream);
    find_links();
}

void LinkProfile::read(std::istream& stream)
{
    std::string text;
    std::uint64_t line = 0;
    while (haec_sim::read_line(stream, text))
    {
        ++line;
        const auto words = words_of(text);
        if (line == 1)
        {
            check_header(text);
        }
        if (line > 1 && !words.empty() && words.front().front() != '#')
        {
            entries_.push_back(entry_of(text, line));
        }
    }
    if (line == 0)
    {
        refuse(1, "the file is empty; write '" + profile_header + "' and the changes");
    }
}

void LinkProfile::check_header(std::string_view text) const
{
    if (text.find("loss_probability") != std::string_view::npos)
    {
        refuse(1, "loss_probability is no column; give losses of classes of links by time as "
                  "modules.static_network_model.loss_profile");
    }
    if (words_of(text) != std::vector<std::string_view>{profile_header})
    {
        refuse(1, "the line is not '" + profile_header + "'; write that above the changes");
    }
}

void LinkProfile::refuse(std::uint64_t line, const std::string& fault) const
{
    throw UsageError(place(line) + ": " + fault);
}

std::string LinkProfile::place(std::uint64_t line) const
{
    return "'" + file_.string() + "', line " + std::to_string(line);
}

LinkProfile::Entry LinkProfile::entry_of(std::string_view text, std::uint64_t line) const
{
    constexpr std::size_t columns = 6;
    const auto fields = profile_fields(text);
    if (fields.size() != columns)
    {
        refuse(line, "the line has " + std::to_string(fields.size()) +
                         " fields; write six, which may be empty: " + profile_header);
    }
    return {select(fields[0], line), time_of(fields[1], fields[2], line), phase_of(fields, line)};
}

TimeSpan LinkProfile::time_of(const std::string& from, const std::string& to,
                              std::uint64_t line) const
{
    const auto begin = profile_time_in(from);
    const auto end = profile_time_in(to);
    const bool is_begin = begin && *begin != Picoseconds::max();
    if (!is_begin || !end)
    {
        refuse(line, "'" + (is_begin ? to : from) +
                         "' is no time; write one with its unit, such as 5us, or 'end' in 'to'");
    }
    if (*end <= *begin)
    {
        refuse(line, "the change lasts no time, as '" + to + "' is not after '" + from +
                         "'; write the end of the change in 'to'");
    }
    return {*begin, *end};
}

LinkPhase LinkProfile::phase_of(const std::vector<std::string>& fields, std::uint64_t line) const
{
    constexpr double picoseconds = 1000.0;
    const auto bandwidth = planned_figure_in("bytes/s", 1.0, fields[3]);
    const auto latency = planned_figure_in("ns", picoseconds, fields[4]);
    if (!bandwidth || !latency)
    {
        refuse(line, "'" + fields[bandwidth ? 4 : 3] + "' is no " +
                         (bandwidth ? "latency; write one such as 10ns"
                                    : "bandwidth; write one such as 5GB/s") +
                         ", or a factor such as x0.5, above 0");
    }
    if (!fields[5].empty() && fields[5] != "off")
    {
        refuse(line, "'" + fields[5] + "' is no state; write 'off', or nothing");
    }
    const bool is_on = fields[5].empty();
    if (is_on == (fields[3].empty() && fields[4].empty()))
    {
        refuse(line, is_on ? "the line changes nothing; give a bandwidth, a latency or 'off'"
                           : "a link that is off has no bandwidth or latency; leave them empty");
    }
    return {{}, *bandwidth, *latency, is_on, line};
}

LinkProfile::Selection LinkProfile::select(const std::string& name, std::uint64_t line) const
{
    Selection selection{.name = name, .type = {}, .place = {}, .links = {}};
    if (name.find("->") != std::string::npos)
    {
        return selection;
    }
    const auto& types = platform_.link_types();
    const auto colon = name.rfind(':');
    const auto type = std::ranges::find(types, name.substr(0, colon), &LinkType::name);
    if (type == types.end())
    {
        std::string classes;
        for (const LinkType& each : types)
        {
            classes += (classes.empty() ? "" : ", ") + each.name;
        }
        refuse(line, "'" + name + "' is neither a link, such as " +
                         link_name(platform_.topology(), {}) +
                         ", nor a class of links; classes "
                         "are " +
                         classes);
    }
    selection.type = static_cast<std::uint32_t>(type - types.begin());
    if (colon != std::string::npos)
    {
        selection.place = named_place(std::string_view(name).substr(colon + 1));
        if (!selection.place)
        {
            refuse(line, "'" + name +
                             "' names no place; write the number of a part, or of one or "
                             "two boards, as in " +
                             type->name + ":0-1");
        }
    }
    return selection;
}

void LinkProfile::find_links()
{
    std::map<std::string, std::vector<Selection*>> by_name;
    std::vector<Entry*> with_place;
    for (auto& entry : entries_)
    {
        if (entry.links.place)
        {
            with_place.push_back(&entry);
        }
        else if (!entry.links.type)
        {
            for (const auto& link : link_names(entry.links.name))
            {
                by_name[link].push_back(&entry.links);
            }
        }
    }
    const auto count = platform_.topology().link_count();
    if (count > 2 * most_machine_links && (!by_name.empty() || !with_place.empty()))
    {
        refuse(2, "the machine has too many links to look for one of them; name classes only");
    }
    for (LinkId link{0}; link.value < count && !(by_name.empty() && with_place.empty());
         ++link.value)
    {
        std::erase_if(with_place,
                      [&](Entry* entry) { return entry->links.has_any = has(entry->links, link); });
        if (by_name.empty())
        {
            continue;
        }
        if (const auto found = by_name.find(link_name(platform_.topology(), link));
            found != by_name.end())
        {
            for (auto* selection : found->second)
            {
                selection->links.push_back(link);
                selection->has_any = true;
            }
        }
    }
    check_all_found();
}

void LinkProfile::check_all_found() const
{
    for (const auto& [links, time, phase] : entries_)
    {
        const bool is_class = links.type && !links.place;
        if (!is_class && !links.has_any)
        {
            refuse(phase.line, "the machine has no link '" + links.name +
                                   "'; `haec_topology links` lists those that it has");
        }
    }
}

std::pair<std::uint32_t, std::uint32_t> LinkProfile::place_of(LinkId link) const
{
    const auto& topology = platform_.topology();
    if (topology.grid() == nullptr)
    {
        const auto part = topology.part(link).value;
        return {part, part};
    }
    const auto ends = topology.link(link);
    const auto board = [this](VertexId vertex)
    { return platform_.coordinates(NodeId{vertex.value})[board_axis]; };
    return std::minmax({board(ends.from), board(ends.to)});
}

bool LinkProfile::has(const Selection& selection, LinkId link) const
{
    if (!selection.type)
    {
        return std::ranges::binary_search(selection.links, link);
    }
    return platform_.topology().link(link).type.value == *selection.type &&
           (!selection.place || place_of(link) == *selection.place);
}

std::shared_ptr<const LinkTimetable> LinkProfile::timetable(LinkId link) const
{
    std::vector<const Entry*> found;
    std::set<Picoseconds> begins{Picoseconds{}};
    for (const auto& entry : entries_)
    {
        if (has(entry.links, link))
        {
            found.push_back(&entry);
            begins.insert({entry.time.begin, entry.time.end});
        }
    }
    if (found.empty())
    {
        return nullptr;
    }
    begins.erase(Picoseconds::max());
    std::vector<LinkPhase> phases;
    for (const auto begin : begins)
    {
        const auto last =
            std::find_if(found.rbegin(), found.rend(),
                         [&](const Entry* entry)
                         { return entry->time.begin <= begin && begin < entry->time.end; });
        auto phase = last != found.rend() ? (*last)->phase : LinkPhase{};
        phase.begin = begin;
        phases.push_back(phase);
    }
    return std::make_shared<const LinkTimetable>(std::move(phases));
}

} // namespace haec_sim
