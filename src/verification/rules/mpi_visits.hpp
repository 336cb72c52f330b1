// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "parallel/ranks.hpp"
#include "trace/indices.hpp"
#include "verification/rules/facts.hpp"
#include "verification/rules/message_check.hpp"
#include "verification/rules/rules.hpp"
#include "verification/times/bounds.hpp"

#include <map>
#include <vector>

namespace haec_sim::verification
{

/// The times at which locations are inside MPI, in the output (spec: semantics, R2, `in_mpi`).
class MpiVisits
{
public:
    /// Those of the locations of all ranks. Collective.
    static MpiVisits of_all(const FactsOfRank& facts, Ranks& ranks);

    /// The first time from `time` on at which the location is inside MPI.
    Picoseconds inside_from(LocationIndex location, Picoseconds time) const;

private:
    /// In order; the last one has no end.
    std::map<LocationIndex, std::vector<MpiVisit>> visits_;
};

/// B of a message (R2): where transfers go on in MPI alone, the earlier side may have left its
/// call. Bounds where the output does not tell: haec_sim takes a location that waits inside MPI
/// when nothing goes on for one that stays there. What it waits for may be known from other threads
/// of its process, and be earlier; where records may be missing, either side may have been let go.
Bounds begin_of(const SendFact& send, const ReceiveFact& receive, const Rules& rules,
                const MpiVisits& visits);

/// Notes in a location's visits that it is inside, or not, behind a record of that time.
void note_visit(std::vector<MpiVisit>& visits, bool is_inside, Picoseconds time);

} // namespace haec_sim::verification
