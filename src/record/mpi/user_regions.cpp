// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Regions that a program names itself: include/haec_record/region.h.
#include "record/mpi/clock.hpp"
#include "record/mpi/program_regions.hpp"

#include <haec_record/region.h>

using namespace haec_record;

namespace
{

std::uint32_t region(const char* name)
{
    return recorder->number_of({name, OTF2_REGION_ROLE_CODE, OTF2_PARADIGM_USER});
}

/// Its begin and its end may be in different regions of the program, so each is a region without
/// time.
void mark_interest(bool begins)
{
    write_regions(
        [begins](RecordedThread& thread, std::uint64_t time)
        {
            const auto mark = region(begins ? interest_begins : interest_ends);
            thread.file.write(OTF2_EvtWriter_Enter, time, mark);
            thread.file.write(OTF2_EvtWriter_Leave, time, mark);
        });
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
    if (records_regions())
    {
        write_regions([name](RecordedThread& thread, std::uint64_t time)
                      { thread.enter_region(time, region(name)); });
    }
}

void haec_record_leave(const char* name)
{
    if (records_regions())
    {
        write_regions([name](RecordedThread& thread, std::uint64_t time)
                      { thread.leave_region(time, region(name)); });
    }
}

void haec_record_interest(int begins)
{
    if (records_regions())
    {
        mark_interest(begins != 0);
    }
}

// MPI leaves the meaning of levels but 0 and 1 to tools.
extern "C" int PMPI_Pcontrol(const int level, ...)
{
    if (records_regions() && (level == 0 || level == 1))
    {
        mark_interest(level == 1);
    }
    return MPI_SUCCESS;
}

extern "C" int MPI_Pcontrol(const int level, ...) __attribute__((alias("PMPI_Pcontrol")));
#pragma GCC visibility pop
