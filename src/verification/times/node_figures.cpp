// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/node_figures.hpp"

#include "core/numbers/quantity.hpp"

#include <algorithm>
#include <regex>

namespace haec_sim::verification
{

namespace
{

/// A number, or a bandwidth with its unit.
double number_in(const JsonValue& figure)
{
    const auto* number = figure.if_is<double>();
    return number != nullptr ? *number
                             : quantity_in("bytes/s", *figure.if_is<std::string>()).value();
}

/// The length of a grid along a dimension; 1 where it has no such dimension.
std::uint32_t length_along(const std::vector<std::int64_t>& size, std::size_t dimension)
{
    return dimension < size.size() ? static_cast<std::uint32_t>(size[dimension]) : 1;
}

/// Nodes that are switches at the same time, in at most three dimensions, have places.
bool has_places(const Platform::Description& machine, const std::vector<std::int64_t>& size)
{
    const auto& keys = machine.parameters;
    const bool has_switches =
        keys.has("nodes_per_switch") && keys.get<std::int64_t>("nodes_per_switch") > 0;
    return size.size() <= 3 && !has_switches;
}

} // namespace

NodeFigures::NodeFigures(const Parameters& replay, const Platform::Description& machine,
                         const std::vector<NodeId>& nodes)
    : nodes_(nodes)
{
    if (replay.has("nodes"))
    {
        entries_ = replay.get<JsonValue::List>("nodes");
    }
    const auto& name = machine.topology;
    if (name == "mesh" || name == "torus" || name == "haec_box")
    {
        const auto size = machine.parameters.get<std::vector<std::int64_t>>("size");
        const bool is_grid = has_places(machine, size);
        along_x_ = is_grid ? length_along(size, 0) : 0;
        along_y_ = is_grid ? length_along(size, 1) : 0;
    }
}

bool NodeFigures::is_selected(const std::string& text, std::uint32_t node) const
{
    std::vector<std::uint32_t> coordinates{node};
    if (text.find('(') != std::string::npos)
    {
        const bool is_row = along_x_ == 0;
        coordinates = {is_row ? node : node % along_x_, is_row ? 0 : node / along_x_ % along_y_,
                       is_row ? 0 : node / along_x_ / along_y_};
    }
    // all, * or a number, which may begin a range.
    static const std::regex part(R"(all|\*|([0-9]+)( *\.\. *([0-9]+))?)");
    std::sregex_iterator found(text.begin(), text.end(), part);
    return std::ranges::all_of(coordinates,
                               [&](std::uint32_t coordinate)
                               {
                                   const auto match = *found++;
                                   const bool is_any = match[1].length() == 0;
                                   const auto first = is_any ? 0 : std::stoul(match[1]);
                                   const auto last =
                                       match[3].length() == 0 ? first : std::stoul(match[3]);
                                   return is_any || (first <= coordinate && coordinate <= last);
                               });
}

std::vector<double> NodeFigures::numbers(const std::string& name, double otherwise) const
{
    std::vector<double> numbers;
    for (const auto& entry : entries_)
    {
        if (const auto* figure = entry.member(name))
        {
            numbers.resize(nodes_.size(), otherwise);
            const auto& text = *entry.member("select")->if_is<std::string>();
            for (std::size_t process = 0; process < nodes_.size(); ++process)
            {
                if (is_selected(text, nodes_[process].value))
                {
                    numbers[process] = number_in(*figure);
                }
            }
        }
    }
    return numbers;
}

} // namespace haec_sim::verification
