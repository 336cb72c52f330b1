// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/hostlist.hpp"

#include "core/numbers/whole_number.hpp"
#include "core/text/split.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

using HostNames = std::vector<std::string>;

/// Numbers in a name.
constexpr int most_brackets = 8;

/// The names between commas that are not in brackets.
HostNames hostlist_parts(const std::string& list)
{
    HostNames parts(1);
    bool is_inside = false;
    for (const char letter : list)
    {
        is_inside = letter == '[' || (is_inside && letter != ']');
        if (letter == ',' && !is_inside)
        {
            parts.emplace_back();
        }
        else
        {
            parts.back() += letter;
        }
    }
    return parts;
}

/// Appends the numbers of "0-3" or "7" with as many digits as the first one has.
bool append_range(const std::string& range, HostNames& numbers)
{
    const auto ends = split(range, '-');
    const auto first = whole_number(ends.front());
    const auto last = whole_number(ends.back());
    if (!first || !last || ends.size() > 2 || *first > *last ||
        *last - *first >= most_hosts - numbers.size())
    {
        return false;
    }
    for (auto count = *last - *first + 1; count > 0; --count)
    {
        auto digits = std::to_string(*last - count + 1);
        digits.insert(0, ends.front().size() - std::min(ends.front().size(), digits.size()), '0');
        numbers.push_back(digits);
    }
    return true;
}

/// Puts each of the numbers in "[...]" behind each of the names; false where that is too much, or
/// no list.
bool multiply(HostNames& names, const std::string& brackets)
{
    HostNames numbers;
    for (const auto& range : split(brackets, ','))
    {
        if (!append_range(range, numbers))
        {
            return false;
        }
    }
    if (names.size() * numbers.size() > most_hosts)
    {
        return false;
    }
    HostNames more;
    for (const auto& name : names)
    {
        for (const auto& number : numbers)
        {
            more.push_back(name + number);
        }
    }
    names = std::move(more);
    return true;
}

/// All names of one part; none where it is wrong.
HostNames expanded_part(const std::string& part)
{
    HostNames names{""};
    std::size_t begin = 0;
    for (int turn = 0; begin < part.size() && turn < most_brackets; ++turn)
    {
        const auto open = std::min(part.find('[', begin), part.size());
        const auto close = std::min(part.find(']', begin), part.size());
        if ((open == part.size()) != (close == part.size()) || close < open)
        {
            return {};
        }
        for (auto& name : names)
        {
            name += part.substr(begin, open - begin);
        }
        if (open < close && !multiply(names, part.substr(open + 1, close - open - 1)))
        {
            return {};
        }
        begin = close + 1;
    }
    return part.empty() || begin < part.size() ? HostNames() : names;
}

} // namespace

std::optional<std::vector<std::string>> expand_hostlist(const std::string& list)
{
    HostNames names;
    for (const auto& part : hostlist_parts(list))
    {
        const auto more = expanded_part(part);
        if (more.empty() || names.size() + more.size() > most_hosts)
        {
            return std::nullopt;
        }
        names.insert(names.end(), more.begin(), more.end());
    }
    return names;
}

} // namespace haec_sim
