// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/point_to_point.hpp"

#include <vector>

namespace haec_record
{

/// How calls that start, test and complete requests are recorded. MPI overwrites the handles of
/// completed requests, so they are copied before.

inline void end_request(Call& call, MPI_Request handle, MPI_Status& status)
{
    const auto lock = recorder->lock();
    recorder->requests().complete(call, handle, status);
}

inline void note_test(Call& call, MPI_Request handle)
{
    const auto lock = recorder->lock();
    recorder->requests().tested(call, handle);
}

template <class Own>
int start(Call& call, Own own_start, MPI_Request* request)
{
    {
        const auto lock = recorder->lock();
        recorder->requests().start(call, *request);
    }
    return own_start(request);
}

template <class Own>
int start_all(Call& call, Own own_start, int count, MPI_Request* requests)
{
    for (int i = 0; i < count; ++i)
    {
        const auto lock = recorder->lock();
        recorder->requests().start(call, requests[i]);
    }
    return own_start(count, requests);
}

template <class Own>
int wait_one(Call& call, Own own_wait, MPI_Request* request, MPI_Status* wanted)
{
    const auto handle = *request;
    WantedStatus status(wanted);
    const auto result = own_wait(request, status);
    if (result == MPI_SUCCESS)
    {
        end_request(call, handle, *status);
    }
    return result;
}

template <class Own>
int test_one(Call& call, Own own_test, MPI_Request* request, int* flag, MPI_Status* wanted)
{
    const auto handle = *request;
    WantedStatus status(wanted);
    const auto result = own_test(request, flag, status);
    if (result != MPI_SUCCESS)
    {
        return result;
    }
    if (*flag != 0)
    {
        end_request(call, handle, *status);
    }
    else
    {
        note_test(call, handle);
    }
    return result;
}

/// Copies of a call's handles, and room for its statuses if the caller wants none.
class ManyRequests
{
public:
    ManyRequests(int count, const MPI_Request* requests, MPI_Status* wanted)
    {
        handles_.assign(requests, requests + count);
        if (wanted == MPI_STATUSES_IGNORE)
        {
            statuses_.resize(static_cast<std::size_t>(count));
        }
        status_ = wanted == MPI_STATUSES_IGNORE ? statuses_.data() : wanted;
    }
    MPI_Status* statuses()
    {
        return status_;
    }
    void end(Call& call, int place, int status_place)
    {
        end_request(call, handles_[static_cast<std::size_t>(place)], status_[status_place]);
        handles_[static_cast<std::size_t>(place)] = MPI_REQUEST_NULL;
    }
    /// Those that have not ended.
    void note_tests(Call& call)
    {
        for (const auto handle : handles_)
        {
            if (handle != MPI_REQUEST_NULL)
            {
                note_test(call, handle);
            }
        }
    }
    int count() const
    {
        return static_cast<int>(handles_.size());
    }

private:
    // Kept from call to call; a call of MPI ends before the next one of its thread begins.
    static inline thread_local std::vector<MPI_Request> handles_;
    static inline thread_local std::vector<MPI_Status> statuses_;
    MPI_Status* status_;
};

template <class Own>
int wait_all(Call& call, Own own_wait, int count, MPI_Request* requests, MPI_Status* wanted)
{
    ManyRequests many(count, requests, wanted);
    const auto result = own_wait(count, requests, many.statuses());
    for (int i = 0; result == MPI_SUCCESS && i < count; ++i)
    {
        many.end(call, i, i);
    }
    return result;
}

template <class Own>
int test_all(Call& call, Own own_test, int count, MPI_Request* requests, int* flag,
             MPI_Status* wanted)
{
    ManyRequests many(count, requests, wanted);
    const auto result = own_test(count, requests, flag, many.statuses());
    for (int i = 0; result == MPI_SUCCESS && *flag != 0 && i < count; ++i)
    {
        many.end(call, i, i);
    }
    if (result == MPI_SUCCESS)
    {
        many.note_tests(call);
    }
    return result;
}

template <class Own>
int wait_any(Call& call, Own own_wait, int count, MPI_Request* requests, int* index,
             MPI_Status* wanted)
{
    WantedStatus status(wanted);
    ManyRequests many(count, requests, status);
    const auto result = own_wait(count, requests, index, status);
    if (result == MPI_SUCCESS && *index != MPI_UNDEFINED)
    {
        many.end(call, *index, 0);
        many.note_tests(call);
    }
    return result;
}

template <class Own>
int test_any(Call& call, Own own_test, int count, MPI_Request* requests, int* index, int* flag,
             MPI_Status* wanted)
{
    WantedStatus status(wanted);
    ManyRequests many(count, requests, status);
    const auto result = own_test(count, requests, index, flag, status);
    if (result != MPI_SUCCESS)
    {
        return result;
    }
    if (*flag != 0 && *index != MPI_UNDEFINED)
    {
        many.end(call, *index, 0);
    }
    many.note_tests(call);
    return result;
}

/// MPI_Waitsome, MPI_Testsome.
template <class Own>
int complete_some(Call& call, Own own_some, int count, MPI_Request* requests, int* done,
                  int* indices, MPI_Status* wanted)
{
    ManyRequests many(count, requests, wanted);
    const auto result = own_some(count, requests, done, indices, many.statuses());
    for (int i = 0; result == MPI_SUCCESS && *done != MPI_UNDEFINED && i < *done; ++i)
    {
        many.end(call, indices[i], i);
    }
    if (result == MPI_SUCCESS)
    {
        many.note_tests(call);
    }
    return result;
}

template <class Own>
int free_request(Call&, Own own_free, MPI_Request* request)
{
    {
        const auto lock = recorder->lock();
        recorder->requests().remove(*request);
    }
    return own_free(request);
}

template <class Own>
int cancel(Call&, Own own_cancel, MPI_Request* request)
{
    {
        const auto lock = recorder->lock();
        auto* pending = recorder->requests().find(*request);
        if (pending != nullptr)
        {
            pending->may_be_cancelled = true;
        }
    }
    return own_cancel(request);
}

} // namespace haec_record
