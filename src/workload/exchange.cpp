// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/exchange.hpp"

namespace haec_sim::workload
{

void Exchange::add(const Message& message)
{
    outgoing_[message.sender].push_back(messages_.size());
    incoming_[message.receiver].push_back(messages_.size());
    messages_.push_back({message, 0, {}});
}

void Exchange::count_messages(const MessageCounter& count, std::uint64_t times) const
{
    for (const auto& under_way : messages_)
    {
        count(under_way.message, times);
    }
}

void Exchange::post(World& world)
{
    for (std::uint32_t rank = 0; rank < world.size(); ++rank)
    {
        post(world.process(rank), rank);
    }
}

void Exchange::wait(World& world) const
{
    for (std::uint32_t rank = 0; rank < world.size(); ++rank)
    {
        wait(world.process(rank), rank);
    }
}

void Exchange::post(Process& process, std::uint32_t rank)
{
    for (const auto place : incoming_[rank])
    {
        messages_[place].receive_request = process.irecv();
    }
    for (const auto place : outgoing_[rank])
    {
        const auto& message = messages_[place].message;
        messages_[place].send = process.isend({message.receiver, message.tag, message.length});
    }
}

void Exchange::wait(Process& process, std::uint32_t rank) const
{
    process.enter(Region::mpi_waitall);
    for (const auto place : incoming_[rank])
    {
        process.wait_until(messages_[place].send.arrival);
    }
    for (const auto place : incoming_[rank])
    {
        const auto& message = messages_[place].message;
        process.complete_receive({message.sender, message.tag, message.length},
                                 messages_[place].receive_request);
    }
    for (const auto place : outgoing_[rank])
    {
        process.complete_send(messages_[place].send.request);
    }
    process.leave(Region::mpi_waitall);
}

} // namespace haec_sim::workload
