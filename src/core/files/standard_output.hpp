// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// Throws Error where anything that was written to standard output could not be, as its disk is
/// full. Where who read it is gone, as `head` is after its last line, the program ends as others
/// do, by the signal PIPE and without a word; not where that signal is ignored. To be called when
/// all has been written.
void require_standard_output();

/// The same for those who know already that something could not be written: returns where the
/// program does not end.
void end_where_nobody_reads();

} // namespace haec_sim
