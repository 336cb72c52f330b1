// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/name_of_call.hpp"

#include <array>

namespace haec_sim
{

namespace
{

std::string_view without_end(std::string_view name, std::string_view end)
{
    const bool ends =
        name.size() > end.size() && equal_ignoring_case(name.substr(name.size() - end.size()), end);
    return ends ? name.substr(0, name.size() - end.size()) : name;
}

} // namespace

std::string_view name_of_mpi_call(std::string_view region)
{
    constexpr std::array begins{std::string_view("MPI_"), std::string_view("PMPI_")};
    for (const auto begin : begins)
    {
        if (begins_ignoring_case(region, begin))
        {
            auto call = region.substr(begin.size());
            while (call.ends_with('_'))
            {
                call.remove_suffix(1);
            }
            return without_end(without_end(without_end(call, "_f08"), "_f08ts"), "_c");
        }
    }
    return {};
}

bool is_mpi_call(Paradigm paradigm, std::string_view region)
{
    return paradigm == Paradigm::mpi || region.starts_with("MPI_") || region.starts_with("PMPI_") ||
           region.starts_with("pmpi_") || (region.starts_with("mpi_") && region.ends_with('_'));
}

} // namespace haec_sim
