// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Which algorithm a library takes, by how long its collectives take.
//
//     cost of an algorithm at a length = (longer / shorter of predicted and measured - 1)^2
// The measured time is the nearest one in its interval. Another algorithm than the table's, or than
// that of the length before, costs 0.1. The least sum of costs, by dynamic programming.
// Predicted times are those of the simulator's algorithms with the fitted messages (spec:
// collectives, "Time inside a collective", "Own blocks").
// Neglected: what reducing costs, and contention; so all algorithms of an operation may predict
// less than was measured, and the best of them is still the nearest.
// Example: a bcast among 8 that takes three messages is binomial.

#include "calibration/collective_fit.hpp"

#include "haec_sim/error.hpp"
#include "simulation/collectives/algorithms.hpp"
#include "simulation/collectives/choices.hpp"
#include "simulation/collectives/lengths.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace haec_sim::calibration
{

namespace
{

constexpr double cost_of_change = 0.1;
constexpr std::uint64_t segments[] = {4096, 8192, 32768, 65536, 131072};

using Times = std::span<const CollectiveTime>;
/// None: as the table decides.
using Candidate = std::optional<ChosenAlgorithm>;

/// The table first: of those that explain as much, the first one is taken.
std::vector<Candidate> candidates_for(CollectiveOp operation, std::uint32_t members)
{
    std::vector<Candidate> result{std::nullopt};
    for (const auto algorithm : algorithms_of(operation)->algorithms)
    {
        // Libraries of accelerators have that one.
        const bool is_of_mpi =
            algorithm != CollectiveAlgorithm::tree || operation == CollectiveOp::barrier;
        if (!is_of_mpi || !works_with(algorithm, operation, members))
        {
            continue;
        }
        result.emplace_back(algorithm);
        for (const auto segment : segments)
        {
            if (takes_segment(operation, algorithm))
            {
                result.emplace_back(ChosenAlgorithm(algorithm, segment));
            }
        }
    }
    return result;
}

/// What a member copies for itself (spec: collectives, "Own blocks") [ns].
double own_copy(const CollectiveTime& time, std::uint32_t rank, const Pieces& memory)
{
    if (memory.empty() || !has_own_block(time.operation, rank == 0))
    {
        return 0;
    }
    const auto within_node = [&memory](std::uint64_t bytes)
    { return piece_for(memory, bytes).transfer_ns(bytes); };
    return std::max(0.0, within_node(time.bytes) - within_node(0));
}

double predicted_time(const CollectiveTime& time, const Candidate& candidate,
                      const MessageCosts& costs, CollectiveTable table)
{
    const CollectiveTask task{time.operation, time.members, 0, Blocks(time.bytes)};
    const auto chosen = candidate ? *candidate : algorithm_by({table}, task);
    auto ends = end_times(steps_of(schedule_of(task, chosen), time.members), costs);
    for (std::uint32_t rank = 0; rank < time.members; ++rank)
    {
        ends[rank] += own_copy(time, rank, costs.memory);
    }
    return time.is_mean
               ? std::accumulate(ends.begin(), ends.end(), 0.0) / static_cast<double>(ends.size())
               : std::ranges::max(ends);
}

/// One operation among one number of members.
class OperationFit
{
public:
    OperationFit(Times times, const MessageCosts& costs, CollectiveTable table)
        : times_(times), candidates_(candidates_for(times[0].operation, times[0].members))
    {
        for (const auto& candidate : candidates_)
        {
            auto& row = predicted_.emplace_back();
            for (const auto& time : times)
            {
                row.push_back(predicted_time(time, candidate, costs, table));
            }
        }
    }

    void add_to(AlgorithmFit& fit) const
    {
        const auto chosen = best();
        for (std::size_t place = 0; place < times_.size(); ++place)
        {
            const auto candidate = chosen[place];
            fit.times.push_back(
                {times_[place], candidates_[candidate], predicted_[candidate][place]});
            const bool is_last = place + 1 == times_.size();
            if (candidate != 0 && (is_last || chosen[place + 1] != candidate))
            {
                fit.choices.push_back(choice(chosen, place));
            }
        }
    }

private:
    double cost(std::size_t candidate, std::size_t place) const
    {
        const auto& time = times_[place].time;
        const double predicted = predicted_[candidate][place];
        const double nearest = std::clamp(predicted, time.least, time.most);
        const double error = std::max(predicted, nearest) / std::min(predicted, nearest) - 1;
        return error * error;
    }

    /// The candidate at each length.
    std::vector<std::size_t> best() const
    {
        std::vector<double> sums(candidates_.size(), cost_of_change);
        sums[0] = 0;
        std::vector<std::vector<std::size_t>> before;
        for (std::size_t place = 0; place < times_.size(); ++place)
        {
            const auto least =
                static_cast<std::size_t>(std::ranges::min_element(sums) - sums.begin());
            auto& came_from = before.emplace_back();
            std::vector<double> next;
            for (std::size_t candidate = 0; candidate < sums.size(); ++candidate)
            {
                const bool changes = place > 0 && sums[least] + cost_of_change < sums[candidate];
                came_from.push_back(changes ? least : candidate);
                next.push_back((changes ? sums[least] + cost_of_change : sums[candidate]) +
                               cost(candidate, place));
            }
            sums = std::move(next);
        }
        std::vector<std::size_t> result(times_.size());
        auto candidate = first_of_least(sums);
        for (auto place = times_.size(); place-- > 0;)
        {
            result[place] = candidate;
            candidate = before[place][candidate];
        }
        return result;
    }

    /// Sums that differ by rounding are the same.
    static std::size_t first_of_least(const std::vector<double>& sums)
    {
        const double least = std::ranges::min(sums);
        const auto found = std::ranges::find_if(sums, [&](double sum)
                                                { return sum <= least + cost_of_change / 1000; });
        return static_cast<std::size_t>(found - sums.begin());
    }

    /// The range that ends at a length.
    CollectiveChoice choice(const std::vector<std::size_t>& chosen, std::size_t last) const
    {
        auto first = last;
        while (first > 0 && chosen[first - 1] == chosen[last])
        {
            --first;
        }
        const auto& algorithm = *candidates_[chosen[last]];
        const auto members = times_[last].members;
        return {times_[last].operation,
                algorithm.algorithm,
                {first == 0 ? 0 : times_[first - 1].bytes + 1,
                 last + 1 == times_.size() ? UINT64_MAX : times_[last].bytes},
                {members, members},
                algorithm.segment,
                algorithm.fan};
    }

    Times times_;
    std::vector<Candidate> candidates_;
    /// By candidate and length.
    std::vector<std::vector<double>> predicted_;
};

} // namespace

AlgorithmFit explain_collectives(Times times, const MessageCosts& costs, CollectiveTable table)
{
    auto eager = costs;
    eager.eager_limit = UINT64_MAX;
    AlgorithmFit fit;
    for (std::size_t begin = 0; begin < times.size();)
    {
        const auto& first = times[begin];
        auto end = begin;
        while (end < times.size() && times[end].operation == first.operation &&
               times[end].members == first.members)
        {
            ++end;
        }
        OperationFit(times.subspan(begin, end - begin), eager, table).add_to(fit);
        begin = end;
    }
    return fit;
}

} // namespace haec_sim::calibration
