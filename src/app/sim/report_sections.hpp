// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/sim/report.hpp"
#include "core/json/json_writer.hpp"

#include <cstdint>
#include <map>
#include <vector>

// The sections of a report, in their order.

namespace haec_sim
{

/// Regions that occurred, in the order of their numbers; time outside of all is the last.
class RegionTable
{
public:
    RegionTable(const RunProfile& profile, const Definitions& definitions);

    /// The region's place in the section `regions`.
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

/// True where the region of interest has a begin and an end.
bool has_interest(const ReportSource& source);

// inputs, configuration, run, machine
void put_inputs(JsonWriter& json, const ReportSource& source);
void put_machine(JsonWriter& json, const ReportSource& source);
// locations, processes, time, activity
void put_locations(JsonWriter& json, const ReportSource& source);
void put_times(JsonWriter& json, const ReportSource& source);
// efficiencies
void put_efficiencies(JsonWriter& json, const ReportSource& source);
// regions, groups, process_regions, waiting
void put_regions(JsonWriter& json, const ReportSource& source, const RegionTable& table);
void put_waiting(JsonWriter& json, const ReportSource& source, const RegionTable& table);
void put_critical_path(JsonWriter& json, const ReportSource& source, const RegionTable& table);
void put_messages(JsonWriter& json, const ReportSource& source);
// links, nodes
void put_links(JsonWriter& json, const ReportSource& source);
void put_timeline(JsonWriter& json, const ReportSource& source, const RegionTable& table);
// modules, untouched, oddities, simulator
void put_rest(JsonWriter& json, const ReportSource& source);

} // namespace haec_sim
