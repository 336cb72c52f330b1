// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "trace/indices.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The members of a communicator, as processes.
class Communicator
{
public:
    Communicator() = default;

    /// An intra-communicator: process of each rank.
    explicit Communicator(std::vector<ProcessIndex> members);

    /// An inter-communicator. Its ranks are those of the other group than one's own.
    Communicator(std::vector<ProcessIndex> group_a, std::vector<ProcessIndex> group_b);

    /// MPI_COMM_SELF: as many communicators as processes.
    static Communicator self();

    bool is_self() const noexcept
    {
        return is_self_;
    }

    bool is_inter() const noexcept
    {
        return size_of_group_a_ < members_.size();
    }

    /// Both groups of an inter-communicator, A first.
    const std::vector<ProcessIndex>& members() const noexcept
    {
        return members_;
    }

    /// The process that `rank` means to `self`; none where there is no such rank.
    std::optional<ProcessIndex> peer(ProcessIndex self, std::uint32_t rank) const
    {
        if (!is_plain_ || rank >= members_.size()) [[unlikely]]
        {
            return special_peer(self, rank);
        }
        return members_[rank];
    }

    /// The place of a process among members(); none where it is no member.
    std::optional<std::uint32_t> member_index(ProcessIndex process) const;

private:
    std::optional<ProcessIndex> special_peer(ProcessIndex self, std::uint32_t rank) const;

    std::vector<ProcessIndex> members_;
    /// Neither an inter-communicator nor MPI_COMM_SELF.
    bool is_plain_ = true;
    std::size_t size_of_group_a_ = 0;
    std::unordered_map<ProcessIndex, std::uint32_t> index_;
    bool is_self_ = false;
};

/// The process of each location that can be a member of a communicator.
using ProcessOfLocation = std::unordered_map<LocationRef, ProcessIndex>;

/// All communicators of a trace, by CommRef; one without members where a reference is not defined.
/// Groups of type COMM_GROUP count the members of the COMM_LOCATIONS group of their paradigm.
std::vector<Communicator> read_communicators(const Definitions& definitions,
                                             const ProcessOfLocation& processes);

/// The reference as an index; throws Error where it is larger than there are definitions.
std::size_t checked_index(std::uint32_t reference, const Definitions& definitions);

/// The locations that take part in MPI, in order of their rank; empty without MPI.
std::vector<LocationRef> mpi_locations(const Definitions& definitions);

} // namespace haec_sim
