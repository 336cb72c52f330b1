// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/region_table.hpp"

#include <array>
#include <set>

namespace haec_sim
{

namespace
{

constexpr std::array paradigms = {
    "UNKNOWN",   "USER",     "COMPILER",  "OPENMP",    "MPI",     "CUDA",   "MEASUREMENT_SYSTEM",
    "PTHREAD",   "HMPP",     "OMPSS",     "HARDWARE",  "GASPI",   "UPC",    "SHMEM",
    "WINTHREAD", "QTTHREAD", "ACETHREAD", "TBBTHREAD", "OPENACC", "OPENCL", "MTAPI",
    "SAMPLING",  "NONE",     "HIP",       "KOKKOS"};

constexpr std::array roles = {"UNKNOWN",
                              "FUNCTION",
                              "WRAPPER",
                              "LOOP",
                              "CODE",
                              "PARALLEL",
                              "SECTIONS",
                              "SECTION",
                              "WORKSHARE",
                              "SINGLE",
                              "SINGLE_SBLOCK",
                              "MASTER",
                              "CRITICAL",
                              "CRITICAL_SBLOCK",
                              "ATOMIC",
                              "BARRIER",
                              "IMPLICIT_BARRIER",
                              "FLUSH",
                              "ORDERED",
                              "ORDERED_SBLOCK",
                              "TASK",
                              "TASK_CREATE",
                              "TASK_WAIT",
                              "COLL_ONE2ALL",
                              "COLL_ALL2ONE",
                              "COLL_ALL2ALL",
                              "COLL_OTHER",
                              "FILE_IO",
                              "POINT2POINT",
                              "RMA",
                              "DATA_TRANSFER",
                              "ARTIFICIAL",
                              "THREAD_CREATE",
                              "THREAD_WAIT",
                              "TASK_UNTIED",
                              "ALLOCATE",
                              "DEALLOCATE",
                              "REALLOCATE",
                              "FILE_IO_METADATA"};

template <class Names, class Number>
std::string name_in(const Names& names, Number value, const char* what)
{
    const auto number = static_cast<std::size_t>(value);
    return number < names.size() ? names[number] : what + std::to_string(number);
}

} // namespace

std::string paradigm_name(Paradigm paradigm)
{
    return name_in(paradigms, paradigm, "PARADIGM_");
}

std::string role_name(RegionRole role)
{
    return name_in(roles, role, "ROLE_");
}

RegionTable::RegionTable(const RunProfile& profile, const Definitions& definitions)
{
    std::set<RegionRef> occurring{RegionRef{}};
    for (const auto& row : profile.regions)
    {
        occurring.insert(row.region);
    }
    for (const auto region : occurring)
    {
        places_[region] = regions_.size();
        regions_.push_back(region);
    }
    definitions.each<definitions::Region>(
        [&](const definitions::Region& region)
        {
            if (occurring.contains(region.self))
            {
                definitions_[region.self] = &region;
            }
        });
}

} // namespace haec_sim
