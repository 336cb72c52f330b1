// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace haec_sim
{

/// A file that a program or a module writes.
struct OutputFile
{
    /// The path of the file; empty means standard output.
    std::string path;
    /// True if an existing file may be replaced.
    bool force = false;
};

/// Throws Error if the file exists and must not be replaced. Call it before the work begins.
void require_replaceable(const OutputFile& output);

/// Calls `write` with a stream to the file `path`, or to standard output if the path is empty. The
/// file has a temporary name until it is complete; it is removed if `write` throws or a signal ends
/// the program. A complete file replaces an existing file of its name, also one reached by a link;
/// in a simulation, only after the run was successful. A path that is no regular file, such as a
/// pipe, is written directly and never removed. Throws Error if the file cannot be written, if this
/// program reads the file, or if it lies among the event files of an archive that this program
/// reads.
void write_output(const std::string& path, const std::function<void(std::ostream&)>& write);

} // namespace haec_sim
