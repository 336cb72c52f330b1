// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/launcher.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace haec_sim
{

namespace
{

// The variables of Open MPI, MPICH and Intel MPI, all that use PMIx, Slurm, MVAPICH, Cray, IBM.
constexpr std::array<std::string_view, 8> prefixes{
    "OMPI_COMM_WORLD_", "PMI_",  "PMIX_", "SLURM_PROCID",
    "MV2_COMM_WORLD_",  "PALS_", "ALPS_", "JSM_NAMESPACE_"};

// The variables that tell the rank.
constexpr std::array<const char*, 8> rank_variables{
    "OMPI_COMM_WORLD_RANK", "PMI_RANK",    "PMIX_RANK",    "MV2_COMM_WORLD_RANK",
    "PALS_RANKID",          "ALPS_APP_PE", "SLURM_PROCID", "JSM_NAMESPACE_RANK"};

} // namespace

bool is_started_by_launcher()
{
    for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable)
    {
        const std::string_view text(*variable);
        if (std::ranges::any_of(prefixes, [text](std::string_view prefix)
                                { return text.starts_with(prefix); }))
        {
            return true;
        }
    }
    return false;
}

bool is_launched_first()
{
    for (const char* name : rank_variables)
    {
        if (const char* rank = std::getenv(name))
        {
            return std::string_view(rank) == "0";
        }
    }
    return true;
}

bool are_all_on_one_machine()
{
    const char* all = std::getenv("OMPI_COMM_WORLD_SIZE");
    const char* here = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
    return all != nullptr && here != nullptr && std::string_view(all) == here;
}

} // namespace haec_sim
