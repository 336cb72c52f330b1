// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "parallel/idle_bounds.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace haec_sim
{

/// Thrown out of Exchange::receive() where another rank gave up: the reason is that rank's to tell.
class PeerFailed : public Error
{
public:
    PeerFailed() : Error("another rank failed") {}
};

/// Takes what arrives from other ranks.
class PayloadReceiver
{
public:
    virtual ~PayloadReceiver() = default;

    /// Some payloads of one rank, end to end, in the order in which they were posted. The bytes
    /// hold during the call only.
    virtual void take(std::span<const std::byte> payloads) = 0;
};

/// Ships payloads between ranks, in batches. The meaning of a payload is its owner's business; all
/// of a run have the same size. Those from one rank to another arrive in order. Implemented over
/// MPI (src/parallel/mpi) and, for one rank, serially. No call but abandon(), which is collective,
/// waits for another rank; all are made by one thread.
class Exchange
{
public:
    virtual ~Exchange() = default;

    Exchange() = default;
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;

    /// Sends a payload, now or with later ones to the same rank. The rank is another one. The
    /// payload is copied.
    virtual void post(std::uint32_t rank, std::span<const std::byte> payload) = 0;

    /// Sends all that was posted. A rank that has run out of work calls it, as others may wait for
    /// that.
    virtual void flush() = 0;

    /// Hands what has arrived to `receiver`; true if there was anything. What was posted behind an
    /// agreement (all_idle()) is not handed on before this rank knows of that. Does not wait.
    /// Throws PeerFailed where another rank has given up. `receiver` may post what it likes.
    virtual bool receive(PayloadReceiver& receiver) = 0;

    /// Asks, again and again, for a rank that has nothing to do and knows `bounds` of its future.
    /// Once all ranks have nothing to do and no payload is under way, gives the least of these
    /// bounds, on every rank. May wait a little; nothing means: look at receive() again. The rank
    /// has flushed before. Bounds may differ from one call to the next.
    virtual std::optional<IdleBounds> all_idle(const IdleBounds& bounds) = 0;

    /// Tells every rank that this one gives up; their receive() then throws PeerFailed, once.
    /// Whoever throws what others do not know of calls it, so that none waits for ever.
    virtual void announce_failure() = 0;

    /// Throws away what is still under way. Collective; after a failure, before MPI ends.
    virtual void abandon() = 0;
};

/// One rank: never a payload to another. It is idle as soon as it says so.
class SerialExchange final : public Exchange
{
public:
    void post(std::uint32_t, std::span<const std::byte>) override
    {
        HAEC_SIM_ASSERT(!"a payload to a rank that does not exist");
    }

    void flush() override {}

    bool receive(PayloadReceiver&) override
    {
        return false;
    }

    std::optional<IdleBounds> all_idle(const IdleBounds& bounds) override
    {
        return bounds;
    }

    void announce_failure() override {}

    void abandon() override {}
};

} // namespace haec_sim
