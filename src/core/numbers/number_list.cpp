// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/number_list.hpp"

#include "core/numbers/whole_number.hpp"

#include <algorithm>

namespace haec_sim
{

std::optional<NumberList> NumberList::from(std::string_view text)
{
    NumberList list;
    while (true)
    {
        const auto comma = text.find(',');
        const auto range = text.substr(0, comma);
        const auto dash = range.find('-');
        const auto first = whole_number(range.substr(0, dash));
        const auto last =
            dash == std::string_view::npos ? first : whole_number(range.substr(dash + 1));
        if (!first || !last || *last < *first)
        {
            return std::nullopt;
        }
        list.ranges_.emplace_back(*first, *last);
        if (comma == std::string_view::npos)
        {
            return list;
        }
        text.remove_prefix(comma + 1);
    }
}

bool NumberList::has(std::uint64_t number) const noexcept
{
    return std::ranges::any_of(ranges_, [number](const auto& range)
                               { return range.first <= number && number <= range.second; });
}

std::uint64_t NumberList::largest() const noexcept
{
    std::uint64_t most = 0;
    for (const auto& range : ranges_)
    {
        most = std::max(most, range.second);
    }
    return most;
}

} // namespace haec_sim
