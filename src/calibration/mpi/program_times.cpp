// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/mpi/measured_parts.hpp"
#include "calibration/test_programs.hpp"

#include <cstring>

namespace haec_sim::calibration
{

namespace
{

void make_steps(const std::vector<Step>& steps, Buffers& buffers)
{
    for (const auto& step : steps)
    {
        const auto bytes = static_cast<int>(step.bytes);
        const auto peer = static_cast<int>(step.peer);
        auto* buffer = buffers.next(2 * step.bytes);
        switch (step.kind)
        {
        case Step::Kind::send:
            MPI_Send(buffer, bytes, MPI_BYTE, peer, 0, MPI_COMM_WORLD);
            break;
        case Step::Kind::receive:
            MPI_Recv(buffer, bytes, MPI_BYTE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            break;
        case Step::Kind::exchange:
            MPI_Sendrecv(buffer, bytes, MPI_BYTE, peer, 0, buffer + bytes, bytes, MPI_BYTE,
                         static_cast<int>(step.from), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
}

} // namespace

ReadFigures add_programs(Buffers& buffers, const MeasureOptions& options,
                         std::vector<Meter>& meters)
{
    int size = 0;
    int rank = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const auto first = meters.size();
    std::vector<ProgramTime> programs;
    for (const auto& program : test_programs(static_cast<std::uint32_t>(size)))
    {
        if (program.bytes > options.largest)
        {
            continue;
        }
        programs.push_back({program.name, program.bytes, {}});
        meters.emplace_back(options.has_hot_buffers).sample =
            [steps = program.steps[static_cast<std::size_t>(rank)], &buffers]
        { return time_of_all(MPI_COMM_WORLD, [&] { make_steps(steps, buffers); }); };
    }
    return [first, programs](const std::vector<Meter>& measured, Measurements& result)
    {
        for (std::size_t place = 0; place < programs.size(); ++place)
        {
            result.programs.push_back(
                {programs[place].name, programs[place].bytes, measured[first + place].time()});
        }
    };
}

ReadFigures add_copies(Buffers& buffers, const MeasureOptions& options, std::vector<Meter>& meters)
{
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const auto first = meters.size();
    std::vector<std::uint64_t> lengths;
    for (std::uint64_t bytes = 1024; bytes <= options.largest; bytes *= 4)
    {
        lengths.push_back(bytes);
        for (const bool is_hot : {false, true})
        {
            auto& meter = meters.emplace_back(is_hot);
            if (rank == 0)
            {
                meter.sample = [bytes, &buffers]
                {
                    auto* from = buffers.next(2 * bytes);
                    const double begin = now_ns();
                    std::memcpy(from + bytes, from, bytes);
                    return Sample{time_between(begin, now_ns())};
                };
            }
        }
    }
    return [first, lengths](const std::vector<Meter>& measured, Measurements& result)
    {
        for (std::size_t place = 0; place < lengths.size(); ++place)
        {
            const auto cold = first + 2 * place;
            result.copies.push_back(
                {lengths[place], measured[cold].time(), measured[cold + 1].time()});
        }
    };
}

} // namespace haec_sim::calibration
