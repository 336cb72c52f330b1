// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/calibration.hpp"

#include "calibration/fit_pieces.hpp"
#include "calibration/test_programs.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::calibration
{

namespace
{

/// The programs of which there are no measurements are left out.
std::vector<JudgedProgram> judged(const std::vector<ProgramTime>& measured,
                                  const MessageCosts& costs)
{
    std::vector<JudgedProgram> result;
    const auto programs = test_programs(static_cast<std::uint32_t>(costs.nodes.size()));
    for (const auto& time : measured)
    {
        const auto program =
            std::ranges::find_if(programs, [&](const TestProgram& known)
                                 { return known.name == time.name && known.bytes == time.bytes; });
        HAEC_SIM_ASSERT(program != programs.end());
        result.push_back({time, std::ranges::max(end_times(program->steps, costs))});
    }
    return result;
}

} // namespace

std::uint32_t Calibration::node_count() const
{
    return 1 + std::ranges::max(measurements.nodes);
}

Calibration calibrate(Measurements measurements)
{
    HAEC_SIM_ASSERT(!measurements.paths.empty());
    Calibration result;
    auto& costs = result.costs;
    costs.nodes = measurements.nodes;
    for (const auto& [place, path] : measurements.paths)
    {
        auto& pieces = place == Place::memory ? costs.memory : costs.network;
        pieces = fit_pieces(path.lengths, path.eager_limit);
        result.eager_threshold = path.eager_limit ? path.eager_limit : jump_in(pieces);
    }
    costs.eager_limit = result.eager_threshold.value_or(UINT64_MAX);
    if (measurements.library.starts_with("Open MPI"))
    {
        result.table = CollectiveTable::openmpi;
    }
    result.collectives = explain_collectives(measurements.collectives, costs, result.table);
    result.programs = judged(measurements.programs, costs);
    result.measurements = std::move(measurements);
    return result;
}

} // namespace haec_sim::calibration
