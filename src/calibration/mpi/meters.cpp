// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/mpi/meters.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace haec_sim::calibration
{

namespace
{

constexpr std::uint32_t warm_up = 2;

/// As MPI_Barrier, but those that wait leave the cores to others.
void wait_for_all()
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (int ended = 0; ended == 0;)
    {
        MPI_Test(&request, &ended, MPI_STATUS_IGNORE);
        if (ended == 0)
        {
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
    }
}

Figure figure_by(const std::vector<Sample>& samples, double Sample::*value)
{
    std::vector<double> values;
    std::ranges::transform(samples, std::back_inserter(values),
                           [&](const Sample& sample) { return sample.*value; });
    return figure_of(std::move(values));
}

} // namespace

Figure Meter::time() const
{
    return figure_by(samples, &Sample::time);
}

Figure Meter::part() const
{
    return figure_by(samples, &Sample::part);
}

void run_rounds(std::vector<Meter>& meters, std::uint32_t repetitions, Buffers& buffers)
{
    for (std::uint32_t round = 0; round < rounds_of_meters; ++round)
    {
        for (auto& meter : meters)
        {
            const auto in_round =
                (repetitions / meter.weight + rounds_of_meters - 1) / rounds_of_meters;
            wait_for_all();
            if (!meter.sample)
            {
                continue;
            }
            buffers.restart(meter.is_hot);
            for (std::uint32_t time = 0; time < warm_up + in_round; ++time)
            {
                const auto sample = meter.sample();
                if (time >= warm_up)
                {
                    meter.samples.push_back(sample);
                }
            }
        }
    }
    wait_for_all();
}

} // namespace haec_sim::calibration
