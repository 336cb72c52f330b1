// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/grid.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"

// The wavefront of NAS LU: in the lower sweep each plane of the grid runs from the north-west
// corner to the south-east one, in the upper sweep back. Defaults are LU's class C on 81 processes.

namespace haec_sim::workload
{

namespace
{

constexpr std::uint64_t events_per_message = 6;

/// Where a sweep goes. NAS LU's tags say where a message comes from.
struct Direction
{
    int step = 0;
    std::uint32_t column_tag = 0;
    std::uint32_t row_tag = 0;
};

constexpr Direction south_east{+1, 2, 4};
constexpr Direction north_west{-1, 1, 3};

/// When the present plane's messages arrive, by receiver: one along its column of the grid, one
/// along its row.
struct Arrivals
{
    explicit Arrivals(std::uint32_t processes) : along_column(processes), along_row(processes) {}

    std::vector<Picoseconds> along_column;
    std::vector<Picoseconds> along_row;
};

class Wavefront final : public Pattern
{
public:
    explicit Wavefront(const Parameters& parameters)
        : grid_(parse_grid(parameters.get<std::string>("grid"), "--grid")),
          planes_(static_cast<std::uint64_t>(parameters.get<std::int64_t>("planes"))),
          length_(message_length(parameters)), compute_(compute_time(parameters)),
          iterations_(workload::iterations(parameters, static_cast<double>(events_per_iteration()),
                                           grid_.processes() * frame_events))
    {
    }

    std::uint32_t processes() const override
    {
        return grid_.processes();
    }

    std::uint64_t events() const override
    {
        return iterations_ * events_per_iteration();
    }

    void run(World& world) const override
    {
        Arrivals arrivals(grid_.processes());
        for (std::uint64_t iteration = 0; iteration < iterations_; ++iteration)
        {
            sweep(world, south_east, arrivals);
            sweep(world, north_west, arrivals);
        }
    }

private:
    std::uint64_t events_per_iteration() const noexcept
    {
        const std::uint64_t sweep_regions = 2 * std::uint64_t{grid_.processes()};
        return 2 * (planes_ * grid_.edges() * events_per_message + sweep_regions);
    }

    void sweep(World& world, const Direction& direction, Arrivals& arrivals) const
    {
        const auto processes = world.size();
        for (std::uint32_t rank = 0; rank < processes; ++rank)
        {
            world.process(rank).enter(Region::sweep);
        }
        for (std::uint64_t plane = 0; plane < planes_; ++plane)
        {
            for (std::uint32_t index = 0; index < processes; ++index)
            {
                // Ranks rise, or fall, along with the wave: senders come before their receivers.
                const auto rank = direction.step > 0 ? index : processes - 1 - index;
                compute_plane(world.process(rank), rank, direction, arrivals);
            }
        }
        for (std::uint32_t rank = 0; rank < processes; ++rank)
        {
            world.process(rank).leave(Region::sweep);
        }
    }

    void compute_plane(Process& process, std::uint32_t rank, const Direction& direction,
                       Arrivals& arrivals) const
    {
        const auto step = direction.step;
        if (const auto from = grid_.south_of(rank, -step))
        {
            process.receive({*from, direction.column_tag, length_}, arrivals.along_column[rank]);
        }
        if (const auto from = grid_.east_of(rank, -step))
        {
            process.receive({*from, direction.row_tag, length_}, arrivals.along_row[rank]);
        }
        process.compute(compute_);
        if (const auto to = grid_.south_of(rank, step))
        {
            arrivals.along_column[*to] = process.send({*to, direction.column_tag, length_});
        }
        if (const auto to = grid_.east_of(rank, step))
        {
            arrivals.along_row[*to] = process.send({*to, direction.row_tag, length_});
        }
    }

    Grid grid_;
    std::uint64_t planes_;
    Bytes length_;
    ComputeTime compute_;
    std::uint64_t iterations_;
};

} // namespace

PatternDescriptor wavefront_pattern()
{
    return {"wavefront",
            "pipelined sweeps over a grid and back with blocking messages, as in NAS LU",
            {text_parameter("grid", "rows x columns of processes", "9x9"),
             integer_parameter("planes", "", "planes of each sweep", 160, 1, 1'000'000),
             iterations_parameter(10), events_parameter(), message_parameter(720),
             compute_parameter(20'000), variation_parameter(), seed_parameter()},
            [](const Parameters& parameters) -> std::unique_ptr<Pattern>
            { return std::make_unique<Wavefront>(parameters); }};
}

} // namespace haec_sim::workload
