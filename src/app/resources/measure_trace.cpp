// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/measure_trace.hpp"

#include "app/resources/measure_output.hpp"
#include "haec_sim/error.hpp"
#include "parallel/together.hpp"

#include <fstream>
#include <iostream>

namespace haec_sim
{

namespace
{

void write_document(const OutputFile& output, const std::string& text)
{
    write_output(output.path, [&](std::ostream& out) { out << text; });
}

void append_lines(const std::string& file, const std::string& text)
{
    std::ofstream out(file, std::ios::app);
    out << text << std::flush;
    if (!out)
    {
        throw Error("--jsonl: cannot write to " + file + "; is there room, and may you?");
    }
}

void write_all(const ResourcesMeasureCommand& command, const MeasuredRun& run)
{
    if (!command.phase.empty() && run.instances == 0)
    {
        throw Error("--phases: nobody enters the region '" + command.phase + "' in " +
                    command.trace.string() + "; name one that runs");
    }
    write_document(command.application, application_document(command, run));
    write_document(command.machine_output, machine_document(command, run));
    if (command.lines)
    {
        append_lines(command.lines->file, json_lines(command, run));
    }
    std::cout << (command.is_quiet ? "" : measured_text(command, run));
    warn_of_impossible(run);
}

} // namespace

void measure_trace(const ResourcesMeasureCommand& command, Ranks& ranks)
{
    together(ranks,
             [&]
             {
                 require_replaceable(command.application);
                 require_replaceable(command.machine_output);
             });
    const auto run = measure_run(command, ranks);
    on_first(ranks, [&] { write_all(command, run); });
}

} // namespace haec_sim
