// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/point_to_point.hpp"

#include <tuple>

namespace haec_record
{

/// How one-sided communication is recorded: operations on memory of other processes, and the calls
/// that complete them.

template <class Count>
OneSidedOperation describe_put(const void*, Count count, MPI_Datatype type, int target, MPI_Aint,
                               Count, MPI_Datatype, MPI_Win window)
{
    return {OneSidedOperation::Kind::put, {}, window, target, bytes_of(count, type), 0};
}

template <class Count>
OneSidedOperation describe_get(const void*, Count count, MPI_Datatype type, int target, MPI_Aint,
                               Count, MPI_Datatype, MPI_Win window)
{
    return {OneSidedOperation::Kind::get, {}, window, target, 0, bytes_of(count, type)};
}

inline OneSidedOperation atomic(OTF2_RmaAtomicType type, MPI_Win window, int target,
                                std::uint64_t sent, std::uint64_t received)
{
    return {OneSidedOperation::Kind::atomic, type, window, target, sent, received};
}

template <class Count>
OneSidedOperation describe_accumulate(const void*, Count count, MPI_Datatype type, int target,
                                      MPI_Aint, Count, MPI_Datatype, MPI_Op, MPI_Win window)
{
    return atomic(OTF2_RMA_ATOMIC_TYPE_ACCUMULATE, window, target, bytes_of(count, type), 0);
}

template <class Count>
OneSidedOperation describe_get_accumulate(const void*, Count count, MPI_Datatype type, const void*,
                                          Count result_count, MPI_Datatype result_type, int target,
                                          MPI_Aint, Count, MPI_Datatype, MPI_Op operation,
                                          MPI_Win window)
{
    return atomic(OTF2_RMA_ATOMIC_TYPE_FETCH_AND_ACCUMULATE, window, target,
                  operation == MPI_NO_OP ? 0 : bytes_of(count, type),
                  bytes_of(result_count, result_type));
}

inline OneSidedOperation describe_fetch_and_op(const void*, const void*, MPI_Datatype type,
                                               int target, MPI_Aint, MPI_Op operation,
                                               MPI_Win window)
{
    return atomic(OTF2_RMA_ATOMIC_TYPE_FETCH_AND_ACCUMULATE, window, target,
                  operation == MPI_NO_OP ? 0 : bytes_of(1, type), bytes_of(1, type));
}

inline OneSidedOperation describe_compare_and_swap(const void*, const void*, const void*,
                                                   MPI_Datatype type, int target, MPI_Aint,
                                                   MPI_Win window)
{
    return atomic(OTF2_RMA_ATOMIC_TYPE_COMPARE_AND_SWAP, window, target, bytes_of(1, type),
                  bytes_of(1, type));
}

template <class Own, class... Arguments>
int one_sided(Call& call, const OneSidedOperation& operation, Own own_operation,
              Arguments... arguments)
{
    if (operation.target != MPI_PROC_NULL)
    {
        const auto lock = recorder->lock();
        recorder->windows.start(call.file(), call.begin(), operation,
                                recorder->requests().next_id());
    }
    return own_operation(arguments...);
}

/// MPI_Rput and the like: as the others, and complete here when their request is.
template <class Own, class... Arguments>
int one_sided_request(Call& call, const OneSidedOperation& operation, Own own_operation,
                      Arguments... arguments)
{
    if (operation.target == MPI_PROC_NULL)
    {
        return own_operation(arguments...);
    }
    return begin_request(call, {.kind = RequestKind::one_sided, .operation = operation},
                         std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...)),
                         [&] { return own_operation(arguments...); });
}

template <class Create>
int begin_window(Call& call, MPI_Comm comm, MPI_Win* window, bool allocates, Create create)
{
    call.file().write(OTF2_EvtWriter_RmaCollectiveBegin, call.begin());
    const auto result = create();
    if (result == MPI_SUCCESS)
    {
        const auto communicator = recorder->communicator(comm).number;
        const auto lock = recorder->lock();
        const auto number = recorder->windows.add(*window, communicator, allocates);
        call.file().write(OTF2_EvtWriter_RmaWinCreate, call.end(), number);
        call.file().write(OTF2_EvtWriter_RmaCollectiveEnd, call.end(),
                          allocates ? OTF2_COLLECTIVE_OP_CREATE_HANDLE_AND_ALLOCATE
                                    : OTF2_COLLECTIVE_OP_CREATE_HANDLE,
                          OTF2_RMA_SYNC_LEVEL_PROCESS, number, OTF2_COLLECTIVE_ROOT_NONE, 0, 0);
    }
    return result;
}

template <class Own, class Size, class Unit>
int create_window(Call& call, Own own_create, void* base, Size size, Unit unit, MPI_Info info,
                  MPI_Comm comm, MPI_Win* window)
{
    return begin_window(call, comm, window, false,
                        [&] { return own_create(base, size, unit, info, comm, window); });
}

template <class Own, class Size, class Unit>
int allocate_window(Call& call, Own own_create, Size size, Unit unit, MPI_Info info, MPI_Comm comm,
                    void* base, MPI_Win* window)
{
    return begin_window(call, comm, window, true,
                        [&] { return own_create(size, unit, info, comm, base, window); });
}

template <class Own>
int create_dynamic_window(Call& call, Own own_create, MPI_Info info, MPI_Comm comm, MPI_Win* window)
{
    return begin_window(call, comm, window, false, [&] { return own_create(info, comm, window); });
}

template <class Own>
int free_window(Call& call, Own own_free, MPI_Win* window)
{
    call.file().write(OTF2_EvtWriter_RmaCollectiveBegin, call.begin());
    std::uint32_t number = 0;
    bool allocates = false;
    {
        const auto lock = recorder->lock();
        number = recorder->windows.number(*window);
        allocates = recorder->windows.remove(*window);
    }
    const auto result = own_free(window);
    call.file().write(OTF2_EvtWriter_RmaWinDestroy, call.end(), number);
    call.file().write(OTF2_EvtWriter_RmaCollectiveEnd, call.end(),
                      allocates ? OTF2_COLLECTIVE_OP_DESTROY_HANDLE_AND_DEALLOCATE
                                : OTF2_COLLECTIVE_OP_DESTROY_HANDLE,
                      OTF2_RMA_SYNC_LEVEL_PROCESS, number, OTF2_COLLECTIVE_ROOT_NONE, 0, 0);
    return result;
}

template <class Own>
int name_window(Call&, Own own_name, MPI_Win window, const char* name)
{
    {
        const auto lock = recorder->lock();
        recorder->windows.name(window, name);
    }
    return own_name(window, name);
}

inline std::uint32_t complete(Call& call, MPI_Win window, int target, Completed how)
{
    const auto lock = recorder->lock();
    recorder->windows.complete(call.file(), call.end(), window, target, how);
    return recorder->windows.number(window);
}

template <class Own>
int fence(Call& call, Own own_fence, int assertion, MPI_Win window)
{
    call.file().write(OTF2_EvtWriter_RmaCollectiveBegin, call.begin());
    const auto result = own_fence(assertion, window);
    const auto number = complete(call, window, MPI_PROC_NULL, Completed::by_all);
    call.file().write(OTF2_EvtWriter_RmaCollectiveEnd, call.end(), OTF2_COLLECTIVE_OP_BARRIER,
                      OTF2_RMA_SYNC_LEVEL_PROCESS | OTF2_RMA_SYNC_LEVEL_MEMORY, number,
                      OTF2_COLLECTIVE_ROOT_NONE, 0, 0);
    return result;
}

inline void write_lock(Call& call, MPI_Win window, std::uint32_t target, OTF2_LockType type)
{
    const auto lock = recorder->lock();
    call.file().write(OTF2_EvtWriter_RmaRequestLock, call.begin(), recorder->windows.number(window),
                      target, std::uint64_t{0}, type);
}

template <class Own>
int lock_window(Call& call, Own own_lock, int type, int target, int assertion, MPI_Win window)
{
    if (target != MPI_PROC_NULL)
    {
        write_lock(call, window, static_cast<std::uint32_t>(target),
                   type == MPI_LOCK_EXCLUSIVE ? OTF2_LOCK_EXCLUSIVE : OTF2_LOCK_SHARED);
    }
    return own_lock(type, target, assertion, window);
}

template <class Own>
int lock_all(Call& call, Own own_lock, int assertion, MPI_Win window)
{
    write_lock(call, window, OTF2_UNDEFINED_UINT32, OTF2_LOCK_SHARED);
    return own_lock(assertion, window);
}

template <class Own>
int unlock_window(Call& call, Own own_unlock, int target, MPI_Win window)
{
    const auto result = own_unlock(target, window);
    if (target != MPI_PROC_NULL)
    {
        const auto number = complete(call, window, target, Completed::at_targets);
        call.file().write(OTF2_EvtWriter_RmaReleaseLock, call.end(), number,
                          static_cast<std::uint32_t>(target), std::uint64_t{0});
    }
    return result;
}

template <class Own>
int unlock_all(Call& call, Own own_unlock, MPI_Win window)
{
    const auto result = own_unlock(window);
    const auto number = complete(call, window, MPI_PROC_NULL, Completed::at_targets);
    call.file().write(OTF2_EvtWriter_RmaReleaseLock, call.end(), number, OTF2_UNDEFINED_UINT32,
                      std::uint64_t{0});
    return result;
}

template <Completed how = Completed::at_targets, class Own>
int flush(Call& call, Own own_flush, int target, MPI_Win window)
{
    const auto result = own_flush(target, window);
    if (target != MPI_PROC_NULL)
    {
        complete(call, window, target, how);
    }
    return result;
}

template <Completed how = Completed::at_targets, class Own>
int flush_all(Call& call, Own own_flush, MPI_Win window)
{
    const auto result = own_flush(window);
    complete(call, window, MPI_PROC_NULL, how);
    return result;
}

template <class Own>
int flush_local(Call& call, Own own_flush, int target, MPI_Win window)
{
    return flush<Completed::here>(call, own_flush, target, window);
}

template <class Own>
int flush_local_all(Call& call, Own own_flush, MPI_Win window)
{
    return flush_all<Completed::here>(call, own_flush, window);
}

inline void write_group_sync(Call& call, std::uint64_t time, OTF2_RmaSyncLevel level,
                             MPI_Win window, std::uint32_t group)
{
    call.file().write(OTF2_EvtWriter_RmaGroupSync, time, level, recorder->windows.number(window),
                      group);
}

template <class Own>
int start_epoch(Call& call, Own own_start, MPI_Group group, int assertion, MPI_Win window)
{
    {
        const auto lock = recorder->lock();
        auto& started = recorder->windows.started(window);
        started = recorder->windows.group(recorder->communicators.world_ranks(group));
        write_group_sync(call, call.begin(), OTF2_RMA_SYNC_LEVEL_PROCESS, window, started);
    }
    return own_start(group, assertion, window);
}

template <class Own>
int post_epoch(Call& call, Own own_post, MPI_Group group, int assertion, MPI_Win window)
{
    {
        const auto lock = recorder->lock();
        auto& posted = recorder->windows.posted(window);
        posted = recorder->windows.group(recorder->communicators.world_ranks(group));
        write_group_sync(call, call.begin(), OTF2_RMA_SYNC_LEVEL_PROCESS, window, posted);
    }
    return own_post(group, assertion, window);
}

constexpr OTF2_RmaSyncLevel both_levels = OTF2_RMA_SYNC_LEVEL_PROCESS | OTF2_RMA_SYNC_LEVEL_MEMORY;

template <class Own>
int complete_epoch(Call& call, Own own_complete, MPI_Win window)
{
    const auto result = own_complete(window);
    complete(call, window, MPI_PROC_NULL, Completed::by_all);
    const auto lock = recorder->lock();
    write_group_sync(call, call.end(), both_levels, window, recorder->windows.started(window));
    return result;
}

template <class Own>
int wait_for_epoch(Call& call, Own own_wait, MPI_Win window)
{
    {
        const auto lock = recorder->lock();
        write_group_sync(call, call.begin(), both_levels, window, recorder->windows.posted(window));
    }
    return own_wait(window);
}

template <class Own>
int test_epoch(Call& call, Own own_test, MPI_Win window, int* flag)
{
    const auto result = own_test(window, flag);
    if (result == MPI_SUCCESS && *flag != 0)
    {
        const auto lock = recorder->lock();
        write_group_sync(call, call.end(), both_levels, window, recorder->windows.posted(window));
    }
    return result;
}

} // namespace haec_record
