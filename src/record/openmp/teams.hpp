// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/openmp/team_thread.hpp"

namespace haec_record
{

/// The teams of OpenMP in this process, as callbacks of its run time tell of them. Recorded are
/// teams that the thread of MPI_Init makes outside of other teams, one at a time. Of others their
/// first thread has a region of the construct.
///
/// Each function is called by the thread that it tells of. Functions of the outside, not of a
/// class: a run time may call them whether or not the process records.

/// A parallel construct begins. `is_plain`: not of a construct teams. Returns the mark of its team
/// for begin_part(); null if the team is not recorded.
void* begin_parallel(std::uint32_t requested, bool is_plain, const void* address);
void end_parallel();

/// A thread's part in a team.
void begin_part(const void* mark, std::uint32_t size, std::uint32_t index);
void end_part(std::uint32_t index);

/// `closes`: behind the last barrier of a parallel construct.
void begin_wait(Construct construct, const void* address);
void end_wait(bool closes);

/// A thread goes on with the task `next` in place of `prior`. Null: an unknown one.
void switch_task(const void* prior, const void* next);

void ask_for_lock(Construct construct, const void* address);
void take_lock(std::uint64_t identity, const void* address);
void take_lock_again();
void release_lock(std::uint64_t identity);

} // namespace haec_record
