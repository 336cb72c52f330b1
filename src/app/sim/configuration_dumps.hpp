// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <istream>
#include <ostream>

namespace haec_sim
{

/// Answers what --dump-config would for many command lines: starting a program for each takes
/// longer. A command line is its words, each ended by a zero byte, and an empty word. Its answer is
/// a line: the configuration, or an object whose key "error" says what is wrong. Each is answered
/// by a process of its own, so that none sees what another one loads. Throws Error where that
/// cannot be started.
void answer_configuration_dumps(std::istream& in, std::ostream& out);

} // namespace haec_sim
