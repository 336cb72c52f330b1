// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "messages.hpp"

#include <array>

namespace haec_sim::test
{

namespace
{

constexpr std::array<const char*, 6> names_of_send{"MPI_Send",  "MPI_Send",  "MPI_Ssend",
                                                   "MPI_Bsend", "MPI_SSEND", "step"};
constexpr std::array<const char*, 4> names_of_isend{"MPI_Isend", "MPI_Isend", "MPI_Issend",
                                                    "MPI_Ibsend"};

} // namespace

bool Messages::waits(const std::string& name, std::uint64_t bytes)
{
    const bool is_synchronous = name == "MPI_Ssend" || name == "MPI_SSEND" || name == "MPI_Issend";
    const bool is_buffered = name == "MPI_Bsend" || name == "MPI_Ibsend";
    return is_synchronous || (!is_buffered && bytes > longest_eager_message);
}

/// The condition of the end of a send.
std::function<bool()> Messages::is_through(const Envelope& envelope, const Number& number,
                                           bool is_waiting)
{
    return [channel = envelope.channel, number, waits = is_waiting && !envelope.send_is_lost]
    { return channel == nullptr || !waits || channel->is_posted_or_lost(*number); };
}

Messages::Number Messages::then_send(Thread& thread, const Envelope& envelope)
{
    const auto number = std::make_shared<std::size_t>(0);
    if (!envelope.send_is_lost)
    {
        actions_.then(thread,
                      [this, place = thread.place, envelope, number]
                      {
                          const auto time = actions_.recording.add(
                              place, message_event<events::MpiSend>(envelope));
                          *number = envelope.channel != nullptr ? envelope.channel->send(time) : 0;
                      });
    }
    return number;
}

void Messages::send(Thread& thread, const Envelope& envelope)
{
    const std::string name = actions_.random.any_of(names_of_send);
    const bool enter_is_lost = actions_.loses(3);
    if (!enter_is_lost)
    {
        actions_.then_enter(thread, name);
    }
    const auto number = then_send(thread, envelope);
    // Without its region, a send is what its length says, or what the region around it does.
    actions_.then_leave(thread, name,
                        is_through(envelope, number, enter_is_lost || waits(name, envelope.bytes)));
}

void Messages::isend(Thread& thread, const Envelope& envelope)
{
    const std::string name = actions_.random.any_of(names_of_isend);
    const auto number = std::make_shared<std::size_t>(0);
    auto& ids = actions_.ids[thread.place.process];
    const auto id = envelope.send_is_lost ? ids.unique() : ids.take();
    const bool is_freed = actions_.random.chance(20);
    actions_.then_enter(thread, name);
    if (!envelope.send_is_lost)
    {
        auto event = message_event<events::MpiIsend>(envelope);
        event.request_id = id;
        actions_.then(thread,
                      [this, place = thread.place, envelope, number, event, is_freed, &ids]
                      {
                          const auto time = actions_.recording.add(place, event);
                          *number = envelope.channel != nullptr ? envelope.channel->send(time) : 0;
                          if (is_freed)
                          {
                              ids.release(event.request_id);
                          }
                      });
    }
    actions_.then_leave(thread, name);
    if (!is_freed)
    {
        events::MpiIsendComplete event;
        event.request_id = id;
        add_completion(thread, id, event, is_through(envelope, number, waits(name, envelope.bytes)),
                       [] { return Picoseconds{}; });
    }
}

void Messages::then_receive(Thread& thread, const Envelope& envelope)
{
    if (envelope.receive_is_lost)
    {
        return;
    }
    auto* channel = envelope.channel;
    actions_.then(
        thread,
        [this, place = thread.place, envelope]
        {
            const auto number = envelope.channel->post();
            actions_.recording.add(place, message_event<events::MpiRecv>(envelope),
                                   envelope.channel->time_of_send(number));
        },
        [channel] { return channel->is_sent_or_lost(channel->postings()); });
}

void Messages::receive(Thread& thread, const Envelope& envelope)
{
    const std::string name = actions_.random.chance(85) ? "MPI_Recv" : "step";
    if (!actions_.loses(3))
    {
        actions_.then_enter(thread, name);
    }
    then_receive(thread, envelope);
    actions_.then_leave(thread, name);
}

void Messages::irecv(Thread& thread, const Envelope& envelope)
{
    if (!envelope.receive_is_lost && actions_.loses(10))
    {
        irecv_without_request(thread, envelope);
        return;
    }
    auto& ids = actions_.ids[thread.place.process];
    const auto id = ids.take();
    const auto number = std::make_shared<std::size_t>(0);
    actions_.then_enter(thread, "MPI_Irecv");
    actions_.then(thread,
                  [this, place = thread.place, envelope, id, number, &ids]
                  {
                      events::MpiIrecvRequest event;
                      event.request_id = id;
                      actions_.recording.add(place, event);
                      if (envelope.receive_is_lost)
                      {
                          ids.release(id);
                          return;
                      }
                      *number = envelope.channel->post();
                  });
    actions_.then_leave(thread, "MPI_Irecv");
    if (!envelope.receive_is_lost)
    {
        auto event = message_event<events::MpiIrecv>(envelope);
        event.request_id = id;
        const auto* channel = envelope.channel;
        add_completion(
            thread, id, event, [channel, number] { return channel->is_sent_or_lost(*number); },
            [channel, number] { return channel->time_of_send(*number); });
    }
}

/// It counts as posted where it is first heard of.
void Messages::irecv_without_request(Thread& thread, const Envelope& envelope)
{
    auto event = message_event<events::MpiIrecv>(envelope);
    event.request_id = actions_.ids[thread.place.process].unique();
    auto* channel = envelope.channel;
    actions_.then_enter(thread, "MPI_Waitall");
    actions_.then(
        thread,
        [this, place = thread.place, channel, event]
        {
            const auto number = channel->post();
            actions_.recording.add(place, event, channel->time_of_send(number));
        },
        [channel] { return channel->is_sent_or_lost(channel->postings()); });
    actions_.then_leave(thread, "MPI_Waitall");
}

void Messages::add_completion(Thread& thread, std::uint64_t id, const AnyEvent& event,
                              std::function<bool()> may_run, std::function<Picoseconds()> earliest)
{
    const bool is_receive = std::holds_alternative<events::MpiIrecv>(event);
    const bool is_cancelled = std::holds_alternative<events::MpiRequestCancelled>(event);
    // A cancelled send whose cancelling is lost would be a message.
    const bool is_lost = !is_receive && !is_cancelled && actions_.loses(5);
    auto& ids = actions_.ids[thread.place.process];
    const auto run = [this, place = thread.place, id, event, is_lost, earliest, &ids]
    {
        if (!is_lost)
        {
            actions_.recording.add(place, event, earliest());
        }
        ids.release(id);
    };
    thread.requests.push_back({run, std::move(may_run)});
}

} // namespace haec_sim::test
