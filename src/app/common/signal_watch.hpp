// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// The signals INT, TERM, HUP and XCPU, and PIPE and XFSZ where another process sends them, end the
/// program from now on in good order: one line on standard error, nothing left that is not
/// complete, exit status 1. A second INT ends it at once. A write to a closed pipe or beyond the
/// limit of a file's size fails as any other write does. Signals that are ignored, as nohup has it,
/// stay ignored. To be called at the begin of main, as threads that are there already would not
/// know. Throws std::bad_alloc where there is no memory for the thread that waits for them.
void watch_signals(const char* program);

/// Where a signal ends the program already, waits for its end: what goes wrong meanwhile is the
/// signal's doing, and nobody is told.
void wait_if_signalled();

/// Other ranks of this program say that it ends.
void end_silently();

} // namespace haec_sim
