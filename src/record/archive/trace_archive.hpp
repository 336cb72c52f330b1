// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/archive/event_file.hpp"
#include "record/archive/process_group.hpp"
#include "record/archive/trace_contents.hpp"

#include <string>
#include <vector>

#include <otf2/otf2.h>

namespace haec_record
{

struct ArchiveOptions
{
    std::string folder;
    /// For the events of a thread, before they are written, in bytes.
    std::uint64_t memory;
    std::uint64_t (*now)();
};

/// A process whose definitions are to be written: its rank, its number of threads, and its numbers.
struct ProcessPart
{
    std::uint32_t rank;
    std::uint32_t threads;
    NumberTables tables;
    std::vector<ClockDifference> clock;
};

/// One OTF2 archive, which all processes write together. No function throws: the first failure is
/// kept in failure(), and the program goes on without a trace.
class TraceArchive
{
public:
    /// Collective. Opens the archive of options.folder, which exists.
    TraceArchive(const ArchiveOptions& options, ProcessGroup& group);
    ~TraceArchive();
    TraceArchive(const TraceArchive&) = delete;
    TraceArchive& operator=(const TraceArchive&) = delete;

    /// The events of a thread; call it for one thread at a time.
    OTF2_EvtWriter* open_thread(std::uint32_t rank, std::uint32_t thread);
    /// Writes the events of these threads.
    void close_events(const std::vector<OTF2_EvtWriter*>& threads);
    /// Collective, after close_events() has succeeded on all processes: OTF2 writes again what it
    /// could not write, and fails for good. Writes what records refer to, each process for its
    /// `parts`; `whole` counts on the first process.
    void close(const std::vector<ProcessPart>& parts, const TraceContents& whole);

    /// Empty if all is well.
    const std::string& failure() const
    {
        return failure_;
    }
    void fail(const std::string& why);

private:
    void check(OTF2_ErrorCode code, const char* task);
    void write_properties(const TraceContents& whole);
    void write_local(const ProcessPart& part);

    ProcessGroup& group_;
    ArchiveOptions options_;
    OTF2_Archive* archive_;
    std::string failure_;
};

/// Files of events have chunks of so many bytes; the last one is shorter.
inline constexpr std::uint64_t event_chunk = 1 << 20;

/// The location of a thread in the whole trace. OTF2 calls its file of events by this number.
constexpr std::uint64_t location_of(std::uint32_t rank, std::uint32_t thread)
{
    return (static_cast<std::uint64_t>(thread) << 32) | rank;
}

/// Writes the definitions of a trace. Returns the first error of OTF2.
OTF2_ErrorCode write_definitions(OTF2_GlobalDefWriter* writer, const TraceContents& whole);

/// OTF2's collective calls by `group`, which must outlive the archive.
OTF2_ErrorCode set_collectives(OTF2_Archive* archive, ProcessGroup& group);

} // namespace haec_record
