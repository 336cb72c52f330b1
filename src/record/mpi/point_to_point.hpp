// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/requests.hpp"

namespace haec_record
{

/// How calls for single messages are recorded. Each function calls MPI's own function, its second
/// argument, and returns its result. A process that is PROC_NULL has no records.

template <class Count>
std::uint64_t bytes_of(Count count, MPI_Datatype type)
{
    MPI_Count size = 0;
    own.Type_size_x(type, &size);
    return static_cast<std::uint64_t>(count) * static_cast<std::uint64_t>(size);
}

template <class Count>
RecordedMessage message_to(int peer, MPI_Comm comm, int tag, Count count, MPI_Datatype type)
{
    return {static_cast<std::uint32_t>(peer), recorder->communicator(comm).number,
            static_cast<std::uint32_t>(tag), bytes_of(count, type)};
}

inline void write_send(Call& call, const RecordedMessage& message)
{
    call.file().write(OTF2_EvtWriter_MpiSend, call.begin(), message.peer, message.communicator,
                      message.tag, message.bytes);
}

inline void write_receive(Call& call, MPI_Comm comm, const MPI_Status& status)
{
    if (status.MPI_SOURCE != MPI_PROC_NULL)
    {
        call.file().write(OTF2_EvtWriter_MpiRecv, call.end(),
                          static_cast<std::uint32_t>(status.MPI_SOURCE),
                          recorder->communicator(comm).number,
                          static_cast<std::uint32_t>(status.MPI_TAG), received_bytes(status));
    }
}

/// The status that the caller wants, or one of our own.
class WantedStatus
{
public:
    explicit WantedStatus(MPI_Status* wanted)
        : status_(wanted == MPI_STATUS_IGNORE ? &own_ : wanted)
    {
    }
    operator MPI_Status*()
    {
        return status_;
    }
    MPI_Status& operator*()
    {
        return *status_;
    }

private:
    MPI_Status own_{};
    MPI_Status* status_;
};

template <class Own, class Count>
int send(Call& call, Own own_send, const void* data, Count count, MPI_Datatype type, int to,
         int tag, MPI_Comm comm)
{
    if (to != MPI_PROC_NULL)
    {
        write_send(call, message_to(to, comm, tag, count, type));
    }
    return own_send(data, count, type, to, tag, comm);
}

template <class Own, class Count>
int receive(Call& call, Own own_receive, void* data, Count count, MPI_Datatype type, int from,
            int tag, MPI_Comm comm, MPI_Status* wanted)
{
    WantedStatus status(wanted);
    const auto result = own_receive(data, count, type, from, tag, comm, status);
    if (result == MPI_SUCCESS)
    {
        write_receive(call, comm, *status);
    }
    return result;
}

template <class Own, class Count>
int send_receive(Call& call, Own own_both, const void* sent, Count send_count,
                 MPI_Datatype send_type, int to, int send_tag, void* received, Count count,
                 MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status* wanted)
{
    if (to != MPI_PROC_NULL)
    {
        write_send(call, message_to(to, comm, send_tag, send_count, send_type));
    }
    WantedStatus status(wanted);
    const auto result = own_both(sent, send_count, send_type, to, send_tag, received, count, type,
                                 from, tag, comm, status);
    if (result == MPI_SUCCESS)
    {
        write_receive(call, comm, *status);
    }
    return result;
}

template <class Own, class Count>
int send_receive_replace(Call& call, Own own_both, void* data, Count count, MPI_Datatype type,
                         int to, int send_tag, int from, int tag, MPI_Comm comm, MPI_Status* wanted)
{
    if (to != MPI_PROC_NULL)
    {
        write_send(call, message_to(to, comm, send_tag, count, type));
    }
    WantedStatus status(wanted);
    const auto result = own_both(data, count, type, to, send_tag, from, tag, comm, status);
    if (result == MPI_SUCCESS)
    {
        write_receive(call, comm, *status);
    }
    return result;
}

/// Starts `pending` by the call of MPI, or only prepares it.
template <class Start>
int begin_request(Call& call, PendingRequest pending, MPI_Request* request, Start own_start)
{
    {
        const auto lock = recorder->lock();
        pending.id = recorder->requests().next_id();
        if (pending.kind == RequestKind::both)
        {
            recorder->requests().next_id();
        }
    }
    if (pending.is_active)
    {
        write_start(call, call.begin(), pending);
    }
    const auto result = own_start();
    if (result == MPI_SUCCESS)
    {
        const auto lock = recorder->lock();
        recorder->requests().add(*request, pending);
    }
    return result;
}

template <bool is_persistent = false, class Own, class Count>
int start_send(Call& call, Own own_send, const void* data, Count count, MPI_Datatype type, int to,
               int tag, MPI_Comm comm, MPI_Request* request)
{
    const auto start = [&] { return own_send(data, count, type, to, tag, comm, request); };
    return to == MPI_PROC_NULL ? start()
                               : begin_request(call,
                                               {.kind = RequestKind::send,
                                                .is_persistent = is_persistent,
                                                .is_active = !is_persistent,
                                                .message = message_to(to, comm, tag, count, type)},
                                               request, start);
}

template <bool is_persistent = false, class Own, class Count>
int start_receive(Call& call, Own own_receive, void* data, Count count, MPI_Datatype type, int from,
                  int tag, MPI_Comm comm, MPI_Request* request)
{
    const auto start = [&] { return own_receive(data, count, type, from, tag, comm, request); };
    return from == MPI_PROC_NULL
               ? start()
               : begin_request(call,
                               {.kind = RequestKind::receive,
                                .is_persistent = is_persistent,
                                .is_active = !is_persistent,
                                .message = {0, recorder->communicator(comm).number, 0, 0}},
                               request, start);
}

template <class Own, class Count>
int prepare_send(Call& call, Own own_send, const void* data, Count count, MPI_Datatype type, int to,
                 int tag, MPI_Comm comm, MPI_Request* request)
{
    return start_send<true>(call, own_send, data, count, type, to, tag, comm, request);
}

template <class Own, class Count>
int prepare_receive(Call& call, Own own_receive, void* data, Count count, MPI_Datatype type,
                    int from, int tag, MPI_Comm comm, MPI_Request* request)
{
    return start_receive<true>(call, own_receive, data, count, type, from, tag, comm, request);
}

/// MPI_Isendrecv: one request for a send and a receive, each of which PROC_NULL may leave out.
template <class Start>
int begin_both(Call& call, const RecordedMessage& sent, const RecordedMessage& wanted,
               MPI_Request* request, Start own_start)
{
    const auto is_process = [](const RecordedMessage& message)
    { return message.peer != static_cast<std::uint32_t>(MPI_PROC_NULL); };
    const PendingRequest pending{.kind = RequestKind::both,
                                 .sends = is_process(sent),
                                 .receives = is_process(wanted),
                                 .wanted = wanted,
                                 .message = sent};
    return pending.sends || pending.receives ? begin_request(call, pending, request, own_start)
                                             : own_start();
}

template <class Own, class Count>
int start_send_receive(Call& call, Own own_both, const void* sent, Count send_count,
                       MPI_Datatype send_type, int to, int send_tag, void* received, Count count,
                       MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request)
{
    return begin_both(call, message_to(to, comm, send_tag, send_count, send_type),
                      message_to(from, comm, tag, count, type), request,
                      [&]
                      {
                          return own_both(sent, send_count, send_type, to, send_tag, received,
                                          count, type, from, tag, comm, request);
                      });
}

template <class Own, class Count>
int start_send_receive_replace(Call& call, Own own_both, void* data, Count count, MPI_Datatype type,
                               int to, int send_tag, int from, int tag, MPI_Comm comm,
                               MPI_Request* request)
{
    return begin_both(
        call, message_to(to, comm, send_tag, count, type), message_to(from, comm, tag, count, type),
        request,
        [&] { return own_both(data, count, type, to, send_tag, from, tag, comm, request); });
}

} // namespace haec_record
