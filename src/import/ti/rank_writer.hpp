// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/location_writer.hpp"
#include "import/program_definitions.hpp"
#include "import/ti/schedule.hpp"

#include <map>
#include <string_view>

namespace haec_sim::importing
{

/// The regions that records of actions refer to.
class TiRegions
{
public:
    void define(ProgramDefinitions& all);

    RegionRef of(const TiAction& action) const;

    RegionRef wait_all() const
    {
        return regions_.at("MPI_Waitall");
    }

private:
    std::map<std::string_view, RegionRef> regions_;
};

/// Writes the actions of a rank at the times of the ideal schedule.
class TiRankWriter
{
public:
    /// All of it outlives it.
    TiRankWriter(const TiProgram& program, const IdealSchedule& times, const TiRegions& regions,
                 EventHandler& trace)
        : program_(program), times_(times), regions_(regions), trace_(trace)
    {
    }

    void write(std::uint32_t rank);

private:
    void write_action(Task task);
    void write_message(Task task);
    void write_collective(Task task);
    void complete(Task request);
    /// The requests that no wait completes end before MPI_Finalize, or with the rank.
    void complete_open(std::uint32_t rank);

    const TiProgram& program_;
    const IdealSchedule& times_;
    const TiRegions& regions_;
    LocationWriter trace_;
    bool has_completed_open_ = false;
};

} // namespace haec_sim::importing
