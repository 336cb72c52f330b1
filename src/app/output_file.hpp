// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace haec_sim
{

/// Lets `write` write the file `path`, replacing what it held, or standard output where the path is
/// empty. Throws Error where it cannot be written.
void write_output(const std::string& path, const std::function<void(std::ostream&)>& write);

} // namespace haec_sim
