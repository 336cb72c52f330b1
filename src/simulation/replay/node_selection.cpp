// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/replay/node_selection.hpp"

#include "core/numbers/whole_number.hpp"
#include "core/text/split.hpp"
#include "haec_sim/error.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::array dimensions{"x", "y", "z"};

std::string without_blanks(std::string text)
{
    std::erase(text, ' ');
    return text;
}

} // namespace

NodeSelection::NodeSelection(const std::string& text, std::string where)
    : text_(text), where_(std::move(where))
{
    const auto plain = without_blanks(text);
    if (plain == "all")
    {
        ranges_.emplace_back();
        return;
    }
    if (plain.size() < 2 || plain.front() != '(' || plain.back() != ')')
    {
        ranges_.push_back(range_in(plain));
        return;
    }
    for (const auto& part : split(plain.substr(1, plain.size() - 2), ','))
    {
        ranges_.push_back(range_in(part));
    }
    if (ranges_.size() != dimensions.size())
    {
        refuse();
    }
}

NodeSelection::Range NodeSelection::range_in(const std::string& text) const
{
    if (text == "*")
    {
        return {};
    }
    constexpr std::string_view to = "..";
    const auto place = text.find(to);
    const auto first = whole_number(text.substr(0, place));
    const auto last =
        place == std::string::npos ? first : whole_number(text.substr(place + to.size()));
    if (!first || !last || *first > *last || *last >= UINT32_MAX)
    {
        refuse();
    }
    return {static_cast<std::uint32_t>(*first), static_cast<std::uint32_t>(*last)};
}

void NodeSelection::refuse() const
{
    throw UsageError(where_ + ": '" + text_ +
                     "' selects no nodes; write all, numbers as 0..3, or places as (0..3,*,1)");
}

void NodeSelection::check(const Range& range, std::uint32_t count, const std::string& of) const
{
    if (range.last != UINT32_MAX && range.last >= count)
    {
        throw UsageError(where_ + ": '" + text_ + "' selects nodes that the machine lacks; " + of +
                         " is from 0 to " + std::to_string(count - 1));
    }
}

void NodeSelection::check(const Platform& platform) const
{
    if (ranges_.size() == 1)
    {
        check(ranges_.front(), platform.node_count(), "a number");
        return;
    }
    for (std::size_t dimension = 0; dimension < ranges_.size(); ++dimension)
    {
        check(ranges_[dimension], platform.grid().size()[dimension], dimensions[dimension]);
    }
}

bool NodeSelection::has(const Platform& platform, NodeId node) const
{
    if (ranges_.size() == 1)
    {
        return ranges_.front().has(node.value);
    }
    const auto place = platform.coordinates(node);
    return ranges_[0].has(place[0]) && ranges_[1].has(place[1]) && ranges_[2].has(place[2]);
}

} // namespace haec_sim
