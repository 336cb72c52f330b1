// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/completion.hpp"
#include "record/mpi/descriptions.hpp"
#include "record/mpi/early_end.hpp"
#include "record/mpi/neighbours.hpp"
#include "record/mpi/one_sided.hpp"
#include "record/mpi/probes.hpp"

#include <tuple>

namespace haec_record
{

/// How collective operations and changes of communicators are recorded; the wrappers of all
/// functions include this header.

template <class Own, class... Arguments>
int collective(Call& call, const RecordedCollective& operation, Own own_operation,
               Arguments... arguments)
{
    call.file().write(OTF2_EvtWriter_MpiCollectiveBegin, call.begin());
    const auto result = own_operation(arguments...);
    write_collective(call.file(), call.end(), operation);
    return result;
}

template <class... Arguments>
MPI_Request* request_of(Arguments... arguments)
{
    return std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...));
}

template <class Own, class... Arguments>
int nonblocking(Call& call, const RecordedCollective& operation, Own own_operation,
                Arguments... arguments)
{
    return begin_request(call, {.kind = RequestKind::collective, .collective = operation},
                         request_of(arguments...), [&] { return own_operation(arguments...); });
}

template <class Own, class... Arguments>
int persistent(Call& call, const RecordedCollective& operation, Own own_operation,
               Arguments... arguments)
{
    return begin_request(call,
                         {.kind = RequestKind::collective,
                          .is_persistent = true,
                          .is_active = false,
                          .collective = operation},
                         request_of(arguments...), [&] { return own_operation(arguments...); });
}

inline void write_handle(Call& call, OTF2_CollectiveOp operation, std::uint32_t comm)
{
    write_collective(call.file(), call.end(),
                     {operation, comm, OTF2_COLLECTIVE_ROOT_NONE, 0, 0, false});
}

/// Functions that all members of `parent`, their first argument, call. The last argument is the new
/// communicator.
template <class Own, class... Arguments>
int create_communicator(Call& call, Own own_create, MPI_Comm parent, Arguments... arguments)
{
    call.file().write(OTF2_EvtWriter_MpiCollectiveBegin, call.begin());
    const auto result = own_create(parent, arguments...);
    const auto number = recorder->communicator(parent).number;
    const MPI_Comm created = *std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...));
    if (result == MPI_SUCCESS && created != MPI_COMM_NULL)
    {
        call.file().write(OTF2_EvtWriter_CommCreate, call.end(),
                          recorder->add_communicator(created, number));
    }
    write_handle(call, OTF2_COLLECTIVE_OP_CREATE_HANDLE, number);
    return result;
}

/// Functions that only members of the new communicator call, so that it is the one which waits.
template <class Own, class... Arguments>
int create_by_members(Call& call, Own own_create, MPI_Comm parent, Arguments... arguments)
{
    const auto result = own_create(parent, arguments...);
    const MPI_Comm created = *std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...));
    if (result == MPI_SUCCESS && created != MPI_COMM_NULL)
    {
        const auto number =
            recorder->add_communicator(created, recorder->communicator(parent).number);
        call.file().write(OTF2_EvtWriter_MpiCollectiveBegin, call.begin());
        call.file().write(OTF2_EvtWriter_CommCreate, call.end(), number);
        write_handle(call, OTF2_COLLECTIVE_OP_CREATE_HANDLE, number);
    }
    return result;
}

/// MPI_Comm_idup, with or without info.
template <class Own, class... Arguments>
int start_duplication(Call& call, Own own_duplicate, MPI_Comm parent, Arguments... arguments)
{
    const RecordedCollective operation{OTF2_COLLECTIVE_OP_CREATE_HANDLE,
                                       recorder->communicator(parent).number,
                                       OTF2_COLLECTIVE_ROOT_NONE,
                                       0,
                                       0,
                                       false};
    MPI_Comm* created = std::get<sizeof...(Arguments) - 2>(std::tuple(arguments...));
    return begin_request(
        call, {.kind = RequestKind::duplication, .collective = operation, .duplicate = created},
        request_of(arguments...), [&] { return own_duplicate(parent, arguments...); });
}

template <class Own>
int free_communicator(Call& call, Own own_free, MPI_Comm* comm)
{
    const auto handle = *comm;
    call.file().write(OTF2_EvtWriter_MpiCollectiveBegin, call.begin());
    const auto number = recorder->communicator(handle).number;
    recorder->remove_communicator(handle);
    const auto result = own_free(comm);
    call.file().write(OTF2_EvtWriter_CommDestroy, call.end(), number);
    write_handle(call, OTF2_COLLECTIVE_OP_DESTROY_HANDLE, number);
    return result;
}

template <class Own>
int name_communicator(Call&, Own own_name, MPI_Comm comm, const char* name)
{
    recorder->name_communicator(comm, name);
    return own_name(comm, name);
}

template <class Own>
int abort_program(Call&, Own own_abort, MPI_Comm comm, int code)
{
    end_early("MPI_Abort");
    return own_abort(comm, code);
}

} // namespace haec_record
