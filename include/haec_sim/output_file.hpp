// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace haec_sim
{

/// The place where a program or a module writes a file.
struct OutputFile
{
    /// The file; empty: standard output.
    std::string path;
    /// A file of that name may be replaced.
    bool force = false;
};

/// Throws Error where the file exists and must not be replaced. It is called before the work
/// begins.
void require_replaceable(const OutputFile& output);

/// Lets `write` write the file `path`, or standard output where the path is empty. A file has
/// another name until it is complete, and goes away where `write` throws or a signal ends the
/// program; a complete one replaces what had its name, also where that is a link to a file. In a
/// simulation it does so when the run has ended well. A thing that is no file, such as a pipe, is
/// written to and stays. Throws Error where it cannot be written, and where it is one of the files
/// that this program reads, or lies among the event files of an archive that it reads.
void write_output(const std::string& path, const std::function<void(std::ostream&)>& write);

} // namespace haec_sim
