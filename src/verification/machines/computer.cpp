// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/computer.hpp"

#include "core/numbers/whole_number.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

std::uint32_t count_of(const JsonValue& value)
{
    const auto* number = value.if_is<double>();
    return number != nullptr ? static_cast<std::uint32_t>(*number) : 0;
}

std::uint32_t member_or(const JsonValue::Object& object, const std::string& name,
                        std::uint32_t otherwise)
{
    const auto found = object.find(name);
    return found != object.end() ? count_of(found->second) : otherwise;
}

/// 3, "i1" or "s0".
Vertex vertex_in(const ComputerShape& shape, const JsonValue& end)
{
    const auto* word = end.if_is<std::string>();
    if (word == nullptr)
    {
        return count_of(end);
    }
    const auto number = [&](std::size_t begin)
    { return static_cast<Vertex>(whole_number(word->substr(begin)).value_or(0)); };
    switch (word->front())
    {
    case 'i':
        return shape.places + number(1);
    case 's':
        return shape.places + shape.interfaces + number(1);
    default:
        return number(0);
    }
}

} // namespace

ComputerShape read_computer(const JsonValue::Object& node)
{
    ComputerShape shape;
    shape.places = member_or(node, "places", 1);
    shape.interfaces = member_or(node, "interfaces", 1);
    shape.switches = member_or(node, "switches", 0);
    const auto forward = node.find("forward");
    shape.places_forward = forward != node.end() && forward->second == JsonValue{true};
    const auto links = node.find("links");
    const auto* list = links != node.end() ? links->second.if_is<JsonValue::List>() : nullptr;
    for (const auto& entry : list != nullptr ? *list : JsonValue::List())
    {
        const auto& words = *entry.if_is<JsonValue::List>();
        ComputerShape::Links read{vertex_in(shape, words.at(0)), vertex_in(shape, words.at(1))};
        if (words.size() > 2)
        {
            read.link_class = *words[2].if_is<std::string>();
        }
        read.count = words.size() > 3 ? count_of(words[3]) : 1;
        read.is_directed = words.size() > 4;
        shape.links.push_back(read);
    }
    return shape;
}

Computer::Computer(const ComputerShape& shape,
                   const std::function<LinkTypeId(const std::string&)>& type_of)
    : shape_(shape), links_(shape.places + shape.interfaces + shape.switches)
{
    const auto join = [&](Vertex from, Vertex to, LinkTypeId type) {
        links_[from].push_back({from, links_[from].size(), to, type});
    };
    for (const auto& links : shape.links)
    {
        const auto type = type_of(links.link_class);
        for (std::uint32_t copy = 0; copy < links.count; ++copy)
        {
            join(links.a, links.b, type);
            if (!links.is_directed)
            {
                join(links.b, links.a, type);
            }
        }
    }
}

// Forwards, from the begin: places in between go nowhere.
std::optional<std::uint32_t> Computer::distance(Vertex from, Vertex to) const
{
    std::vector<Vertex> reached{from};
    std::vector<bool> is_known(links_.size());
    is_known[from] = true;
    for (std::uint32_t length = 0; !reached.empty(); ++length)
    {
        std::vector<Vertex> next;
        for (const auto vertex : reached)
        {
            if (vertex == to)
            {
                return length;
            }
            for (const auto& hop : links_[vertex])
            {
                if ((vertex == from || passes_on(vertex)) && !is_known[hop.to])
                {
                    is_known[hop.to] = true;
                    next.push_back(hop.to);
                }
            }
        }
        reached = std::move(next);
    }
    return std::nullopt;
}

std::optional<std::uint32_t>
Computer::nearest(std::uint32_t place, const std::vector<std::uint32_t>& among, bool is_entry) const
{
    std::optional<std::uint32_t> least;
    std::vector<std::uint32_t> nearest;
    for (const auto interface : among)
    {
        const auto vertex = shape_.places + interface;
        const auto length = is_entry ? distance(vertex, place) : distance(place, vertex);
        if (length && length < least.value_or(~std::uint32_t{0}))
        {
            nearest.clear();
            least = length;
        }
        if (length && length == least)
        {
            nearest.push_back(interface);
        }
    }
    return nearest.empty() ? std::nullopt : std::optional(nearest[place % nearest.size()]);
}

void Computer::go(Vertex from, Vertex to, std::uint64_t number, const VisitHop& visit) const
{
    RouteChoices choices(number);
    while (from != to)
    {
        const auto left = distance(from, to).value();
        std::vector<Vertex> nearer;
        for (const auto& hop : links_[from])
        {
            const bool may_go = hop.to == to || passes_on(hop.to);
            if (may_go && distance(hop.to, to) == left - 1 &&
                std::ranges::find(nearer, hop.to) == nearer.end())
            {
                nearer.push_back(hop.to);
            }
        }
        HAEC_SIM_ASSERT(!nearer.empty());
        const auto next = nearer[choices.choose(static_cast<std::uint32_t>(nearer.size()))];
        std::vector<Hop> parallel;
        std::ranges::copy_if(links_[from], std::back_inserter(parallel),
                             [next](const Hop& hop) { return hop.to == next; });
        visit(parallel[choices.choose_parallel(static_cast<std::uint32_t>(parallel.size()))]);
        from = next;
    }
}

} // namespace haec_sim::verification
