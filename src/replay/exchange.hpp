// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "replay/notices.hpp"

#include <cstdint>

namespace haec_sim
{

/// Thrown out of Exchange::receive() where another rank gave up: the reason is that rank's to tell.
class PeerFailed : public Error
{
public:
    PeerFailed() : Error("another rank failed") {}
};

/// Takes the notices that arrive.
class NoticeReceiver
{
public:
    virtual ~NoticeReceiver() = default;
    virtual void take(const Notice& notice) = 0;
};

/// Ships notices between ranks, in batches. Notices from one rank to another arrive in order.
/// Implemented over MPI (src/mpi) and, for one rank, serially.
class Exchange
{
public:
    virtual ~Exchange() = default;

    Exchange() = default;
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;

    /// Sends a notice, now or with later ones to the same rank.
    virtual void post(std::uint32_t rank, const Notice& notice) = 0;

    /// Sends all that was posted.
    virtual void flush() = 0;

    /// Hands what has arrived to `receiver`; true if there was anything. Does not wait.
    virtual bool receive(NoticeReceiver& receiver) = 0;

    /// Called, again and again, by a rank that has nothing to do. True, on every rank, once all
    /// ranks have nothing to do and no notice is under way. May wait a little; false means: look
    /// at receive() again.
    virtual bool all_idle() = 0;

    /// Tells every rank that this one gives up; their receive() or all_idle() then throws
    /// PeerFailed.
    virtual void announce_failure() = 0;

    /// Throws away what is still under way. Collective; after a failure, before MPI ends.
    virtual void abandon() = 0;
};

/// One rank: never a notice to another.
class SerialExchange final : public Exchange
{
public:
    void post(std::uint32_t, const Notice&) override
    {
        HAEC_SIM_ASSERT(!"a notice to a rank that does not exist");
    }

    void flush() override {}

    bool receive(NoticeReceiver&) override
    {
        return false;
    }

    bool all_idle() override
    {
        return true;
    }

    void announce_failure() override {}

    void abandon() override {}
};

} // namespace haec_sim
