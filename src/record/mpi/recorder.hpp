// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/archive/trace_archive.hpp"
#include "record/mpi/communicators.hpp"
#include "record/mpi/mpi_group.hpp"
#include "record/mpi/recorded_thread.hpp"
#include "record/mpi/windows.hpp"
#include "record/rescue/process_file.hpp"

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace haec_record
{

class Requests;

/// Null until the thread has recorded something. In a team of OpenMP it is the one that has the
/// thread's index.
extern thread_local RecordedThread* current_thread;
/// Of a thread outside of teams.
extern thread_local RecordedThread* own_thread;

struct RecorderOptions
{
    ArchiveOptions archive;
    /// When the process began, by now().
    std::uint64_t begin;
    /// Whether records of computing time precede those of calls.
    bool by_processor_time;
    /// The run is of interest from its first to its last barrier.
    bool interest_by_barriers;
    /// Its name and its arguments.
    std::vector<std::string> program;
};

/// All that a process keeps while it records, from MPI_Init to MPI_Finalize.
class Recorder
{
public:
    /// Collective. `several_threads`: they may call MPI at the same time.
    Recorder(std::unique_ptr<ClockedGroup> group, const RecorderOptions& options,
             bool several_threads);
    ~Recorder();

    /// Locks what threads share, if there are several.
    std::unique_lock<std::mutex> lock()
    {
        return several_threads_ || !team_.empty() ? std::unique_lock(mutex_)
                                                  : std::unique_lock<std::mutex>();
    }
    RecordedThread& add_thread();
    /// The thread that has this index in teams of OpenMP; the first one is that of MPI_Init. Others
    /// are added up to this one, and share what is locked.
    RecordedThread& team_thread(std::uint32_t index);
    const std::string& folder() const
    {
        return options_.archive.folder;
    }
    Requests& requests()
    {
        return *requests_;
    }
    KnownCommunicator communicator(MPI_Comm comm)
    {
        const auto guard = lock();
        return communicators.at(comm);
    }
    std::uint32_t add_communicator(MPI_Comm comm, std::uint32_t parent);
    void remove_communicator(MPI_Comm comm);
    void name_communicator(MPI_Comm comm, const char* name);
    /// Whether this thread may record: not one that MPI does not allow to call it.
    bool has_thread() const
    {
        return several_threads_ || current_thread != nullptr;
    }
    /// The number of a region that is not of MPI, by its name.
    std::uint32_t number_of(const RecordedRegion& region);
    /// A message that MPI_Mprobe found, which MPI_Mrecv takes.
    void found(MPI_Message message, MPI_Comm comm);
    MPI_Comm taken(MPI_Message message);
    /// For the case that the process is killed.
    void keep_state();
    /// Threads record nothing from here on.
    void stop();
    /// After stop(), in this process or its copy: writes all that this process has; `reason` is why
    /// the program ends before finish().
    void end_early(const std::string& reason);
    /// Collective. Writes all, and prints a summary or a failure on the first process.
    void finish();

    /// Lock them yourself.
    Communicators communicators;
    Windows windows;

private:
    RecordedThread& new_thread();
    ProcessFacts facts();
    std::vector<OTF2_EvtWriter*> writers() const;
    void write_state(const std::string& end, const ProcessFacts& facts);
    bool is_well_everywhere();

    std::unique_ptr<ClockedGroup> group_;
    RecorderOptions options_;
    std::uint64_t real_time_;
    std::vector<ClockDifference> clock_;
    TraceArchive archive_;
    ProcessFile process_file_;
    std::vector<std::unique_ptr<RecordedThread>> threads_;
    /// Numbers of threads by their index in teams.
    std::vector<std::uint32_t> team_;
    std::unique_ptr<Requests> requests_;
    std::unordered_map<std::uint64_t, MPI_Comm> found_messages_;
    std::unordered_map<std::string, std::uint32_t> user_regions_;
    std::vector<RecordedRegion> user_definitions_;
    std::mutex mutex_;
    bool several_threads_;
};

/// Writes the ends of teams of OpenMP that have ended, and also of others, at `time` unless it is
/// 0. Null without OpenMP.
extern void (*end_teams)(std::uint64_t time);

/// Null outside of MPI_Init and MPI_Finalize, or if this process does not record.
extern Recorder* recorder;
/// Whether this thread is in a call of MPI, or of the recorder: MPI calls its own functions.
extern thread_local bool inside_mpi;

inline RecordedThread& this_thread()
{
    return current_thread != nullptr ? *current_thread : recorder->add_thread();
}

/// The regions of all functions of MPI, by Function, and the one of flushes.
const std::vector<RecordedRegion>& regions_of_mpi();

/// Finds the functions of MPI, once.
void load_functions();

/// Whether regions of the program are recorded here.
inline bool records_regions()
{
    return recorder != nullptr && !inside_mpi && recorder->has_thread();
}

inline bool records_calls()
{
    if (recorder == nullptr) [[unlikely]]
    {
        load_functions();
        return false;
    }
    return !inside_mpi;
}

/// Whether code at an address belongs to a library of bindings for Fortran.
bool is_of_bindings(const void* address);

int initialise(decltype(OwnFunctions::Init) own_init, int* count, char*** arguments);
int initialise_threads(decltype(OwnFunctions::Init_thread) own_init, int* count, char*** arguments,
                       int required, int* provided);
int finalise(decltype(OwnFunctions::Finalize) own_finalise);

} // namespace haec_record
