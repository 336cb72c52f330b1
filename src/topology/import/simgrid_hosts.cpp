// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/whole_number.hpp"
#include "core/text/split.hpp"
#include "topology/import/simgrid_cluster.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// The product, or, once it is beyond it, something above most_machine_links.
std::uint64_t product_of(const std::vector<std::int64_t>& factors)
{
    std::uint64_t product = 1;
    for (const auto factor : factors)
    {
        product *= static_cast<std::uint64_t>(factor);
        if (product > most_machine_links)
        {
            break;
        }
    }
    return product;
}

} // namespace

std::vector<std::uint64_t> cluster_radicals(const SimgridElement& cluster)
{
    std::vector<std::uint64_t> numbers;
    const auto text = cluster.required("radical");
    for (const auto& range : split(text, ','))
    {
        const auto ends = split(range, '-');
        const auto first = whole_number(ends.front());
        const auto last = whole_number(ends.back());
        if (!first || !last || ends.size() > 2 || *first > *last)
        {
            cluster.fail("radical '" + text + "' is no list of numbers; write one such as 0-15,32");
        }
        if (*last - *first >= most_machine_links ||
            numbers.size() + *last - *first >= most_machine_links)
        {
            cluster.fail("radical '" + text + "' lists more than " +
                         std::to_string(most_machine_links) + " hosts; make it shorter");
        }
        for (auto count = *last - *first + 1; count > 0; --count)
        {
            numbers.push_back(*last - count + 1);
        }
    }
    auto sorted = numbers;
    std::ranges::sort(sorted);
    const auto twice = std::ranges::adjacent_find(sorted);
    if (twice != sorted.end())
    {
        cluster.fail("radical '" + text + "' lists host " + std::to_string(*twice) +
                     " twice; list it once");
    }
    return numbers;
}

void fail_topo_form(const SimgridElement& cluster, const char* form)
{
    cluster.fail("topo_parameters '" + cluster.text("topo_parameters") + "' must have the form " +
                 form + "; correct them");
}

TopoLists topo_lists(const SimgridElement& cluster, const char* form,
                     const std::vector<std::size_t>& lengths)
{
    TopoLists lists;
    for (const auto& part : split(cluster.required("topo_parameters"), ';'))
    {
        auto& list = lists.emplace_back();
        for (const auto& word : split(part, ','))
        {
            const auto number = whole_number(word).value_or(0);
            if (number == 0 || number > most_machine_links)
            {
                fail_topo_form(cluster, form);
            }
            list.push_back(static_cast<std::int64_t>(number));
        }
        const auto place = lists.size() - 1;
        if (place >= lengths.size() || (lengths[place] > 0 && list.size() != lengths[place]))
        {
            fail_topo_form(cluster, form);
        }
    }
    if (lists.size() != lengths.size())
    {
        fail_topo_form(cluster, form);
    }
    return lists;
}

std::vector<std::uint64_t> cluster_hosts(const SimgridElement& cluster,
                                         const std::vector<std::int64_t>& factors)
{
    auto hosts = cluster_radicals(cluster);
    const auto needed = product_of(factors);
    if (needed != hosts.size())
    {
        cluster.fail("topo_parameters '" + cluster.text("topo_parameters") + "' need " +
                     (needed > most_machine_links ? "too many" : std::to_string(needed)) +
                     " hosts, and radical lists " + std::to_string(hosts.size()) +
                     "; make the two numbers the same");
    }
    return hosts;
}

void add_hosts(ImportedGraph& graph, const SimgridElement& cluster,
               const std::vector<std::uint64_t>& hosts)
{
    for (const auto host : hosts)
    {
        graph.add_node(cluster.text("prefix") + std::to_string(host) + cluster.text("suffix"));
    }
}

ImportedClass cluster_links(const SimgridElement& cluster, std::string name, std::int64_t width)
{
    const auto one = cluster.bandwidth("bw").value;
    return {std::move(name),
            {BytesPerSecond{one * static_cast<double>(width)}, cluster.time("lat")}};
}

} // namespace haec_sim
