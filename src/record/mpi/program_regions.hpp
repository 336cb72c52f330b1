// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/recorder.hpp"

namespace haec_record
{

/// Writes records of the program's regions by `write(thread, time)`. Call it only if
/// records_regions().
template <class Write>
void write_regions(Write write)
{
    auto& thread = this_thread();
    const auto time = thread.stop_computing();
    write(thread, time);
    if (last_flush > time)
    {
        thread.write_flush(time, last_flush);
        recorder->keep_state();
    }
    thread.computing.go_on();
}

} // namespace haec_record
