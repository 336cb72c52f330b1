// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/grid_keys.hpp"

#include "machine/count_keys.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace haec_sim
{

namespace
{

using Texts = std::vector<std::string>;

constexpr const char* classes_key = "link_classes";
constexpr const char* links_key = "links_per_pair";

} // namespace

ParameterSpec link_classes_spec()
{
    ParameterSpec spec;
    spec.name = classes_key;
    spec.kind = ParameterKind::texts;
    spec.summary = "class of the links along each dimension";
    spec.default_text = "optical, optical, then wireless";
    return spec;
}

ParameterSpec grid_links_spec()
{
    auto spec = counts_spec(links_key, "links between two neighbours in each dimension");
    spec.default_text = "1 everywhere";
    return spec;
}

std::optional<KeyFault> check_grid_links(const Parameters& parameters, std::size_t dimensions)
{
    const auto each = " for each of the " + std::to_string(dimensions) + " dimensions";
    if (parameters.has(classes_key))
    {
        const auto classes = parameters.get<Texts>(classes_key);
        if (classes.size() != dimensions || std::ranges::count(classes, "") > 0)
        {
            return KeyFault{classes_key, "needs the name of a class" + each};
        }
    }
    if (counts_or_ones(parameters, links_key, dimensions).size() != dimensions)
    {
        return KeyFault{links_key, "needs a number" + each};
    }
    return std::nullopt;
}

std::vector<LinkRole> grid_roles(const Parameters& parameters, std::size_t dimensions)
{
    constexpr std::array names{"x", "y", "z"};
    const auto classes = parameters.has(classes_key) ? parameters.get<Texts>(classes_key) : Texts();
    std::vector<LinkRole> roles;
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension)
    {
        const std::string usual = dimension < 2 ? "optical" : "wireless";
        roles.push_back(
            {dimension < names.size() ? names[dimension] : "d" + std::to_string(dimension + 1),
             classes.empty() ? usual : classes[dimension]});
    }
    return roles;
}

std::vector<std::uint32_t> links_along(const Parameters& parameters, std::size_t dimensions)
{
    const auto links = counts_or_ones(parameters, links_key, dimensions);
    return {links.begin(), links.end()};
}

} // namespace haec_sim
