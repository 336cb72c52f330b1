// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/message.hpp"
#include "workload/world.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::workload
{

/// Messages that all processes exchange at the same time with MPI_Irecv, MPI_Isend and MPI_Waitall.
class Exchange
{
public:
    explicit Exchange(std::uint32_t processes) : incoming_(processes), outgoing_(processes) {}

    /// Every process posts its receives and its sends in the order in which they were added.
    void add(const Message& message);

    /// The messages of so many exchanges.
    void count_messages(const MessageCounter& count, std::uint64_t times) const;

    /// All processes post, receives first; an exchange is posted again only after wait().
    void post(World& world);

    /// Everybody calls MPI_Waitall, even who has no message.
    void wait(World& world) const;

private:
    /// A message, and what its ends know of it since they were posted.
    struct UnderWay
    {
        Message message;
        std::uint64_t receive_request = 0;
        PendingSend send;
    };

    void post(Process& process, std::uint32_t rank);
    void wait(Process& process, std::uint32_t rank) const;

    std::vector<UnderWay> messages_;
    /// Places in messages_, by process.
    std::vector<std::vector<std::size_t>> incoming_;
    std::vector<std::vector<std::size_t>> outgoing_;
};

} // namespace haec_sim::workload
