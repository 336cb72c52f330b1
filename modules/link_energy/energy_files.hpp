// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "coding_energy.hpp"
#include "energy.hpp"
#include "haec_sim/counted_parts.hpp"
#include "haec_sim/json.hpp"
#include "haec_sim/network_report.hpp"

#include <map>
#include <optional>
#include <ostream>
#include <string>

namespace haec_sim::link_energy
{

using GroupEnergies = std::map<ResourceGroup, GroupEnergy>;

using GroupSums = std::map<ResourceGroup, GroupSum>;

GroupEnergy sum_of(const GroupEnergies& energies);

/// The energy of all links in the region of interest.
struct InterestEnergy
{
    TimeSpan span;
    /// The name of the region of interest, for people.
    std::string what;
    /// The energy [J].
    double energy = 0;
};

/// The energies of one run.
struct RunEnergy
{
    GroupEnergies groups;
    /// Absent if the run has no region of interest.
    std::optional<InterestEnergy> interest{};
    CodingEnergy coding{};

    /// The energy to solution, of links and coding [J].
    double total() const
    {
        return sum_of(groups).total() + coding.energy;
    }
};

/// Energy by class and board, as CSV; the last line has the sums.
void write_table(std::ostream& out, const GroupEnergies& energies, const LinkPower& power,
                 Picoseconds end);

/// The energies of messages between each two nodes, as CSV.
void write_pairs(std::ostream& out, const NetworkReport& report, const LinkPower& power);

/// All of it, as JSON.
void write_document(std::ostream& out, const RunEnergy& energy, const NetworkReport& report,
                    const LinkPower& power, CountedParts counted);

/// The module's part of the run's report: energies and residencies by class and board, and the
/// power of each class over time, whose sum over bins is its energy.
JsonValue report_of(const RunEnergy& energy, const GroupSums& sums, const NetworkReport& report,
                    const LinkPower& power, CountedParts counted);

} // namespace haec_sim::link_energy
