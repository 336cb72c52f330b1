// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/mapping_size.hpp"

#include <algorithm>
#include <string_view>

namespace haec_sim
{

namespace
{

constexpr std::string_view before_size = " for ";

bool has_size_along_dimensions(const Platform& platform)
{
    return platform.topology().grid() != nullptr;
}

std::string size_text(const Platform& platform)
{
    if (!has_size_along_dimensions(platform))
    {
        return std::to_string(platform.node_count());
    }
    const auto& size = platform.grid().size();
    return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

/// Three numbers with an x between them; one, too, where machines of that kind have no more.
bool is_size(std::string_view text, const Platform& platform)
{
    const auto is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
    if (!has_size_along_dimensions(platform) && std::ranges::all_of(text, is_digit))
    {
        return true;
    }
    const auto is_of_size = [&](char letter) { return letter == 'x' || is_digit(letter); };
    return std::ranges::all_of(text, is_of_size) && std::ranges::count(text, 'x') == 2 &&
           text.front() != 'x' && text.back() != 'x' && text.find("xx") == std::string_view::npos;
}

} // namespace

std::string mapping_name(const std::string& strategy, const Platform& platform)
{
    return strategy + std::string(before_size) + size_text(platform);
}

std::optional<std::string> other_size(const std::string& name, const Platform& platform)
{
    const auto place = name.rfind(before_size);
    if (place == std::string::npos)
    {
        return std::nullopt;
    }
    const auto size = name.substr(place + before_size.size());
    const bool is_other = !size.empty() && is_size(size, platform) && size != size_text(platform);
    return is_other ? std::optional(size) : std::nullopt;
}

} // namespace haec_sim
