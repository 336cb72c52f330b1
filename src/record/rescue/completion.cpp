// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/rescue/completion.hpp"

#include "record/archive/single_process.hpp"
#include "record/archive/trace_archive.hpp"
#include "record/rescue/end_events.hpp"
#include "record/rescue/process_file.hpp"

#include <filesystem>
#include <map>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace haec_record
{

namespace
{

/// One process at a time completes a trace.
class FolderLock
{
public:
    explicit FolderLock(const std::string& folder)
        : file_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    {
        flock(file_, LOCK_EX);
    }
    ~FolderLock()
    {
        close(file_);
    }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int file_;
};

/// The states of all processes; empty if one has left none.
std::vector<ProcessState> states_in(const std::string& folder)
{
    std::vector<ProcessState> states;
    do
    {
        auto state = read_state(folder, static_cast<std::uint32_t>(states.size()));
        if (!state)
        {
            return {};
        }
        states.push_back(std::move(*state));
    } while (states.size() < states.front().processes);
    return states;
}

/// Whether a process that may still add to the trace is there.
bool is_anyone_running(const std::string& folder, const std::vector<ProcessState>& states)
{
    for (std::uint32_t rank = 0; rank < states.size(); ++rank)
    {
        if (states[rank].end.empty() && is_running(folder, rank))
        {
            return true;
        }
    }
    return false;
}

std::string ends_of(const std::vector<ProcessState>& states)
{
    std::map<std::string, std::vector<std::uint32_t>> ranks;
    for (std::uint32_t rank = 0; rank < states.size(); ++rank)
    {
        const auto& end = states[rank].end;
        ranks[end.empty() ? "killed" : end].push_back(rank);
    }
    std::string all;
    for (const auto& [end, those] : ranks)
    {
        all += (all.empty() ? "" : "; ") + end + ": " +
               (those.size() == 1 ? "process " + std::to_string(those.front())
                                  : std::to_string(those.size()) + " processes");
    }
    return all;
}

/// A process that was killed has whole chunks of its events in its files, or no files.
void mend_files(TraceArchive& archive, const std::string& folder, std::uint32_t rank,
                ProcessState& state)
{
    auto& threads = state.facts.process.threads;
    for (std::uint32_t thread = 0; thread < threads.size(); ++thread)
    {
        const auto file = folder + "/traces/" + std::to_string(location_of(rank, thread)) + ".evt";
        if (state.end.empty())
        {
            threads[thread] = end_events(file);
        }
        if (threads[thread] == 0)
        {
            archive.close_events({archive.open_thread(rank, thread)});
        }
    }
}

/// OTF2 opens no archive that exists: what is new is made elsewhere, and moved to its place, the
/// anchor last.
std::string move_files(const std::filesystem::path& from, const std::filesystem::path& to)
{
    std::error_code fault;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(from / "traces", fault))
    {
        files.push_back(std::filesystem::path("traces") / entry.path().filename());
    }
    files.insert(files.end(), {"traces.def", "traces.otf2"});
    for (const auto& file : files)
    {
        if (!fault)
        {
            std::filesystem::rename(from / file, to / file, fault);
        }
    }
    std::error_code ignored;
    std::filesystem::remove_all(from, ignored);
    return fault ? fault.message() : std::string();
}

std::uint64_t no_time()
{
    return 0;
}

std::string write(const std::string& folder, std::vector<ProcessState> states,
                  const std::string& ends, const std::vector<RecordedRegion>& regions)
{
    SingleProcess group;
    const auto made = folder + "/traces.next";
    // Of a process that was killed while it completed the trace.
    std::error_code ignored;
    std::filesystem::remove_all(made, ignored);
    mkdir(made.c_str(), 0777);
    TraceArchive archive({made, std::uint64_t{1} << 24, no_time}, group);
    std::vector<ProcessFacts> facts;
    for (std::uint32_t rank = 0; rank < states.size(); ++rank)
    {
        mend_files(archive, folder, rank, states[rank]);
        facts.push_back(states[rank].facts);
    }
    auto whole = unify(facts, regions);
    whole.contents.has_computing_time = states.front().has_computing_time;
    whole.contents.properties = {{"HAEC_RECORD::ENDED_EARLY", ends},
                                 {"OTF2::MPI_COMMUNICATION_COMPLETE", "false"}};
    std::vector<ProcessPart> parts;
    for (std::uint32_t rank = 0; rank < states.size(); ++rank)
    {
        const auto threads = static_cast<std::uint32_t>(facts[rank].process.threads.size());
        parts.push_back({rank, threads, whole.tables[rank], states[rank].clock});
    }
    if (archive.failure().empty())
    {
        archive.close(parts, whole.contents);
    }
    return archive.failure().empty() ? move_files(made, folder) : archive.failure();
}

} // namespace

bool wait_for_processes(const std::string& folder, unsigned seconds)
{
    for (unsigned tenths = 0; tenths < 10 * seconds; ++tenths)
    {
        if (!is_anyone_running(folder, states_in(folder)))
        {
            return true;
        }
        usleep(100'000);
    }
    return false;
}

Completion complete_trace(const std::string& folder, const std::vector<RecordedRegion>& regions)
{
    const FolderLock lock(folder);
    const auto states = states_in(folder);
    if (states.empty() || is_anyone_running(folder, states))
    {
        return {};
    }
    const auto ends = ends_of(states);
    const auto failure = write(folder, states, ends, regions);
    if (failure.empty())
    {
        remove_states(folder, static_cast<std::uint32_t>(states.size()));
    }
    return {failure.empty(), failure, ends};
}

} // namespace haec_record
