// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/call.hpp"

#include <unordered_map>

namespace haec_record
{

enum class RequestKind : std::uint8_t
{
    send,
    receive,
    collective,
    /// MPI_Comm_idup, whose communicator exists when it is complete.
    duplication,
    one_sided,
    /// MPI_Isendrecv, whose receive has the next id.
    both
};

/// An operation that the program has started or prepared.
struct PendingRequest
{
    RequestKind kind;
    bool is_persistent = false;
    bool is_active = true;
    /// MPI_Cancel was called for it.
    bool may_be_cancelled = false;
    /// Of `both`.
    bool sends = false;
    bool receives = false;
    /// The receive as the program asks for it: MPICH 4.0 says nothing of what it received.
    RecordedMessage wanted{};
    std::uint64_t id = 0;
    /// The number of requests that were added before.
    std::uint64_t order = 0;
    const RecordedThread* thread = nullptr;
    /// Of a receive only the communicator counts: its status tells the rest.
    RecordedMessage message{};
    RecordedCollective collective{};
    MPI_Comm* duplicate = nullptr;
    OneSidedOperation operation{};
};

/// The requests of this process by their handles. MPI may give a handle to several operations that
/// are complete at once, and to another operation once the first is complete; the eldest of this
/// thread counts, or else the eldest of all.
class Requests
{
public:
    std::uint64_t next_id()
    {
        return ++last_id_;
    }
    void add(MPI_Request handle, PendingRequest request)
    {
        request.order = added_++;
        request.thread = current_thread;
        pending_.emplace(key_of(handle), request);
    }
    /// Null for a request without records: of PROC_NULL, or of an unknown kind.
    PendingRequest* find(MPI_Request handle);
    /// Writes the records of an operation's end, and forgets it unless it is persistent.
    void complete(Call& call, MPI_Request handle, MPI_Status& status);
    /// Writes the record of a test that found the operation unfinished.
    void tested(Call& call, MPI_Request handle);
    void start(Call& call, MPI_Request handle);
    void remove(MPI_Request handle);

private:
    using Pending = std::unordered_multimap<std::uint64_t, PendingRequest>;
    Pending::iterator eldest(MPI_Request handle);

    std::uint64_t last_id_ = 0;
    std::uint64_t added_ = 0;
    Pending pending_;
};

/// The bytes of a completed receive.
std::uint64_t received_bytes(const MPI_Status& status);
/// Writes the start of a send or receive, or of a collective operation.
void write_start(Call& call, std::uint64_t time, const PendingRequest& request);

} // namespace haec_record
