// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Regions that a program names itself: include/haec_record/region.h.
#include "record/mpi/clock.hpp"
#include "record/mpi/recorder.hpp"

#include <haec_record/region.h>

using namespace haec_record;

namespace
{

template <class... Writes>
void write_region(const char* name, Writes... writes)
{
    auto& thread = this_thread();
    const auto time = thread.stop_computing();
    const auto region = recorder->user_region(name);
    (thread.file.write(writes, time, region), ...);
    if (last_flush > time)
    {
        thread.write_flush(time, last_flush);
        recorder->keep_state();
    }
    thread.computing.go_on();
}

bool records()
{
    return recorder != nullptr && !inside_mpi;
}

/// Its begin and its end may be in different regions of the program, so each is a region without
/// time.
void mark_interest(bool begins)
{
    write_region(begins ? interest_begins : interest_ends, OTF2_EvtWriter_Enter,
                 OTF2_EvtWriter_Leave);
    auto& thread = this_thread();
    if (begins)
    {
        thread.gaps.begin_interest();
        thread.left = now();
    }
    else
    {
        thread.gaps.end_interest();
    }
}

} // namespace

#pragma GCC visibility push(default)
void haec_record_enter(const char* name)
{
    if (records())
    {
        write_region(name, OTF2_EvtWriter_Enter);
    }
}

void haec_record_leave(const char* name)
{
    if (records())
    {
        write_region(name, OTF2_EvtWriter_Leave);
    }
}

void haec_record_interest(int begins)
{
    if (records())
    {
        mark_interest(begins != 0);
    }
}

// MPI leaves the meaning of levels but 0 and 1 to tools.
extern "C" int PMPI_Pcontrol(const int level, ...)
{
    if (records() && (level == 0 || level == 1))
    {
        mark_interest(level == 1);
    }
    return MPI_SUCCESS;
}

extern "C" int MPI_Pcontrol(const int level, ...) __attribute__((alias("PMPI_Pcontrol")));
#pragma GCC visibility pop
