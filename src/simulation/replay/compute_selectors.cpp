// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/replay/compute_selectors.hpp"

#include "core/numbers/whole_number.hpp"
#include "core/text/region_hint.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cstddef>

namespace haec_sim
{

namespace
{

const std::string of_nodes = "node:";
const std::string of_processes = "processes:";
const std::string of_regions = "region:";

/// As for compute_scale.
constexpr double greatest_product = 1e6;

/// By their numbers.
std::vector<std::string> names_of_regions(const Definitions& definitions)
{
    std::vector<std::string> names;
    definitions.each<definitions::Region>(
        [&](const auto& region)
        {
            names.resize(std::max<std::size_t>(names.size(), region.self.value + std::size_t{1}));
            names[region.self.value] = definitions.text(region.name);
        });
    return names;
}

/// The numbers of regions with that name; if there are none, and it ends in `*`, of those that
/// begin so.
std::vector<std::size_t> regions_called(const std::string& text,
                                        const std::vector<std::string>& names)
{
    const bool is_exact = !text.ends_with('*') || std::ranges::count(names, text) > 0;
    const auto begin = is_exact ? text : text.substr(0, text.size() - 1);
    std::vector<std::size_t> found;
    for (std::size_t number = 0; number < names.size(); ++number)
    {
        if (is_exact ? names[number] == text : names[number].starts_with(begin))
        {
            found.push_back(number);
        }
    }
    return found;
}

void check_products(const std::vector<double>& products, const std::string& path)
{
    if (std::ranges::any_of(products, [](double product) { return product > greatest_product; }))
    {
        throw UsageError(path + ": the product of the selectors of one stretch of computing is "
                                "beyond 1e6; give smaller factors");
    }
}

} // namespace

std::vector<std::string> compute_selector_names()
{
    return {"*", of_regions + "NAME", of_processes + "A-B", of_nodes + "NODES"};
}

ComputeSelectors::ComputeSelectors(const JsonValue::Object& members, std::string path)
    : path_(std::move(path))
{
    for (const auto& [name, value] : members)
    {
        const double factor = *value.if_is<double>();
        if (name.starts_with(of_regions))
        {
            regions_.emplace_back(name.substr(of_regions.size()), factor);
        }
        else if (name.starts_with(of_processes))
        {
            processes_.emplace_back(processes_in(name.substr(of_processes.size())), factor);
        }
        else if (name.starts_with(of_nodes))
        {
            nodes_.emplace_back(NodeSelection(name.substr(of_nodes.size()), path_ + "." + name),
                                factor);
        }
    }
}

ComputeSelectors::Processes ComputeSelectors::processes_in(const std::string& text) const
{
    const auto place = text.find('-');
    const auto first = whole_number(text.substr(0, place));
    const auto last = place == std::string::npos ? first : whole_number(text.substr(place + 1));
    if (!first || !last || *first > *last)
    {
        throw UsageError(path_ + "." + of_processes + text + ": '" + text +
                         "' selects no processes; write a number as 7, or numbers as 0-3");
    }
    return {text, *first, *last};
}

void ComputeSelectors::find_regions(const Definitions& definitions,
                                    const std::function<bool(RegionRef)>& computes)
{
    if (regions_.empty())
    {
        return;
    }
    const auto names = names_of_regions(definitions);
    in_region_.assign(names.size(), 1);
    for (const auto& [text, factor] : regions_)
    {
        const auto found = regions_called(text, names);
        if (found.empty())
        {
            const auto word = text.ends_with('*') ? text.substr(0, text.size() - 1) : text;
            throw UsageError(path_ + "." + of_regions + text + ": the trace has no region '" +
                             text + "'; " + region_hint(word, names));
        }
        if (std::ranges::none_of(found,
                                 [&](std::size_t number) {
                                     return computes(RegionRef{static_cast<std::uint32_t>(number)});
                                 }))
        {
            throw UsageError(path_ + "." + of_regions + text + ": '" + text +
                             "' is no computing of the program, but of MPI or of OpenMP itself; "
                             "select a region of the program");
        }
        for (const auto number : found)
        {
            in_region_[number] *= factor;
        }
    }
    check_products(in_region_, path_);
}

void ComputeSelectors::place(const Platform& platform, std::span<const NodeId> node_of)
{
    of_process_.assign(nodes_.empty() && processes_.empty() ? 0 : node_of.size(), 1);
    for (const auto& [select, factor] : nodes_)
    {
        select.check(platform);
        for (std::size_t process = 0; process < node_of.size(); ++process)
        {
            of_process_[process] *= select.has(platform, node_of[process]) ? factor : 1;
        }
    }
    for (const auto& [selected, factor] : processes_)
    {
        if (selected.last >= node_of.size())
        {
            throw UsageError(path_ + "." + of_processes + selected.text + ": '" + selected.text +
                             "' selects processes that the trace lacks; a number is from 0 to " +
                             std::to_string(node_of.size() - 1));
        }
        for (auto process = selected.first; process <= selected.last; ++process)
        {
            of_process_[process] *= factor;
        }
    }
    check_products(of_process_, path_);
}

} // namespace haec_sim
