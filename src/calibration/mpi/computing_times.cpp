// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/mpi/measured_parts.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace haec_sim::calibration
{

namespace
{

/// Some 50 us: half of it a stencil, which keeps all units of a core busy, so that others on the
/// core slow it down as much as they can; half of it a recurrence, in which each step waits for the
/// one before, so that they hardly do. Most programs lie between.
double compute()
{
    constexpr std::size_t size = 1024;
    static std::array<std::array<double, size>, 2> values{};
    for (std::size_t step = 0; step < 50; ++step)
    {
        const auto& now = values[step % 2];
        auto& then = values[1 - step % 2];
        for (std::size_t place = 1; place + 1 < size; ++place)
        {
            then[place] = 1 + 0.5 * now[place] + 0.25 * (now[place - 1] + now[place + 1]);
        }
    }
    double last = values[0][1];
    for (int step = 0; step < 10000; ++step)
    {
        last = 0.5 * last + 1;
    }
    return last;
}

} // namespace

std::size_t add_computing(std::vector<Meter>& meters)
{
    auto& meter = meters.emplace_back(true);
    meter.sample = []
    {
        const double begin = now_ns();
        // Without a use of the result the compiler would leave the computing out.
        volatile double result = compute();
        static_cast<void>(result);
        return Sample{time_between(begin, now_ns())};
    };
    return meters.size() - 1;
}

Noise noise_of_all(const Meter& computing)
{
    int size = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<double> mine;
    std::ranges::transform(computing.samples, std::back_inserter(mine), &Sample::time);
    std::vector<double> all(mine.size() * static_cast<std::size_t>(size));
    const auto count = static_cast<int>(mine.size());
    MPI_Allgather(mine.data(), count, MPI_DOUBLE, all.data(), count, MPI_DOUBLE, MPI_COMM_WORLD);
    const auto in_round = static_cast<long>(mine.size() / rounds_of_meters);
    std::vector<std::vector<double>> rounds;
    for (auto begin = all.begin(); begin != all.end(); begin += in_round)
    {
        rounds.emplace_back(begin, begin + in_round);
    }
    return noise_of(rounds);
}

} // namespace haec_sim::calibration
