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
std::optional<std::vector<Picoseconds>> times_together(const RunOptions& options,
                                                       const Configuration& configuration,
                                                       const Samples& samples)
{
    CarriedDraws draws{samples};
    run_of(options, configuration, samples.front(), {.draws = &draws});
    return draws.predicted;
}

std::vector<Picoseconds> times_one_by_one(const RunOptions& options,
                                          const Configuration& configuration,
                                          const Samples& samples)
{
    std::vector<Picoseconds> times;
    for (const auto sample : samples)
    {
        times.push_back(run_of(options, configuration, sample, {}).time.predicted);
    }
    return times;
}

/// Links that are shared ask who comes first, other models may look at the time, and modules before
/// the model may change records by it.
bool may_go_together(const Configuration& configuration)
{
    const auto& modules = configuration.modules;
    return !configuration.contention && !modules.empty() &&
           modules.front().module->name == "static_network_model";
}

/// The times, and how often the trace was read for them.
struct Found
{
    std::vector<Picoseconds> times;
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
        all.times.insert(all.times.end(), more.begin(), more.end());
    }
    return all;
}

/// The times of the draws of this rank.
std::vector<Picoseconds> own_times(const RunOptions& options, const Configuration& configuration,
                                   const Ranks& ranks)
{
    if (!configuration.replay.has("noise"))
    {
        throw UsageError("--samples: the configuration has no noise, so that all samples were "
                         "equal; give replay.noise, or leave it out");
    }
    const auto first = configuration.replay.get<std::int64_t>("noise_sample");
    auto plain = without_output(options);
    plain.from.reset();
    plain.to.reset();
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
    return found.times;
}

/// The times of all draws, of which each rank has every `ranks`-th, from those of the ranks.
std::vector<Picoseconds> in_turn(const std::vector<Picoseconds>& by_rank, std::size_t ranks)
{
    std::vector<Picoseconds> times(by_rank.size());
    auto next = by_rank.begin();
    for (std::size_t rank = 0; rank < ranks; ++rank)
    {
        for (auto draw = rank; draw < times.size(); draw += ranks)
        {
            times[draw] = *next++;
        }
    }
    return times;
}

} // namespace

SampledTimes sample_times(const RunOptions& options, const Configuration& configuration,
                          Ranks& ranks)
{
    std::vector<Picoseconds> mine;
    together(ranks, [&] { mine = own_times(options, configuration, ranks); });
    const auto times = in_turn(all_gather_items(ranks, mine), ranks.size());
    auto sorted = times;
    std::ranges::sort(sorted);
    const auto steps = sorted.size() - 1;
    const auto first = configuration.replay.get<std::int64_t>("noise_sample");
    return {static_cast<std::uint32_t>(first), times, sorted[steps / 2], sorted[steps * 5 / 100],
            sorted[(steps * 95 + 99) / 100]};
}

std::ostream& operator<<(std::ostream& out, const SampledTimes& times)
{
    return out << "predicted run time over " << times.times.size() << " samples: median "
               << seconds_text(times.median) << ", 90 % from " << seconds_text(times.low) << " to "
               << seconds_text(times.high) << '\n';
}

} // namespace haec_sim
