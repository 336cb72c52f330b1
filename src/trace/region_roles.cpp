// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/region_roles.hpp"

namespace haec_sim
{

namespace
{

/// The bodies of constructs of threads: the program's own statements are in them.
bool is_body(RegionRole role)
{
    switch (role)
    {
    case RegionRole::code:
    case RegionRole::parallel:
    case RegionRole::loop:
    case RegionRole::sections:
    case RegionRole::section:
    case RegionRole::workshare:
    case RegionRole::single:
    case RegionRole::single_block:
    case RegionRole::master:
    case RegionRole::critical_block:
    case RegionRole::ordered_block:
    case RegionRole::atomic:
    case RegionRole::task:
    case RegionRole::task_untied:
        return true;
    default:
        return false;
    }
}

} // namespace

bool is_computing(Paradigm paradigm, RegionRole role, bool forks)
{
    switch (paradigm)
    {
    case Paradigm::unknown:
    case Paradigm::user:
    case Paradigm::compiler:
    case Paradigm::sampling:
    case Paradigm::kokkos:
        return true;
    default:
        return forks && is_body(role);
    }
}

} // namespace haec_sim
