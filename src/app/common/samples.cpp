// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/samples.hpp"

#include "app/common/simulate.hpp"
#include "core/log/log_settings.hpp"
#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/exchange.hpp"
#include "parallel/serial_ranks.hpp"
#include "parallel/together.hpp"

#include <algorithm>
#include <vector>

namespace haec_sim
{

namespace
{

Picoseconds predicted(const RunOptions& options, Configuration configuration, std::int64_t sample)
{
    configuration.replay.set("noise_sample", sample, false);
    SerialRanks alone;
    SerialExchange exchange;
    return simulate(options, configuration, alone, exchange).time.predicted;
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
    std::vector<Picoseconds> times;
    log::set_level(log::Level::fatal);
    for (auto sample = ranks.rank(); sample < options.samples; sample += ranks.size())
    {
        times.push_back(predicted(plain, configuration, first + sample));
    }
    log::set_level(options.log.level);
    return times;
}

} // namespace

SampledTimes sample_times(const RunOptions& options, const Configuration& configuration,
                          Ranks& ranks)
{
    std::vector<Picoseconds> mine;
    together(ranks, [&] { mine = own_times(options, configuration, ranks); });
    auto times = all_gather_items(ranks, mine);
    std::ranges::sort(times);
    const auto steps = times.size() - 1;
    return {options.samples, times[steps / 2], times[steps * 5 / 100],
            times[(steps * 95 + 99) / 100]};
}

std::ostream& operator<<(std::ostream& out, const SampledTimes& times)
{
    return out << "predicted run time over " << times.samples << " samples: median "
               << seconds_text(times.median) << ", 90 % from " << seconds_text(times.low) << " to "
               << seconds_text(times.high) << '\n';
}

} // namespace haec_sim
