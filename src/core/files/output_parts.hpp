// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace haec_sim
{

/// A file, and who writes it. `write` gets a stream of its own; a pipe or device is written in
/// place.
struct OutputPart
{
    std::string path;
    std::function<void(std::ostream&)> write;
};

/// Writes files that belong together, one after the other, each as write_output() does: none has
/// its name before all are complete, and where one cannot be written none is left. Throws Error.
/// While there is an OutputBatch, they get their names with it.
void write_together(const std::vector<OutputPart>& parts);

} // namespace haec_sim
