// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/text/region_hint.hpp"

#include "core/text/did_you_mean.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

namespace haec_sim
{

namespace
{

constexpr std::size_t most_listed = 20;

bool has_inside(const std::string& name, const std::string& word)
{
    const auto is_same = [](unsigned char left, unsigned char right)
    { return std::tolower(left) == std::tolower(right); };
    return !std::ranges::search(name, word, is_same).empty();
}

std::optional<std::string> shortest_with(const std::string& word,
                                         const std::vector<std::string>& names)
{
    std::optional<std::string> shortest;
    for (const auto& name : names)
    {
        if (has_inside(name, word) && (!shortest || name.size() < shortest->size()))
        {
            shortest = name;
        }
    }
    return shortest;
}

bool is_of_a_library(const std::string& name)
{
    return name.starts_with("MPI_") || name.starts_with("!$omp");
}

} // namespace

std::string region_hint(const std::string& word, std::vector<std::string> names)
{
    auto meant = nearest(word, names);
    if (!meant && word.size() > 2)
    {
        meant = shortest_with(word, names);
    }
    if (meant)
    {
        return "did you mean '" + *meant + "'?";
    }
    std::ranges::stable_partition(names,
                                  [](const std::string& name) { return !is_of_a_library(name); });
    const auto count = names.size();
    names.resize(std::min(count, most_listed));
    return "there are " + join(names) +
           (count > most_listed ? " and " + std::to_string(count - most_listed) + " more" : "");
}

} // namespace haec_sim
