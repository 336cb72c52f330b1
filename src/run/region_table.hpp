// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/run_profile.hpp"
#include "haec_sim/records/trace_definitions.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace haec_sim
{

/// Regions that occurred, in the order of their numbers; time outside of all is the last.
class RegionTable
{
public:
    /// The definitions outlive it.
    RegionTable(const RunProfile& profile, const Definitions& definitions);

    /// The region's place in the section `regions`. The region has occurred.
    std::size_t place(RegionRef region) const
    {
        return places_.at(region);
    }

    const std::vector<RegionRef>& regions() const noexcept
    {
        return regions_;
    }

    /// Null where it is not defined.
    const definitions::Region* definition(RegionRef region) const
    {
        const auto found = definitions_.find(region);
        return found != definitions_.end() ? found->second : nullptr;
    }

private:
    std::vector<RegionRef> regions_;
    std::map<RegionRef, std::size_t> places_;
    std::map<RegionRef, const definitions::Region*> definitions_;
};

/// OTF2's names: "MPI", "POINT2POINT".
std::string paradigm_name(Paradigm paradigm);
std::string role_name(RegionRole role);

} // namespace haec_sim
