// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/map/simulated_mapping.hpp"

#include "app/sim/simulate.hpp"
#include "haec_sim/item_bytes.hpp"
#include "haec_sim/log.hpp"

#include <compare>
#include <ostream>
#include <utility>

namespace haec_sim
{

namespace
{

/// The default of haec_sim's --memory.
constexpr std::uint64_t usual_memory = std::uint64_t{2} << 30;

/// The time that a run takes; the region of interest counts first.
struct Span
{
    Picoseconds interest{};
    Picoseconds whole{};

    friend auto operator<=>(const Span&, const Span&) = default;
};

std::ostream& operator<<(std::ostream& out, const Span& span)
{
    if (span.interest > Picoseconds{})
    {
        out << in_seconds(span.interest) << " s in the region of interest, ";
    }
    return out << in_seconds(span.whole) << " s in all";
}

CommandLine options_for(const std::filesystem::path& trace)
{
    CommandLine options;
    options.trace = trace;
    options.no_output = true;
    options.memory = usual_memory;
    options.progress = Progress::never;
    // One side of a message tells nothing of places.
    options.unmatched = Unmatched::keep;
    return options;
}

Span span_of_run(const CommandLine& options, const Configuration& machine, const Mapping& mapping,
                 Ranks& ranks, Exchange& exchange)
{
    const auto result = simulate(options, machine, ranks, exchange, &mapping);
    Span span{.whole = result.time.predicted};
    if (result.figures && result.figures->has_interest())
    {
        span.interest = result.figures->end.predicted - result.figures->begin.predicted;
    }
    return span;
}

/// Shares those of the first rank, with every rank.
void share(std::vector<MappingCandidate>& candidates, Ranks& ranks)
{
    const auto count = ranks.sum(ranks.is_first() ? candidates.size() : 0);
    candidates.resize(count);
    for (auto& candidate : candidates)
    {
        const auto nodes = ranks.all_gather(pack_items(candidate.nodes)).front();
        candidate.nodes.clear();
        unpack_items(nodes, candidate.nodes);
    }
}

} // namespace

MappingCandidate fastest(std::vector<MappingCandidate> candidates,
                         const std::filesystem::path& trace, const Configuration& machine,
                         Ranks& ranks, Exchange& exchange)
{
    share(candidates, ranks);
    const auto options = options_for(trace);
    std::size_t best = 0;
    Span least;
    for (std::size_t index = 0; index < candidates.size(); ++index)
    {
        const Mapping mapping(candidates[index].origin, candidates[index].nodes);
        const auto span = span_of_run(options, machine, mapping, ranks, exchange);
        if (ranks.is_first())
        {
            HAEC_SIM_LOG(info, "map",
                         "mapping " << index + 1 << " of " << candidates.size() << ", "
                                    << candidates[index].origin << ": " << span);
        }
        if (index == 0 || span < least)
        {
            least = span;
            best = index;
        }
    }
    return std::move(candidates[best]);
}

} // namespace haec_sim
