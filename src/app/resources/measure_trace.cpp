// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/commands.hpp"

#include "app/resources/measure_output.hpp"
#include "core/files/files_read.hpp"
#include "core/files/files_written.hpp"
#include "core/files/output_parts.hpp"
#include "core/log/file_failure.hpp"
#include "haec_sim/error.hpp"
#include "parallel/together.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <system_error>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

OutputPart document(const OutputFile& output, const std::string& text)
{
    return {output.path, [text](std::ostream& out) { out << text; }};
}

/// All of the text, or none: where there is no room, the file is as it was.
void append_lines(const std::string& file, const std::string& text)
{
    const bool is_new = !fs::exists(file);
    const auto length = fs::is_regular_file(file) ? fs::file_size(file) : 0;
    std::ofstream out(file, std::ios::app);
    out << text << std::flush;
    if (out)
    {
        return;
    }
    const int error = errno;
    // Or it would write the rest behind.
    out.close();
    std::error_code ignored;
    if (is_new)
    {
        fs::remove(file, ignored);
    }
    else if (fs::is_regular_file(file, ignored))
    {
        fs::resize_file(file, length, ignored);
    }
    throw Error("--jsonl: cannot write to " + file + ": " +
                file_failure_text(error, "is there room, and may you write there?"));
}

/// Refuses a file that holds anything but lines of --jsonl: they would be lost among it.
void require_lines(const std::string& file)
{
    std::ifstream stream;
    if (fs::is_regular_file(file) && !fs::is_empty(file))
    {
        stream.open(file);
    }
    std::string line;
    if (stream.is_open() && std::getline(stream, line) &&
        (!line.starts_with('{') || line.find(R"("params")") == std::string::npos))
    {
        throw Error("--jsonl: " + file +
                    " exists, and its first line is not of the form that --jsonl writes; give "
                    "another name");
    }
}

/// Refuses outputs that are inputs, each other, or files of somebody else.
void require_outputs(const ResourcesMeasureCommand& command)
{
    remember_archive_read(command.trace);
    if (!command.predicted.empty())
    {
        remember_archive_read(command.predicted);
    }
    if (command.mapping)
    {
        remember_file_read(*command.mapping);
    }
    claim_output(command.application.path, "--output");
    claim_output(command.machine_output.path, "--machine");
    require_replaceable(command.application);
    require_replaceable(command.machine_output);
    if (command.lines)
    {
        claim_output(command.lines->file, "--jsonl");
        refuse_to_write_file(command.lines->file);
        require_lines(command.lines->file);
    }
}

void write_all(const ResourcesMeasureCommand& command, const MeasuredRun& run)
{
    if (!command.phase.empty() && run.instances == 0)
    {
        throw Error("--phases: no process enters the region '" + command.phase + "' in " +
                    command.trace.string() + "; name one that runs");
    }
    write_together({document(command.application, application_document(command, run)),
                    document(command.machine_output, machine_document(command, run))});
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
    together(ranks, [&] { require_outputs(command); });
    const auto run = measure_run(command, ranks);
    on_first(ranks, [&] { write_all(command, run); });
}

} // namespace haec_sim
