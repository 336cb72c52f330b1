// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/network/planned_links.hpp"

#include "core/numbers/quantity.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/link_name.hpp"
#include "verification/times/bounds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <utility>

namespace haec_sim::verification
{

namespace
{

constexpr auto for_ever = Picoseconds::max();

Picoseconds time_of(const std::string& text)
{
    if (text == "end")
    {
        return for_ever;
    }
    return Picoseconds(std::llround(quantity_in("ns", text).value_or(0) * 1000));
}

/// `scale` is the number of units of `usual` in one of `unit`.
double changed(const std::string& text, const char* unit, double scale, double usual)
{
    if (text.empty())
    {
        return usual;
    }
    return text.front() == 'x' ? std::stod(text.substr(1)) * usual
                               : quantity_in(unit, text).value_or(usual / scale) * scale;
}

} // namespace

const PlannedChange* PlannedLink::at(Picoseconds time) const
{
    const PlannedChange* last = nullptr;
    for (const auto& change : changes_)
    {
        last = change.from <= time && time < change.to ? &change : last;
    }
    return last;
}

std::optional<Picoseconds> PlannedLink::next(Picoseconds time) const
{
    auto least = for_ever;
    for (const auto& change : changes_)
    {
        for (const auto edge : {change.from, change.to})
        {
            least = edge > time ? std::min(least, edge) : least;
        }
    }
    return least < for_ever ? std::optional(least) : std::nullopt;
}

double PlannedLink::bandwidth(Picoseconds time, double usual) const
{
    const auto* change = at(time);
    return change != nullptr ? changed(change->bandwidth, "bytes/s", 1, usual) : usual;
}

Picoseconds PlannedLink::latency(Picoseconds time, Picoseconds usual) const
{
    const auto* change = at(time);
    const auto picoseconds = static_cast<double>(usual.count());
    const auto now =
        change != nullptr ? changed(change->latency, "ns", 1000, picoseconds) : picoseconds;
    return Picoseconds(std::max(std::llround(now), 1LL));
}

std::optional<Picoseconds> PlannedLink::begin(Picoseconds time, double usual,
                                              const std::function<Picoseconds(double)>& work) const
{
    std::optional<Picoseconds> begin = time;
    while (begin)
    {
        // Off now, or before its work is done.
        auto off = begin;
        while (off && !(at(*off) != nullptr && at(*off)->is_off))
        {
            off = next(*off);
        }
        const bool fits = !off || plus(*begin, work(bandwidth(*begin, usual))) <= *off;
        if (fits && off != begin)
        {
            return begin;
        }
        auto on = off;
        while (on && at(*on) != nullptr && at(*on)->is_off)
        {
            on = next(*on);
        }
        begin = on;
    }
    return std::nullopt;
}

PlannedLinks::PlannedLinks(const std::string& file, const Platform::Description& machine)
    : platform_(machine)
{
    std::ifstream in(file);
    if (!in)
    {
        throw UsageError("'" + file + "': cannot be read; give the profile of the simulation");
    }
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line))
    {
        std::erase_if(line,
                      [](char letter) {
                          return letter == '"' || letter == '\r' || letter == ' ' || letter == '\t';
                      });
        if (line.empty() || line.front() == '#')
        {
            continue;
        }
        // The names of links have commas, too: the others are counted from the end.
        std::array<std::string, 5> fields;
        for (auto field = fields.rbegin(); field != fields.rend(); ++field)
        {
            const auto comma = line.rfind(',');
            *field = line.substr(comma + 1);
            line.resize(comma == std::string::npos ? 0 : comma);
        }
        lines_.push_back({line,
                          {.from = time_of(fields[0]),
                           .to = time_of(fields[1]),
                           .is_off = fields[4] == "off",
                           .bandwidth = fields[2],
                           .latency = fields[3]}});
    }
}

bool PlannedLinks::names(const std::string& text, const Hop& hop) const
{
    const auto& topology = platform_.topology();
    const auto from = vertex_name(topology, {hop.from});
    const auto to = vertex_name(topology, {hop.to});
    if (text.find("->") != std::string::npos)
    {
        return text == from + "->" + to || text == from + "<->" + to || text == to + "<->" + from;
    }
    const auto& name = platform_.link_types()[hop.type.value].name;
    if (text == name)
    {
        return true;
    }
    if (topology.grid() == nullptr)
    {
        return false;
    }
    const auto board = [&](Vertex vertex)
    { return std::to_string(platform_.coordinates(NodeId{vertex})[2]); };
    const auto low = board(std::min(hop.from, hop.to));
    const auto high = board(std::max(hop.from, hop.to));
    return text == name + ":" + low + "-" + high || text == name + ":" + high + "-" + low ||
           (low == high && text == name + ":" + low);
}

std::optional<PlannedLink> PlannedLinks::of(const Hop& hop) const
{
    std::optional<PlannedLink> link;
    for (const auto& [name, change] : lines_)
    {
        if (names(name, hop))
        {
            link = link ? link : PlannedLink();
            link->add(change);
        }
    }
    return link;
}

} // namespace haec_sim::verification
