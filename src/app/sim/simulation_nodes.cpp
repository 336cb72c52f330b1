// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What belongs to one node comes together at its manager.

#include "app/sim/simulation.hpp"
#include "managers/node_results.hpp"
#include "ranks/together.hpp"

#include <exception>

namespace haec_sim
{

void Simulation::merge_nodes(std::size_t index)
{
    Module& module = *modules_[index];
    bool merges = false;
    together(ranks_, [&]
             { call_module(index, "merges_nodes()", [&] { merges = module.merges_nodes(); }); });
    if (!merges)
    {
        return;
    }
    // A rank on which it fails goes on until all can hear of it.
    std::exception_ptr failure;
    const auto result_of = [&](NodeId node)
    {
        std::vector<std::byte> result;
        if (failure != nullptr)
        {
            return result;
        }
        try
        {
            call_module(index, "node_result()", [&] { result = module.node_result(node); });
        }
        catch (...)
        {
            failure = std::current_exception();
        }
        return result;
    };
    const auto parts = bring_to_managers(*plan_, ranks_, result_of);
    NodeResults merged;
    together(ranks_,
             [&]
             {
                 if (failure != nullptr)
                 {
                     std::rethrow_exception(failure);
                 }
                 for (const auto& [node, of_node] : parts)
                 {
                     call_module(index, "merge()",
                                 [&, node = node, &of_node = of_node]
                                 { merged[node] = module.merge(node, of_node); });
                 }
             });
    const auto all = gather_nodes(merged, ranks_);
    on_first(ranks_,
             [&] { call_module(index, "conclude_nodes()", [&] { module.conclude_nodes(all); }); });
}

} // namespace haec_sim
