// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/archive/event_file.hpp"
#include "record/mpi/communicators.hpp"

#include <unordered_map>
#include <vector>

namespace haec_record
{

/// A put, get or atomic operation on memory of another process.
struct OneSidedOperation
{
    enum class Kind : std::uint8_t
    {
        put,
        get,
        atomic
    };
    Kind kind;
    /// Of an atomic operation.
    OTF2_RmaAtomicType atomic;
    MPI_Win window;
    /// A rank in the communicator of the window, or MPI_PROC_NULL.
    int target;
    std::uint64_t sent;
    std::uint64_t received;

    /// It is complete everywhere as soon as it is complete here.
    bool gets() const
    {
        return received != 0 || kind == Kind::get;
    }
};

/// How far a call completes operations.
enum class Completed : std::uint8_t
{
    /// Their buffers may be used.
    here,
    /// As a fence does: no record tells that puts are complete at their targets.
    by_all,
    at_targets
};

/// The windows of this process, by the numbers that its records use. Lock it yourself.
class Windows
{
public:
    std::uint32_t add(MPI_Win handle, std::uint32_t communicator, bool allocates);
    /// Forgets a window. Returns whether MPI allocated its memory.
    bool remove(MPI_Win handle);
    void name(MPI_Win handle, const char* name);
    std::uint32_t number(MPI_Win handle);
    /// Writes the begin of an operation, and keeps it until it is complete.
    void start(EventFile& file, std::uint64_t time, const OneSidedOperation& operation,
               std::uint64_t id);
    /// Writes the completions of operations of a window, of those on `target` if it is a rank.
    void complete(EventFile& file, std::uint64_t time, MPI_Win handle, int target, Completed how);
    /// The same of one operation.
    void complete_one(EventFile& file, std::uint64_t time, MPI_Win handle, std::uint64_t id);
    /// The number of a group of processes that MPI_Win_post or MPI_Win_start names.
    std::uint32_t group(std::vector<std::uint32_t> members);
    /// The group of the last MPI_Win_start and of the last MPI_Win_post.
    std::uint32_t& started(MPI_Win handle);
    std::uint32_t& posted(MPI_Win handle);

    const std::vector<RecordedWindow>& created() const
    {
        return created_;
    }
    const std::vector<std::vector<std::uint32_t>>& groups() const
    {
        return groups_;
    }

private:
    struct Pending
    {
        std::uint64_t id;
        int target;
        bool gets;
        bool is_complete_here;
    };
    struct Known
    {
        std::uint32_t number;
        bool allocates;
        std::uint32_t started = 0;
        std::uint32_t posted = 0;
        std::vector<Pending> pending{};
    };

    Known& at(MPI_Win handle);
    static bool complete(EventFile& file, std::uint64_t time, std::uint32_t window,
                         Pending& operation, Completed how);

    std::unordered_map<std::uint64_t, Known> known_;
    std::vector<RecordedWindow> created_;
    std::vector<std::vector<std::uint32_t>> groups_;
};

} // namespace haec_record
