// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "actions.hpp"
#include "channel.hpp"

#include <map>
#include <memory>
#include <tuple>

namespace haec_sim::test
{

/// Messages longer than that may be rendezvous, for a simulation with a threshold of no less.
inline constexpr std::uint64_t longest_eager_message = 1000;

/// Makes threads send to each other.
class Messages
{
public:
    explicit Messages(Actions& actions) : actions_(actions) {}

    /// One message; does nothing where that is not possible now.
    void send_and_receive();
    /// Two, by MPI_Sendrecv.
    void exchange();
    /// One that nobody receives, or that has nobody to receive it.
    void send_to_nobody();
    void cancel_a_send();
    void cancel_a_receive();
    /// Completes some requests of a thread.
    void complete_some(Thread& thread);

private:
    /// The envelope of one message.
    struct Envelope
    {
        std::uint32_t sender = 0;
        std::uint32_t receiver = 0;
        /// The sender's and the receiver's name for each other.
        std::uint32_t rank_of_receiver = 0;
        std::uint32_t rank_of_sender = 0;
        CommRef communicator;
        std::uint32_t tag = 0;
        std::uint64_t bytes = 0;
        /// Null where nothing is received.
        Channel* channel = nullptr;
        bool send_is_lost = false;
        bool receive_is_lost = false;
    };

    template <class Event>
    static Event message_event(const Envelope& envelope)
    {
        Event event;
        event.communicator = envelope.communicator;
        event.msg_tag = envelope.tag;
        event.msg_length = envelope.bytes;
        if constexpr (requires { event.receiver; })
        {
            event.receiver = envelope.rank_of_receiver;
        }
        else
        {
            event.sender = envelope.rank_of_sender;
        }
        return event;
    }

    using Number = std::shared_ptr<std::size_t>;

    std::optional<Envelope> any_envelope();
    std::optional<Envelope> envelope(std::uint32_t sender, std::uint32_t receiver);
    void announce(Envelope& envelope);
    Number then_send(Thread& thread, const Envelope& envelope);
    void then_receive(Thread& thread, const Envelope& envelope);
    void send(Thread& thread, const Envelope& envelope);
    void isend(Thread& thread, const Envelope& envelope);
    void receive(Thread& thread, const Envelope& envelope);
    void irecv(Thread& thread, const Envelope& envelope);
    void irecv_without_request(Thread& thread, const Envelope& envelope);
    void add_completion(Thread& thread, std::uint64_t id, const AnyEvent& event,
                        std::function<bool()> may_run, std::function<Picoseconds()> earliest);
    /// True where a send waits for its receive, by its name and length.
    static bool waits(const std::string& name, std::uint64_t bytes);
    static std::function<bool()> is_through(const Envelope& envelope, const Number& number,
                                            bool is_waiting);

    Actions& actions_;
    std::map<std::tuple<CommRef, std::uint32_t, std::uint32_t, std::uint32_t>, Channel> channels_;
};

} // namespace haec_sim::test
