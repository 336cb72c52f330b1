// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/mpi/requests.hpp"

namespace haec_record
{

std::uint64_t received_bytes(const MPI_Status& status)
{
    MPI_Count bytes = 0;
    own.Get_elements_x(&status, MPI_BYTE, &bytes);
    return bytes < 0 ? 0 : static_cast<std::uint64_t>(bytes);
}

void write_start(Call& call, std::uint64_t time, const PendingRequest& request)
{
    const auto& message = request.message;
    switch (request.kind)
    {
    case RequestKind::send:
        call.file().write(OTF2_EvtWriter_MpiIsend, time, message.peer, message.communicator,
                          message.tag, message.bytes, request.id);
        return;
    case RequestKind::receive:
        call.file().write(OTF2_EvtWriter_MpiIrecvRequest, time, request.id);
        return;
    case RequestKind::collective:
    case RequestKind::duplication:
        call.file().write(OTF2_EvtWriter_NonBlockingCollectiveRequest, time, request.id);
        return;
    case RequestKind::both:
        if (request.sends)
        {
            call.file().write(OTF2_EvtWriter_MpiIsend, time, message.peer, message.communicator,
                              message.tag, message.bytes, request.id);
        }
        if (request.receives)
        {
            call.file().write(OTF2_EvtWriter_MpiIrecvRequest, time, request.id + 1);
        }
        return;
    case RequestKind::one_sided:
        const auto lock = recorder->lock();
        recorder->windows.start(call.file(), time, request.operation, request.id);
        return;
    }
}

namespace
{

/// The message of MPI_Isendrecv, by its status unless that is none.
RecordedMessage received_by(const PendingRequest& request, const MPI_Status& status)
{
    const auto& wanted = request.wanted;
    const auto is_any = [](std::uint32_t value, int any)
    { return value == static_cast<std::uint32_t>(any); };
    const RecordedMessage told{static_cast<std::uint32_t>(status.MPI_SOURCE), wanted.communicator,
                               static_cast<std::uint32_t>(status.MPI_TAG), received_bytes(status)};
    const bool fits = (is_any(wanted.peer, MPI_ANY_SOURCE) || wanted.peer == told.peer) &&
                      (is_any(wanted.tag, MPI_ANY_TAG) || wanted.tag == told.tag);
    return fits ? told : wanted;
}

void write_end(Call& call, PendingRequest& request, MPI_Status& status)
{
    const auto time = call.end();
    int cancelled = 0;
    if (request.may_be_cancelled && own.Test_cancelled(&status, &cancelled) == MPI_SUCCESS &&
        cancelled != 0)
    {
        call.file().write(OTF2_EvtWriter_MpiRequestCancelled, time, request.id);
        return;
    }
    const auto& collective = request.collective;
    switch (request.kind)
    {
    case RequestKind::send:
        call.file().write(OTF2_EvtWriter_MpiIsendComplete, time, request.id);
        return;
    case RequestKind::receive:
        call.file().write(OTF2_EvtWriter_MpiIrecv, time,
                          static_cast<std::uint32_t>(status.MPI_SOURCE),
                          request.message.communicator, static_cast<std::uint32_t>(status.MPI_TAG),
                          received_bytes(status), request.id);
        return;
    case RequestKind::duplication:
        call.file().write(
            OTF2_EvtWriter_CommCreate, time,
            recorder->communicators.add(*request.duplicate, collective.communicator).number);
        [[fallthrough]];
    case RequestKind::collective:
        call.file().write_in_place(collective.in_place,
                                   OTF2_EvtWriter_NonBlockingCollectiveComplete, time,
                                   collective.operation, collective.communicator, collective.root,
                                   collective.sent, collective.received, request.id);
        return;
    case RequestKind::both:
        if (request.sends)
        {
            call.file().write(OTF2_EvtWriter_MpiIsendComplete, time, request.id);
        }
        if (request.receives)
        {
            const auto received = received_by(request, status);
            call.file().write(OTF2_EvtWriter_MpiIrecv, time, received.peer, received.communicator,
                              received.tag, received.bytes, request.id + 1);
        }
        return;
    case RequestKind::one_sided:
        recorder->windows.complete_one(call.file(), time, request.operation.window, request.id);
        return;
    }
}

} // namespace

Requests::Pending::iterator Requests::eldest(MPI_Request handle)
{
    const auto [first, last] = pending_.equal_range(key_of(handle));
    auto eldest = first;
    for (auto each = first; each != last; ++each)
    {
        const bool is_own = each->second.thread == current_thread;
        const bool is_better = is_own != (eldest->second.thread == current_thread)
                                   ? is_own
                                   : each->second.order < eldest->second.order;
        eldest = is_better ? each : eldest;
    }
    return first == last ? pending_.end() : eldest;
}

PendingRequest* Requests::find(MPI_Request handle)
{
    const auto found = eldest(handle);
    return found == pending_.end() ? nullptr : &found->second;
}

void Requests::complete(Call& call, MPI_Request handle, MPI_Status& status)
{
    const auto found = eldest(handle);
    if (found == pending_.end() || !found->second.is_active)
    {
        return;
    }
    write_end(call, found->second, status);
    found->second.is_active = false;
    if (!found->second.is_persistent)
    {
        pending_.erase(found);
    }
}

void Requests::tested(Call& call, MPI_Request handle)
{
    const auto* request = find(handle);
    if (request != nullptr && request->is_active && request->kind != RequestKind::one_sided)
    {
        call.file().write(OTF2_EvtWriter_MpiRequestTest, call.end(), request->id);
    }
}

void Requests::start(Call& call, MPI_Request handle)
{
    auto* request = find(handle);
    if (request != nullptr)
    {
        request->is_active = true;
        write_start(call, call.begin(), *request);
    }
}

void Requests::remove(MPI_Request handle)
{
    const auto found = eldest(handle);
    if (found != pending_.end())
    {
        pending_.erase(found);
    }
}

} // namespace haec_record
