// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/added_locations.hpp"
#include "haec_sim/network_report.hpp"
#include "network/report/resource_groups.hpp"

#include <map>

namespace haec_sim::link_statistics
{

/// Shows the load of the links in the output trace: a location of metrics for each group of links,
/// with their utilisation, that of the busiest, and their throughput.
class LoadOverTime
{
public:
    /// The groups outlive it. Their links can be counted.
    explicit LoadOverTime(const ResourceGroups& groups) : groups_(groups) {}

    /// Adds the locations.
    void add(AddedLocations& locations);

    /// Whoever writes all samples opens all locations.
    void open(LocationRef location, SampleWriter& writer);

    /// Values hold from the begin of a bin until the next sample; a bin in which nothing changes
    /// has none. No sample is behind the end of the run.
    void write(const NetworkReport& report);

private:
    const ResourceGroups& groups_;
    std::map<ResourceGroup, LocationRef> locations_;
    std::map<LocationRef, SampleWriter*> writers_;
};

} // namespace haec_sim::link_statistics
