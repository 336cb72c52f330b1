// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "messages.hpp"

#include <algorithm>
#include <unordered_map>

namespace haec_sim::checker
{

namespace
{

// Fields of the four message records, and of the three that name only a request.
constexpr auto peer_field = 0U, comm_field = 1U, tag_field = 2U, length_field = 3U;
constexpr auto message_request_field = 4U, request_field = 0U;

// The peer whose rank the definitions do not resolve.
constexpr Process unknown_process = OTF2_UNDEFINED_LOCATION_GROUP;

bool is_rendezvous(const std::string& region, std::uint64_t length, std::uint64_t threshold)
{
    if (region == "MPI_Bsend" || region == "MPI_Ibsend")
    {
        return false;
    }
    return region == "MPI_Ssend" || region == "MPI_Issend" || length > threshold;
}

} // namespace

// Walks one location and collects its sends and receives.
class Messages::Scan
{
public:
    Scan(const Trace& input, const Communicators& communicators, const Regions& regions,
         std::uint64_t eager_threshold, Messages& messages)
        : input_(input), communicators_(communicators), regions_(regions),
          eager_threshold_(eager_threshold), messages_(messages)
    {
    }

    void location(Index index)
    {
        index_ = index;
        own_ = communicators_.process_of(index);
        const auto& location = input_.locations[index];
        RegionStack stack(regions_);
        std::unordered_map<Word, Request> requests;
        Picoseconds latest = INT64_MIN;
        for (Index event = 0; event < location.size(); ++event)
        {
            latest = std::max(latest, location.time(event));
            handle(location, event, latest, stack, requests);
            stack.apply(location, event);
        }
    }

    std::vector<Side> sends;
    std::vector<Side> receives;

private:
    // What a request id stands for at the moment: ids are used again.
    struct Request
    {
        Index posted = no_index;
        Picoseconds time = 0;
        Index message = no_index; // of an MpiIsend
    };

    using Requests = std::unordered_map<Word, Request>;

    void handle(const Location& location, Index event, Picoseconds time, const RegionStack& stack,
                Requests& requests)
    {
        switch (location.kind(event))
        {
        case EventKind::MpiSend:
            send(location, event, time, stack);
            break;
        case EventKind::MpiIsend:
            requests[location.field(event, message_request_field)] = {
                event, time, send(location, event, time, stack)};
            break;
        case EventKind::MpiIrecvRequest:
            requests[location.field(event, request_field)] = {event, time, no_index};
            break;
        case EventKind::MpiIsendComplete:
            complete(event, requests[location.field(event, request_field)]);
            break;
        case EventKind::MpiRequestCancelled:
            cancel(requests[location.field(event, request_field)]);
            break;
        case EventKind::MpiRecv:
            receive(location, event, {event, time, no_index}, stack.entered());
            break;
        case EventKind::MpiIrecv:
            irecv(location, event, requests[location.field(event, message_request_field)], time);
            break;
        default:
            break;
        }
    }

    Process peer(const Location& location, Index event) const
    {
        return communicators_
            .peer(location.field(event, comm_field), location.field(event, peer_field), own_)
            .value_or(unknown_process);
    }

    Index send(const Location& location, Index event, Picoseconds time, const RegionStack& stack)
    {
        const auto number = static_cast<Index>(messages_.messages_.size());
        const auto length = location.field(event, length_field);
        Message message;
        message.send = {index_, event};
        message.rendezvous = is_rendezvous(stack.name(), length, eager_threshold_);
        messages_.messages_.push_back(message);
        messages_.of_event_[index_][event] = number;
        const Key key{location.field(event, comm_field), own_, peer(location, event),
                      location.field(event, tag_field)};
        sends.push_back({key, time, {index_, event}, event, no_index});
        return number;
    }

    void receive(const Location& location, Index event, const Request& request, Index posting)
    {
        const Key key{location.field(event, comm_field), peer(location, event), own_,
                      location.field(event, tag_field)};
        receives.push_back({key, request.time, {index_, request.posted}, event, posting});
    }

    void irecv(const Location& location, Index event, Request& request, Picoseconds time)
    {
        // A request from before the trace began counts as posted where it is first heard of.
        const auto posted = request.posted == no_index ? Request{event, time, no_index} : request;
        receive(location, event, posted, request.posted);
        request = {};
    }

    void complete(Index event, Request& request)
    {
        messages_.of_event_[index_][event] = request.message;
        request = {};
    }

    void cancel(Request& request)
    {
        if (request.message != no_index)
        {
            // The send stays, as one that nothing receives.
            std::erase_if(
                sends, [this, &request](const Side& side)
                { return side.posted.location == index_ && side.posted.event == request.posted; });
        }
        request = {};
    }

    const Trace& input_;
    const Communicators& communicators_;
    const Regions& regions_;
    std::uint64_t eager_threshold_;
    Messages& messages_;
    Index index_ = 0;
    Process own_ = 0;
};

Messages::Messages(const Trace& input, const Communicators& communicators, const Regions& regions,
                   std::uint64_t eager_threshold)
{
    for (const auto& location : input.locations)
    {
        of_event_.emplace_back(location.events.size(), no_index);
    }
    Scan scan(input, communicators, regions, eager_threshold, *this);
    for (Index location = 0; location < input.locations.size(); ++location)
    {
        scan.location(location);
    }
    match(scan.sends, scan.receives);
    for (auto& message : messages_)
    {
        message.rendezvous = message.rendezvous && message.matched();
    }
}

// The k-th send of a key matches the key's k-th receive: both lists sorted, one walk.
void Messages::match(std::vector<Side>& sends, std::vector<Side>& receives)
{
    const auto before = [](const Side& a, const Side& b) { return a.order() < b.order(); };
    std::ranges::sort(sends, before);
    std::ranges::sort(receives, before);
    auto send = sends.begin();
    for (const auto& receive : receives)
    {
        while (send != sends.end() && send->key < receive.key)
        {
            ++send;
        }
        if (send != sends.end() && send->key == receive.key)
        {
            add_pair(*send++, receive);
        }
        else
        {
            unmatched_receives_.push_back({receive.posted.location, receive.event});
        }
    }
}

void Messages::add_pair(const Side& send, const Side& receive)
{
    const auto number = of_event_[send.posted.location][send.event];
    auto& message = messages_[number];
    message.receive = {receive.posted.location, receive.event};
    message.posted = receive.posting;
    of_event_[receive.posted.location][receive.event] = number;
}

std::size_t Messages::unmatched_sends() const
{
    return messages_.size() -
           static_cast<std::size_t>(std::ranges::count_if(messages_, &Message::matched));
}

} // namespace haec_sim::checker
