// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/samples.hpp"

#include "app/common/simulate.hpp"
#include "core/log/log_settings.hpp"
#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/exchange.hpp"
#include "parallel/serial_ranks.hpp"
#include "parallel/together.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// Times of so many draws are carried along in one reading of the trace: this bounds their memory.
constexpr std::size_t most_draws = 128;

using Samples = std::vector<std::uint32_t>;

RunResult run_of(const RunOptions& options, Configuration configuration, std::uint32_t sample,
                 const Circumstances& circumstances)
{
    configuration.replay.set("noise_sample", std::int64_t{sample}, false);
    SerialRanks alone;
    SerialExchange exchange;
    return simulate(options, configuration, alone, exchange, circumstances);
}

/// The times of the draws in one reading of the trace; nothing where control flow may depend on
/// them.
std::optional<DrawnSpans> times_together(const RunOptions& options,
                                         const Configuration& configuration, const Samples& samples)
{
    CarriedDraws draws{samples};
    run_of(options, configuration, samples.front(), {.draws = &draws});
    return draws.predicted;
}

DrawnSpans times_one_by_one(const RunOptions& options, const Configuration& configuration,
                            const Samples& samples)
{
    DrawnSpans spans;
    for (const auto sample : samples)
    {
        const auto result = run_of(options, configuration, sample, {});
        spans.whole.push_back(result.time.predicted);
        if (const auto& figures = result.figures; figures && figures->has_begin && figures->has_end)
        {
            spans.interest.push_back(figures->end.predicted - figures->begin.predicted);
        }
    }
    return spans;
}

/// Links that are shared ask who comes first, other models may look at the time, and modules before
/// the model may change records by it.
bool may_go_together(const Configuration& configuration)
{
    const auto& modules = configuration.modules;
    return !configuration.contention && !modules.empty() &&
           modules.front().module->name == "static_network_model";
}

void append(std::vector<Picoseconds>& times, const std::vector<Picoseconds>& more)
{
    times.insert(times.end(), more.begin(), more.end());
}

/// The times, and how often the trace was read for them.
struct Found
{
    DrawnSpans spans;
    std::size_t readings = 0;
};

Found times_of(const RunOptions& options, const Configuration& configuration,
               const Samples& samples)
{
    Found all;
    bool are_together = may_go_together(configuration);
    for (std::size_t first = 0; first < samples.size(); first += most_draws)
    {
        const auto begin = samples.begin() + static_cast<std::ptrdiff_t>(first);
        const auto count = std::min(most_draws, samples.size() - first);
        const Samples some(begin, begin + static_cast<std::ptrdiff_t>(count));
        all.readings += are_together ? 1 : 0;
        const auto found =
            are_together ? times_together(options, configuration, some) : std::nullopt;
        are_together = found.has_value();
        const auto more = found ? *found : times_one_by_one(options, configuration, some);
        all.readings += found ? 0 : some.size();
        append(all.spans.whole, more.whole);
        append(all.spans.interest, more.interest);
    }
    return all;
}

/// The times of the draws of this rank.
DrawnSpans own_times(const RunOptions& options, const Configuration& configuration,
                     const Ranks& ranks)
{
    if (!configuration.replay.has("noise"))
    {
        throw UsageError("--samples: the configuration has no noise, so that all samples were "
                         "equal; give replay.noise, or leave it out");
    }
    const auto first = configuration.replay.get<std::int64_t>("noise_sample");
    auto plain = without_output(options);
    // The run itself tells what is odd.
    plain.log.level = log::Level::fatal;
    Samples samples;
    for (auto sample = ranks.rank(); sample < options.samples; sample += ranks.size())
    {
        samples.push_back(static_cast<std::uint32_t>(first + sample));
    }
    log::set_level(log::Level::fatal);
    auto found = times_of(plain, configuration, samples);
    log::set_level(options.log.level);
    HAEC_SIM_LOG(debug, "app",
                 "simulated " << samples.size() << " draws of noise in " << found.readings
                              << " readings of the trace");
    return found.spans;
}

/// The times of all draws and their quantiles; each rank has the times of every `ranks`-th draw.
/// Nothing where ranks have none. Collective.
std::optional<SampledSpan> span_of(const std::vector<Picoseconds>& mine, Ranks& ranks)
{
    const auto by_rank = all_gather_items(ranks, mine);
    if (by_rank.empty())
    {
        return std::nullopt;
    }
    std::vector<Picoseconds> times(by_rank.size());
    auto next = by_rank.begin();
    for (std::size_t rank = 0; rank < ranks.size(); ++rank)
    {
        for (auto draw = rank; draw < times.size(); draw += ranks.size())
        {
            times[draw] = *next++;
        }
    }
    auto sorted = times;
    std::ranges::sort(sorted);
    const auto steps = sorted.size() - 1;
    return SampledSpan{std::move(times), sorted[steps / 2], sorted[steps * 5 / 100],
                       sorted[(steps * 95 + 99) / 100]};
}

std::string span_text(const SampledSpan& span)
{
    return "median " + seconds_text(span.median) + ", 90 % from " + seconds_text(span.low) +
           " to " + seconds_text(span.high);
}

} // namespace

SampledTimes sample_times(const RunOptions& options, const Configuration& configuration,
                          Ranks& ranks)
{
    DrawnSpans mine;
    together(ranks, [&] { mine = own_times(options, configuration, ranks); });
    const auto first = configuration.replay.get<std::int64_t>("noise_sample");
    return {static_cast<std::uint32_t>(first), span_of(mine.whole, ranks).value(),
            span_of(mine.interest, ranks)};
}

std::ostream& operator<<(std::ostream& out, const SampledTimes& times)
{
    const auto count = times.whole.times.size();
    if (times.interest)
    {
        out << "region of interest over " << count << " samples: " << span_text(*times.interest)
            << '\n';
    }
    return out << "predicted run time over " << count << " samples: " << span_text(times.whole)
               << '\n';
}

} // namespace haec_sim
