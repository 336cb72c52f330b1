// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "messages.hpp"

namespace haec_sim::test
{

namespace
{

constexpr std::uint32_t tags = 2;
/// The tag of messages that nobody receives.
constexpr std::uint32_t lost_tag = 9;

constexpr std::uint32_t chance_of_loss = 8;

} // namespace

std::optional<Messages::Envelope> Messages::envelope(std::uint32_t sender, std::uint32_t receiver)
{
    auto& random = actions_.random;
    const auto& comm = random.any_of(actions_.layout.communicators);
    const auto to = comm.rank_for(sender, receiver);
    const auto from = comm.rank_for(receiver, sender);
    if (!to || !from)
    {
        return {};
    }
    Envelope result{sender, receiver, *to, *from, comm.self, random.pick(tags)};
    result.bytes = random.chance(50) ? random.pick(longest_eager_message + 1)
                                     : longest_eager_message + random.between(1, 50000);
    result.channel = &channels_[{comm.self, sender, receiver, result.tag}];
    return result.channel->is_closed() ? std::nullopt : std::optional(result);
}

std::optional<Messages::Envelope> Messages::any_envelope()
{
    const auto processes = actions_.layout.processes();
    const auto sender = actions_.random.pick(processes);
    return envelope(sender, actions_.random.pick(processes));
}

void Messages::announce(Envelope& envelope)
{
    envelope.send_is_lost = actions_.loses(chance_of_loss);
    envelope.receive_is_lost = actions_.loses(chance_of_loss);
    envelope.channel->announce(!envelope.send_is_lost, !envelope.receive_is_lost);
}

void Messages::send_and_receive()
{
    auto message = any_envelope();
    auto* const sender = message ? actions_.scheduler.idle_thread_of(message->sender) : nullptr;
    auto* const receiver = message ? actions_.scheduler.idle_thread_of(message->receiver) : nullptr;
    if (sender == nullptr || receiver == nullptr)
    {
        return;
    }
    announce(*message);
    // A thread that sends to itself must not wait for that.
    const bool is_blocking = sender != receiver && actions_.random.chance(50);
    is_blocking ? send(*sender, *message) : isend(*sender, *message);
    actions_.random.chance(50) ? receive(*receiver, *message) : irecv(*receiver, *message);
}

void Messages::exchange()
{
    auto there = any_envelope();
    auto back = there ? envelope(there->receiver, there->sender) : std::nullopt;
    auto* const one = back ? actions_.scheduler.idle_thread_of(there->sender) : nullptr;
    auto* const other = back ? actions_.scheduler.idle_thread_of(back->sender) : nullptr;
    if (one == nullptr || other == nullptr || one == other || there->channel == back->channel)
    {
        return;
    }
    announce(*there);
    announce(*back);
    const auto take_part = [this](Thread& thread, const Envelope& sent, const Envelope& received)
    {
        actions_.then_enter(thread, "MPI_Sendrecv");
        const auto number = then_send(thread, sent);
        then_receive(thread, received);
        actions_.then_leave(thread, "MPI_Sendrecv",
                            is_through(sent, number, waits("MPI_Sendrecv", sent.bytes)));
    };
    take_part(*one, *there, *back);
    take_part(*other, *back, *there);
}

void Messages::send_to_nobody()
{
    auto message = any_envelope();
    auto* const sender = message ? actions_.scheduler.idle_thread_of(message->sender) : nullptr;
    if (sender == nullptr)
    {
        return;
    }
    message->channel = nullptr;
    switch (actions_.random.pick(3))
    {
    case 0:
        message->tag = lost_tag;
        break;
    case 1:
        message->rank_of_receiver = 50;
        break;
    default:
        message->communicator = undefined_communicator;
    }
    actions_.random.chance(50) ? send(*sender, *message) : isend(*sender, *message);
}

void Messages::cancel_a_send()
{
    auto message = any_envelope();
    auto* const sender = message ? actions_.scheduler.idle_thread_of(message->sender) : nullptr;
    if (sender == nullptr)
    {
        return;
    }
    auto event = message_event<events::MpiIsend>(*message);
    events::MpiRequestCancelled end;
    auto& ids = actions_.ids[sender->place.process];
    const bool is_lost = actions_.loses(10);
    event.request_id = end.request_id = is_lost ? ids.unique() : ids.take();
    actions_.then_enter(*sender, "MPI_Isend");
    if (!is_lost)
    {
        actions_.then_record(*sender, event);
    }
    actions_.then_leave(*sender, "MPI_Isend");
    add_completion(
        *sender, end.request_id, end, [] { return true; }, [] { return Picoseconds{}; });
}

void Messages::cancel_a_receive()
{
    auto& thread = actions_.random.any_of(actions_.scheduler.threads());
    if (!thread.is_idle())
    {
        return;
    }
    events::MpiIrecvRequest event;
    events::MpiRequestCancelled end;
    event.request_id = end.request_id = actions_.ids[thread.place.process].take();
    actions_.then_enter(thread, "MPI_Irecv");
    actions_.then_record(thread, event);
    actions_.then_leave(thread, "MPI_Irecv");
    add_completion(
        thread, end.request_id, end, [] { return true; }, [] { return Picoseconds{}; });
}

void Messages::complete_some(Thread& thread)
{
    if (!thread.is_idle())
    {
        return;
    }
    actions_.then_enter(thread, "MPI_Waitall");
    auto& requests = thread.requests;
    for (auto left = actions_.random.between(1, 3); left > 0 && !requests.empty(); --left)
    {
        const auto place =
            requests.begin() + static_cast<std::ptrdiff_t>(actions_.random.pick(requests.size()));
        thread.steps.push_back(std::move(*place));
        requests.erase(place);
    }
    actions_.then_leave(thread, "MPI_Waitall");
}

} // namespace haec_sim::test
