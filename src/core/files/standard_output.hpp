// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// Throws Error where anything that was written to standard output could not be, as its disk is
/// full. Where its reader is gone, as `head` is after its last line, the program ends as others do,
/// by the signal PIPE and without a word; not where that signal is ignored. It is called when all
/// has been written.
void require_standard_output();

/// Ends the program where the reader of standard output is gone, for those who know already that
/// something could not be written; else returns.
void end_where_nobody_reads();

} // namespace haec_sim
