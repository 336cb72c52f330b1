// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/optimized.hpp"

#include "haec_sim/error.hpp"
#include "mapping/mapping_search.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace haec_sim
{

namespace
{

/// Further seeds for each candidate that is asked for: where even these find nothing new, a small
/// machine has no more good mappings.
constexpr std::size_t seeds_per_candidate = 2;

/// Collects mappings that differ.
class Candidates
{
public:
    explicit Candidates(const MappingTask& task) : judge_(task) {}

    void add(const MappingSearch::Found& found)
    {
        for (const auto& [origin, nodes] : found)
        {
            if (std::ranges::find(candidates_, nodes, &MappingCandidate::nodes) ==
                candidates_.end())
            {
                candidates_.push_back({origin, nodes, judge_.cost(nodes)});
            }
        }
    }

    std::size_t size() const noexcept
    {
        return candidates_.size();
    }

    /// The first one, and the best of the others. Candidates that take as long as another one, of
    /// which most are its mirror images, come last.
    std::vector<MappingCandidate> best(std::size_t count)
    {
        const auto others = candidates_.begin() + 1;
        std::ranges::stable_sort(others, candidates_.end(), {}, &MappingCandidate::time);
        std::set<double> times;
        std::stable_partition(others, candidates_.end(),
                              [&times](const MappingCandidate& candidate)
                              { return times.insert(candidate.time).second; });
        candidates_.resize(std::min(count, candidates_.size()));
        return std::move(candidates_);
    }

private:
    MappingSearch judge_;
    std::vector<MappingCandidate> candidates_;
};

bool has_bytes(const MappingTask& task)
{
    return task.matrix->total().bytes > Bytes{};
}

} // namespace

std::vector<NodeId> place_optimized(const MappingTask& task)
{
    const bool needs_bytes =
        task.objective == MappingObjective::bytes || task.objective == MappingObjective::max_link;
    if (needs_bytes && !has_bytes(task))
    {
        throw UsageError("the communication matrix has no bytes to optimize for; choose the "
                         "objective hops");
    }
    const MappingSearch search(task);
    const auto found = search.run();
    return task.objective == MappingObjective::max_link ? found.back().second
                                                        : search.best_of(found);
}

std::vector<MappingCandidate> mapping_candidates(const MappingTask& task, std::size_t count)
{
    Candidates candidates(task);
    auto next = task;
    for (const auto objective : {MappingObjective::time, MappingObjective::hops,
                                 MappingObjective::bytes, MappingObjective::max_link})
    {
        next.objective = objective;
        if (has_bytes(task) || objective == MappingObjective::time ||
            objective == MappingObjective::hops)
        {
            candidates.add(MappingSearch(next).run());
        }
    }
    next.objective = MappingObjective::time;
    for (std::size_t seed = 0; seed < seeds_per_candidate * count && candidates.size() < count;
         ++seed)
    {
        ++next.seed;
        candidates.add(MappingSearch(next).run());
    }
    return candidates.best(count);
}

} // namespace haec_sim
