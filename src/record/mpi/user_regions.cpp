// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Regions that a program names itself: include/haec_record/region.h.
#include "record/mpi/recorder.hpp"

#include <haec_record/region.h>

using namespace haec_record;

namespace
{

template <class Write>
void write_region(const char* name, Write write)
{
    if (recorder == nullptr || inside_mpi)
    {
        return;
    }
    auto& thread = this_thread();
    const auto time = thread.stop_computing();
    thread.file.write(write, time, recorder->user_region(name));
    if (last_flush > time)
    {
        thread.write_flush(time, last_flush);
        recorder->keep_state();
    }
    thread.computing.go_on();
}

} // namespace

#pragma GCC visibility push(default)
void haec_record_enter(const char* name)
{
    write_region(name, OTF2_EvtWriter_Enter);
}

void haec_record_leave(const char* name)
{
    write_region(name, OTF2_EvtWriter_Leave);
}
#pragma GCC visibility pop
