// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "workload/lu.hpp"
#include "workload/parameters.hpp"
#include "workload/plane_sweep.hpp"
#include "workload/sides.hpp"

#include <array>

// Sweeps over a grid of processes and back, as NAS LU does: all of LU where a class is asked for,
// else the sweeps alone, with any number of planes and any lengths of messages.

namespace haec_sim::workload
{

namespace
{

LineLengths same_length(const Grid& grid, Bytes length)
{
    return {std::vector<Bytes>(grid.columns, length), std::vector<Bytes>(grid.rows, length)};
}

class Wavefront final : public Pattern
{
public:
    Wavefront(const Grid& grid, const Parameters& parameters)
        : Pattern(grid.processes(), iteration_count(parameters)),
          sweep_(grid, static_cast<std::uint64_t>(parameters.get<std::int64_t>("planes")),
                 same_length(grid, message_length(parameters)), compute_time(parameters))
    {
    }

    void run(World& world) const override
    {
        auto sweep = sweep_;
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            sweep.run(world, +1);
            sweep.run(world, -1);
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        sweep_.count_messages(count, iterations());
    }

private:
    PlaneSweep sweep_;
};

std::unique_ptr<Pattern> make_wavefront(const Parameters& parameters)
{
    const auto sides = parse_sides(parameters.get<std::string>("grid"), 2, "--grid");
    const Grid grid{sides[0], sides[1]};
    if (!parameters.has("class"))
    {
        return std::make_unique<Wavefront>(grid, parameters);
    }
    for (const std::string name : {"planes", "message-bytes"})
    {
        if (parameters.given(name))
        {
            throw UsageError("--" + name + ": follows from --class; leave one of the two out");
        }
    }
    return make_lu(grid, parameters);
}

} // namespace

PatternDescriptor wavefront_pattern()
{
    return {"wavefront",
            "pipelined sweeps over a grid and back with blocking messages, as in NAS LU",
            with_program_parameters(
                {text_parameter("grid", "rows x columns of processes; rank = column * rows + row",
                                "9x9"),
                 text_parameter("class",
                                "all messages of NAS LU of that class, S, W or A to E, instead of "
                                "sweeps alone; --iterations replaces its time steps"),
                 integer_parameter("planes", "", "planes of each sweep", 160, 1, 1'000'000),
                 iterations_parameter(10), events_parameter(), message_parameter(720),
                 compute_parameter(20'000)}),
            &make_wavefront};
}

} // namespace haec_sim::workload
