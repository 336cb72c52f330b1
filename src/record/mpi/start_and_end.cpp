// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The begin and end of recording.
#include "record/mpi/call.hpp"
#include "record/mpi/early_end.hpp"
#include "record/mpi/loading.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <sys/stat.h>
#include <unistd.h>

namespace haec_record
{

namespace
{

std::string setting(const char* name, const char* otherwise)
{
    const char* value = std::getenv(name);
    return value == nullptr || *value == 0 ? otherwise : value;
}

/// In bytes.
std::uint64_t memory_of_a_thread()
{
    return std::strtoull(setting("HAEC_RECORD_MEMORY", "16").c_str(), nullptr, 10) << 20;
}

/// Collective. Whether a process shares its core with others, as far as its node tells, or the user
/// says so.
bool wants_processor_time()
{
    const auto wish = setting("HAEC_RECORD_CLOCK", "auto");
    int wants = wish == "cpu" ? 1 : 0;
    if (wish == "auto")
    {
        MPI_Comm node;
        int processes = 0;
        own.Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
        own.Comm_size(node, &processes);
        own.Comm_free(&node);
        wants = processes > sysconf(_SC_NPROCESSORS_ONLN) ? 1 : 0;
    }
    int anyone_wants = 0;
    own.Allreduce(&wants, &anyone_wants, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return anyone_wants != 0;
}

/// Creates the folder on the first process. Returns whether it exists now, on all.
bool make_folder(ProcessGroup& group, const std::string& folder)
{
    std::uint8_t made = 1;
    if (group.rank() == 0 && mkdir(folder.c_str(), 0777) != 0)
    {
        made = 0;
        std::fprintf(stderr,
                     "haec_record: error: '%s': %s; give another folder by HAEC_RECORD_OUTPUT; "
                     "nothing is recorded\n",
                     folder.c_str(), errno == EEXIST ? "this folder exists" : std::strerror(errno));
    }
    group.broadcast(&made, 1, 0);
    return made != 0;
}

void write_program_begin(RecordedThread& thread, const RecorderOptions& options)
{
    std::vector<OTF2_StringRef> arguments;
    for (std::uint32_t number = 1; number < options.program.size(); ++number)
    {
        arguments.push_back(number);
    }
    thread.file.write(OTF2_EvtWriter_ProgramBegin, options.begin, OTF2_StringRef{0},
                      static_cast<std::uint32_t>(arguments.size()), arguments.data());
}

/// MPI_Init has ended: begins to record, with the records of that call.
void begin_recording(Function function, std::uint64_t begin, bool several_threads)
{
    RecorderOptions options{{setting("HAEC_RECORD_OUTPUT", "recorded"), memory_of_a_thread(), now},
                            begin_of_process(),
                            wants_processor_time(),
                            setting("HAEC_RECORD_INTEREST", "calls") == "barriers",
                            program_and_arguments()};
    auto group = world_group();
    if (!make_folder(*group, options.archive.folder))
    {
        return;
    }
    auto* made = new Recorder(std::move(group), options, several_threads);
    auto& thread = made->add_thread();
    const auto region = static_cast<std::uint32_t>(function);
    write_program_begin(thread, options);
    thread.file.write(OTF2_EvtWriter_Enter, begin, region);
    thread.file.write(OTF2_EvtWriter_MpiCollectiveBegin, begin);
    const auto end = now();
    thread.file.write(OTF2_EvtWriter_CommCreate, end, std::uint32_t{0});
    thread.file.write(OTF2_EvtWriter_CommCreate, end, std::uint32_t{1});
    write_collective(thread.file, end,
                     {OTF2_COLLECTIVE_OP_CREATE_HANDLE, 0, OTF2_COLLECTIVE_ROOT_NONE, 0, 0, false});
    thread.note_computing(end);
    thread.file.write(OTF2_EvtWriter_Leave, end, region);
    thread.left = end;
    thread.computing.go_on();
    recorder = made;
    recorder->keep_state();
    watch_for_signals();
}

} // namespace

int initialise(decltype(OwnFunctions::Init), int* count, char*** arguments)
{
    load_functions();
    const auto begin = now();
    inside_mpi = true;
    const auto result = own.Init(count, arguments);
    if (result == MPI_SUCCESS)
    {
        begin_recording(Function::Init, begin, false);
    }
    inside_mpi = false;
    return result;
}

int initialise_threads(decltype(OwnFunctions::Init_thread), int* count, char*** arguments,
                       int required, int* provided)
{
    load_functions();
    const auto begin = now();
    inside_mpi = true;
    const auto result = own.Init_thread(count, arguments, required, provided);
    if (result == MPI_SUCCESS)
    {
        begin_recording(Function::Init_thread, begin, *provided == MPI_THREAD_MULTIPLE);
    }
    inside_mpi = false;
    return result;
}

int finalise(decltype(OwnFunctions::Finalize))
{
    load_functions();
    if (recorder == nullptr || inside_mpi)
    {
        return own.Finalize();
    }
    {
        Call call(Function::Finalize);
        call.file().write(OTF2_EvtWriter_MpiCollectiveBegin, call.begin());
        own.Barrier(MPI_COMM_WORLD);
        call.file().write(OTF2_EvtWriter_CommDestroy, call.end(), std::uint32_t{0});
        call.file().write(OTF2_EvtWriter_CommDestroy, call.end(), std::uint32_t{1});
        write_collective(
            call.file(), call.end(),
            {OTF2_COLLECTIVE_OP_DESTROY_HANDLE, 0, OTF2_COLLECTIVE_ROOT_NONE, 0, 0, false});
    }
    if (end_teams != nullptr)
    {
        end_teams(this_thread().left);
    }
    // Functions that call MPI_Finalize, and their callers.
    if (!this_thread().open_regions.empty())
    {
        this_thread().leave_region(this_thread().left, this_thread().open_regions.front());
    }
    this_thread().file.write(OTF2_EvtWriter_ProgramEnd, this_thread().left, OTF2_UNDEFINED_INT64);
    inside_mpi = true;
    recorder->finish();
    delete recorder;
    recorder = nullptr;
    const auto result = own.Finalize();
    inside_mpi = false;
    return result;
}

} // namespace haec_record
