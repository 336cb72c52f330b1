// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace haec_sim
{

/// Where a program writes a file.
struct OutputFile
{
    /// Empty: standard output.
    std::string path;
    /// Whether a file of that name may be replaced.
    bool force = false;
};

/// Throws Error where the file exists and must not be replaced. To be called before the work
/// begins.
void require_replaceable(const OutputFile& output);

/// Lets `write` write the file `path`, replacing what it held, or standard output where the path is
/// empty. The file has another name until it is complete. Throws Error where it cannot be written.
void write_output(const std::string& path, const std::function<void(std::ostream&)>& write);

} // namespace haec_sim
