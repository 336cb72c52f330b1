// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/common_rules.hpp"
#include "simulation/rules/length_limit.hpp"
#include "simulation/rules/location_replay.hpp"

// Facts that records tell when they are seen, which may be long before they are re-timed: which
// posting a request belongs to, what it is for, and its place in the order of the process.

namespace haec_sim
{

namespace
{

/// Checks the lengths of all that take part.
void require_possible_lengths(const TraceIndex& index, LocationIndex location, CommRef communicator,
                              std::uint64_t sent, std::uint64_t received, const auto& record)
{
    const auto* members = index.communicator(communicator);
    require_possible_length(record, std::max(sent, received),
                            members != nullptr ? members->members().size() : 1, index, location);
}

} // namespace

template <class Kind>
void LocationReplay::see_request(std::uint64_t request, Kind& posting)
{
    const auto freed = requests_.open(request, posting);
    if (!freed)
    {
        return;
    }
    if (auto* const* send = std::get_if<SendPosting*>(&*freed))
    {
        outgoing_.see_freed(**send);
    }
    else if (auto* const* receive = std::get_if<ReceivePosting*>(&*freed))
    {
        incoming_.see_freed(**receive);
    }
    else
    {
        collectives_.see_freed(*std::get<CollectivePosting*>(*freed));
    }
}

void LocationReplay::see(const events::MpiSend& record, const Turn& turn)
{
    require_possible_length(record, record.msg_length, 1, context_.index, self_);
    auto& send = outgoing_.see_send(fields_of_send(record), turn, Fate::completes);
    if (send.has_peer)
    {
        take_place(send);
    }
}

void LocationReplay::see(const events::MpiIsend& record, const Turn& turn)
{
    require_possible_length(record, record.msg_length, 1, context_.index, self_);
    auto& send = outgoing_.see_send(fields_of_send(record), turn, Fate::unknown);
    see_request(record.request_id, send);
    if (send.has_peer)
    {
        take_place(send);
    }
}

void LocationReplay::see(const events::MpiIsendComplete& record, const Turn&)
{
    outgoing_.see_completion(requests_.close<SendPosting>(record.request_id));
}

void LocationReplay::see(const events::MpiRecv& record, const Turn& turn)
{
    require_possible_length(record, record.msg_length, 1, context_.index, self_);
    take_place(incoming_.see_receive(channel_of(record, context_.index, process_index_), turn));
}

void LocationReplay::see(const events::MpiIrecvRequest& record, const Turn& turn)
{
    auto& receive = incoming_.see_request(turn, ahead_.next_number());
    see_request(record.request_id, receive);
    take_place(receive);
}

void LocationReplay::see(const events::MpiIrecv& record, const Turn& turn)
{
    require_possible_length(record, record.msg_length, 1, context_.index, self_);
    auto* const request = requests_.close<ReceivePosting>(record.request_id);
    const auto channel = channel_of(record, context_.index, process_index_);
    if (auto* stray = incoming_.see_completion(request, channel, turn))
    {
        take_place(*stray);
    }
}

void LocationReplay::see(const events::MpiRequestCancelled& record, const Turn&)
{
    Cancelled cancelled;
    if (auto* send = requests_.close<SendPosting>(record.request_id))
    {
        outgoing_.see_cancelled(*send);
        cancelled = send;
    }
    else if (auto* receive = requests_.close<ReceivePosting>(record.request_id))
    {
        incoming_.see_cancelled(*receive);
        cancelled = receive;
    }
    cancelled_.push(cancelled);
}

void LocationReplay::see(const events::MpiCollectiveBegin&, const Turn& turn)
{
    take_place(collectives_.see_begin(CollectiveNest::mpi, turn, ahead_.next_number()));
}

void LocationReplay::see(const events::MpiCollectiveEnd& record, const Turn&)
{
    require_possible_lengths(context_.index, self_, record.communicator, record.size_sent,
                             record.size_received, record);
    collectives_.see_end(CollectiveNest::mpi, identity_of(record));
}

void LocationReplay::see(const events::RmaCollectiveBegin&, const Turn& turn)
{
    take_place(collectives_.see_begin(CollectiveNest::rma, turn, ahead_.next_number()));
}

void LocationReplay::see(const events::RmaCollectiveEnd& record, const Turn&)
{
    require_possible_lengths(context_.index, self_, context_.index.communicator_of(record.win),
                             record.bytes_sent, record.bytes_received, record);
    collectives_.see_end(CollectiveNest::rma, identity_of(record));
}

void LocationReplay::see(const events::NonBlockingCollectiveRequest& record, const Turn& turn)
{
    auto& part = collectives_.see_request(turn, ahead_.next_number());
    see_request(record.request_id, part);
    take_place(part);
}

void LocationReplay::see(const events::NonBlockingCollectiveComplete& record, const Turn&)
{
    require_possible_lengths(context_.index, self_, record.communicator, record.size_sent,
                             record.size_received, record);
    collectives_.see_completion(requests_.close<CollectivePosting>(record.request_id),
                                identity_of(record));
}

} // namespace haec_sim
