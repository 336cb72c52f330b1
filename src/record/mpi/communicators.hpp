// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/mpi_functions.hpp"
#include "record/unification/unification.hpp"

#include <map>
#include <unordered_map>
#include <vector>

namespace haec_record
{

/// A handle of MPI, which is a pointer or an int, as a number.
template <class Handle>
std::uint64_t key_of(Handle handle)
{
    if constexpr (sizeof(Handle) == sizeof(void*))
    {
        return reinterpret_cast<std::uint64_t>(handle);
    }
    else
    {
        return static_cast<std::uint64_t>(handle);
    }
}

struct KnownCommunicator
{
    std::uint32_t number;
    std::uint32_t rank;
    std::uint32_t size;
    /// Of an inter-communicator; 0 otherwise.
    std::uint32_t remote_size;

    bool is_inter() const
    {
        return remote_size != 0;
    }
    /// The number of processes that a collective operation exchanges data with.
    std::uint64_t partners() const
    {
        return is_inter() ? remote_size : size;
    }
};

/// The communicators of this process, by the numbers that its records use: 0 is MPI_COMM_WORLD, 1
/// is MPI_COMM_SELF.
class Communicators
{
public:
    Communicators();

    /// Adds one that MPI has created. An inter-communicator has no parent, because its two groups
    /// have different ones.
    const KnownCommunicator& add(MPI_Comm comm, std::uint32_t parent);
    /// Throws no error: an unknown one, which MPI created behind the recorder's back, is added.
    const KnownCommunicator& at(MPI_Comm comm);
    void remove(MPI_Comm comm)
    {
        known_.erase(key_of(comm));
    }
    void name(MPI_Comm comm, const char* name);
    /// The number of teams of that many threads of this process.
    std::uint32_t team(std::uint32_t size);
    const std::vector<CreatedCommunicator>& created() const
    {
        return created_;
    }

    std::vector<std::uint32_t> world_ranks(MPI_Group group) const;

private:
    void add_topology(MPI_Comm comm, CreatedCommunicator& created) const;

    MPI_Group world_group_;
    KnownCommunicator world_;
    std::unordered_map<std::uint64_t, KnownCommunicator> known_;
    std::vector<CreatedCommunicator> created_;
    std::map<std::uint32_t, std::uint32_t> teams_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> repetitions_;
};

} // namespace haec_record
