// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/merge_nodes.hpp"

#include "parallel/together.hpp"
#include "simulation/managers/node_results.hpp"

#include <exception>

namespace haec_sim
{

namespace
{

/// The knowledge of this rank about nodes, as a module says. A rank on which it fails goes on until
/// all can hear of it.
class NodeAnswers
{
public:
    NodeAnswers(const ModuleSet& modules, std::size_t index) : modules_(modules), index_(index) {}

    std::vector<std::byte> of(NodeId node)
    {
        std::vector<std::byte> result;
        if (failure_ != nullptr)
        {
            return result;
        }
        try
        {
            modules_.call(index_, &ModuleSet::Abilities::node_merger, "node_result()",
                          [&](NodeMerger& merger) { result = merger.node_result(node); });
        }
        catch (...)
        {
            failure_ = std::current_exception();
        }
        return result;
    }

    void rethrow_failure() const
    {
        if (failure_ != nullptr)
        {
            std::rethrow_exception(failure_);
        }
    }

private:
    const ModuleSet& modules_;
    std::size_t index_;
    std::exception_ptr failure_;
};

} // namespace

void merge_nodes(const ModuleSet& modules, std::size_t index, const RunSpan& run,
                 const ManagerPlan& plan, Ranks& ranks)
{
    constexpr auto merger = &ModuleSet::Abilities::node_merger;
    if (modules.can(index).*merger == nullptr)
    {
        return;
    }
    NodeAnswers answers(modules, index);
    const auto parts =
        bring_to_managers(plan, ranks, [&](NodeId node) { return answers.of(node); });
    NodeResults merged;
    const auto merge_each = [&](NodeMerger& module)
    {
        for (const auto& [node, of_node] : parts)
        {
            merged[node] = module.merge(node, of_node, run);
        }
    };
    together(ranks,
             [&]
             {
                 answers.rethrow_failure();
                 modules.call(index, merger, "merge()", merge_each);
             });
    const auto all = gather_nodes(merged, ranks);
    on_first(ranks,
             [&]
             {
                 modules.call(index, merger, "conclude_nodes()",
                              [&](NodeMerger& module) { module.conclude_nodes(all); });
             });
}

} // namespace haec_sim
