// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/point_to_point.hpp"

namespace haec_record
{

/// How probes are recorded: their Leave has attributes of the message that they have found.

inline void note_found(Call& call, MPI_Comm comm, const MPI_Status& status)
{
    if (status.MPI_SOURCE != MPI_PROC_NULL)
    {
        call.found({static_cast<std::uint32_t>(status.MPI_SOURCE),
                    recorder->communicator(comm).number, static_cast<std::uint32_t>(status.MPI_TAG),
                    received_bytes(status)});
    }
}

template <class Own>
int probe(Call& call, Own own_probe, int from, int tag, MPI_Comm comm, MPI_Status* wanted)
{
    WantedStatus status(wanted);
    const auto result = own_probe(from, tag, comm, status);
    if (result == MPI_SUCCESS)
    {
        note_found(call, comm, *status);
    }
    return result;
}

template <class Own>
int test_probe(Call& call, Own own_probe, int from, int tag, MPI_Comm comm, int* flag,
               MPI_Status* wanted)
{
    WantedStatus status(wanted);
    const auto result = own_probe(from, tag, comm, flag, status);
    if (result == MPI_SUCCESS && *flag != 0)
    {
        note_found(call, comm, *status);
    }
    return result;
}

/// MPI_Mprobe, MPI_Improbe: the message is received in this communicator.
template <class Own>
int probe_message(Call& call, Own own_probe, int from, int tag, MPI_Comm comm, MPI_Message* message,
                  MPI_Status* wanted)
{
    WantedStatus status(wanted);
    const auto result = own_probe(from, tag, comm, message, status);
    if (result == MPI_SUCCESS)
    {
        recorder->found(*message, comm);
        note_found(call, comm, *status);
    }
    return result;
}

template <class Own>
int test_probe_message(Call& call, Own own_probe, int from, int tag, MPI_Comm comm, int* flag,
                       MPI_Message* message, MPI_Status* wanted)
{
    WantedStatus status(wanted);
    const auto result = own_probe(from, tag, comm, flag, message, status);
    if (result == MPI_SUCCESS && *flag != 0)
    {
        recorder->found(*message, comm);
        note_found(call, comm, *status);
    }
    return result;
}

template <class Own, class Count>
int receive_message(Call& call, Own own_receive, void* data, Count count, MPI_Datatype type,
                    MPI_Message* message, MPI_Status* wanted)
{
    const auto comm = recorder->taken(*message);
    WantedStatus status(wanted);
    const auto result = own_receive(data, count, type, message, status);
    if (result == MPI_SUCCESS)
    {
        write_receive(call, comm, *status);
    }
    return result;
}

template <class Own, class Count>
int start_receive_message(Call& call, Own own_receive, void* data, Count count, MPI_Datatype type,
                          MPI_Message* message, MPI_Request* request)
{
    if (*message == MPI_MESSAGE_NO_PROC)
    {
        return own_receive(data, count, type, message, request);
    }
    const auto comm = recorder->communicator(recorder->taken(*message)).number;
    return begin_request(call, {.kind = RequestKind::receive, .message = {0, comm, 0, 0}}, request,
                         [&] { return own_receive(data, count, type, message, request); });
}

} // namespace haec_record
