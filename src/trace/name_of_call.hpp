// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

// Names of regions that are calls of libraries. Recorders and languages write them in several ways.

namespace haec_sim
{

/// True for the same names of calls: those of MPI are written in capitals or not, by language and
/// recorder.
inline bool equal_ignoring_case(std::string_view left, std::string_view right)
{
    return std::ranges::equal(left, right,
                              [](unsigned char a, unsigned char b)
                              { return std::tolower(a) == std::tolower(b); });
}

/// True where `name` begins with `words`, ignoring case.
inline bool begins_ignoring_case(std::string_view name, std::string_view words)
{
    return equal_ignoring_case(name.substr(0, words.size()), words);
}

/// The call of MPI that a region of that name is, as written: "Send" of MPI_Send, PMPI_Send and
/// MPI_Send_c (large counts), "send" of Fortran's mpi_send_ and mpi_send_f08_. Empty for others.
std::string_view name_of_mpi_call(std::string_view region);

/// True for a call of MPI (spec: semantics, "Regions"): by its paradigm, or by its name, as some
/// recorders (EZTrace) say USER of all regions. Names are MPI_*, mpi_*_, PMPI_* and pmpi_*.
bool is_mpi_call(Paradigm paradigm, std::string_view region);

} // namespace haec_sim
