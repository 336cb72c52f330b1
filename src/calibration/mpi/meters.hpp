// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/figure.hpp"
#include "calibration/mpi/buffers.hpp"

#include <mpi.h>

#include <functional>
#include <vector>

namespace haec_sim::calibration
{

/// A time that is measured [ns], and a part of it.
struct Sample
{
    double time = 0;
    double part = 0;
};

/// Measures one time.
struct Meter
{
    /// True if buffers are used again.
    bool is_hot;
    /// One measurement of it is as long as so many others.
    std::uint32_t weight;
    /// Empty on processes that take no part.
    std::function<Sample()> sample{};
    std::vector<Sample> samples{};

    explicit Meter(bool has_hot_buffers, std::uint32_t weight_of_one = 1)
        : is_hot(has_hot_buffers), weight(weight_of_one)
    {
    }

    Figure time() const;
    Figure part() const;
};

/// Each meter has as many samples in each of them.
inline constexpr std::uint32_t rounds_of_meters = 8;

/// Takes so many samples of each meter, in rounds over all meters: if the machine is slower for a
/// while, all times have some samples of that. The first samples of a round, which open connections
/// and fill tables, do not count. Collective over MPI_COMM_WORLD; each rank has the same number of
/// meters.
void run_rounds(std::vector<Meter>& meters, std::uint32_t repetitions, Buffers& buffers);

/// What `work` takes of the process that takes longest, on the first one; all begin together.
template <class Work>
Sample time_of_all(MPI_Comm communicator, const Work& work)
{
    MPI_Barrier(communicator);
    const double begin = now_ns();
    work();
    const double mine = time_between(begin, now_ns());
    double longest = 0;
    MPI_Reduce(&mine, &longest, 1, MPI_DOUBLE, MPI_MAX, 0, communicator);
    return {longest};
}

} // namespace haec_sim::calibration
