// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Rules R0 to R6 and the synchronous part of R8, to the picosecond: every output time is held
// against the one that the rules prescribe, given the output times it depends on.
#pragma once

#include "collectives.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "region_stack.hpp"
#include "report.hpp"
#include "transfers.hpp"

namespace haec_sim::checker
{

// A pair of archives of the same records, and what belongs together in them.
class Replay
{
public:
    Replay(const Trace& input_trace, const Trace& output_trace, const Options& the_options)
        : input(input_trace), output(output_trace), options(the_options), communicators(input),
          regions(input), messages(input, communicators, regions, options.eager_threshold),
          collectives(input, output, communicators), transfers(output, options)
    {
    }

    // s * gap, rounded to nearest; s is 1 inside MPI.
    Picoseconds scaled(Picoseconds gap, bool in_mpi) const;

    const Trace& input;
    const Trace& output;
    const Options& options;
    Communicators communicators;
    Regions regions;
    Messages messages;
    Collectives collectives;
    Transfers transfers;
};

void check_times(const Replay& replay, Report& report);

// For a model that changes nothing: the output times are the input times.
void check_identical_times(const Trace& input, const Trace& output, Report& report);

} // namespace haec_sim::checker
