// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include <chrono>
#include <ctime>
#include <poll.h>
#include <unistd.h>

// Loaded before the system's library: threads that MPI has made get to work late after they were
// woken, as where processors are busy. Till then they are about to run, not asleep.

namespace
{

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds delay{100};

void be_late()
{
    for (const auto end = Clock::now() + delay; Clock::now() < end;)
    {
    }
}

} // namespace

extern "C" int poll(pollfd* files, nfds_t count, int timeout)
{
    timespec limit{timeout / 1000, (timeout % 1000) * 1'000'000L};
    const int ready = ::ppoll(files, count, timeout < 0 ? nullptr : &limit, nullptr);
    if (ready > 0 && ::gettid() != ::getpid())
    {
        be_late();
    }
    return ready;
}
