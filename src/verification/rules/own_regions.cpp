// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/own_regions.hpp"

#include "verification/rules/device_calls.hpp"

#include <set>

namespace haec_sim::verification
{

OwnRegions::OwnRegions(const Definitions& definitions)
{
    static const std::set programs{Paradigm::unknown, Paradigm::user, Paradigm::compiler,
                                   Paradigm::sampling, Paradigm::kokkos};
    // What surrounds statements of the program, in models whose threads come by forks.
    using enum RegionRole;
    static const std::set around_statements{parallel,     loop,          workshare, section,
                                            single_block, master,        atomic,    critical_block,
                                            task,         ordered_block, code,      task_untied};
    std::set with_teams{Paradigm::openmp};
    definitions.each<definitions::Paradigm>(
        [&](const auto& model)
        {
            constexpr auto forks_and_joins = ParadigmClass{1};
            if (model.paradigm_class == forks_and_joins)
            {
                with_teams.insert(model.paradigm);
            }
        });
    // OpenMP's target constructs are calls.
    const DeviceCalls calls(definitions);
    definitions.each<definitions::Region>(
        [&](const auto& region)
        {
            const bool surrounds = with_teams.contains(region.paradigm) &&
                                   around_statements.contains(region.region_role);
            if ((!surrounds || calls.of(region.self).launches() || calls.of(region.self).waits) &&
                !programs.contains(region.paradigm) && region.paradigm != Paradigm::mpi)
            {
                of_others_.insert(region.self);
            }
        });
}

} // namespace haec_sim::verification
