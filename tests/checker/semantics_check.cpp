// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Checks that an output of the simulator has all that its input has (spec: semantics, "Invariants":
// 6), and on demand that it has the same times, or that nobody leaves a wait before its cause
// (7). It shares no code with the simulator, nor with
// haec_verify, which checks the times that a model gives.

#include <exception>
#include <iostream>

#include "archive_reader.hpp"
#include "causality_check.hpp"
#include "identity_check.hpp"
#include "options.hpp"
#include "report.hpp"
#include "structure_check.hpp"

namespace
{

using namespace haec_sim::checker;

void check(const Trace& input, const Trace& output, const Options& options, Report& report)
{
    report.totals.events = input.number_of_events();
    if (options.causality)
    {
        // Definitions of other recorders get other numbers in the output.
        Report structure;
        if (check_structure(input, output, options, structure))
        {
            check_causality(input, output, options.keeps_collectives, report);
        }
        else
        {
            report.add({"structure", "the output has not the input's records"});
        }
        return;
    }
    const bool comparable = check_structure(input, output, options, report);
    if (options.identity && comparable)
    {
        check_identical_times(input, output, report);
    }
}

} // namespace

int main(int argc, char** argv)
{
    const auto options = parse_options(argc, argv);
    if (!options)
    {
        std::cerr << usage;
        return 2;
    }
    try
    {
        const auto input = read_archive(options->input);
        const auto output = read_archive(options->output);
        Report report;
        check(input, output, *options, report);
        if (options->json)
        {
            report.print_json(std::cout, options->input, options->output);
        }
        else
        {
            report.print_text(std::cout);
        }
        return report.ok() ? 0 : 1;
    }
    catch (const std::exception& error)
    {
        std::cerr << "semantics_check: " << error.what() << '\n';
        return 2;
    }
}
