// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "replay/fate.hpp"
#include "replay/notices.hpp"
#include "replay/replay_context.hpp"
#include "replay/wait.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// Which collective a completion record ends.
struct CollectiveIdentity
{
    CollectiveOp operation = CollectiveOp::barrier;
    std::uint32_t root = collective_root_none;
    CommRef communicator;
    /// Of a collective on a window; its communicator is the window's.
    RmaWinRef window;
};

/// A location's part in one collective.
struct Participation
{
    Picoseconds begin_in{};
    Picoseconds begin_out{};
    Fate fate = Fate::unknown;
    CollectiveIdentity identity;
    /// A further completion record with the same id is another request's.
    bool is_completion_seen = false;
    bool is_begun = false;
    bool is_released = false;
    std::uint64_t position = 0;
    std::uint64_t token = 0;
    CollectiveKey key;
    /// The latest begins of those that the completion depends on.
    Picoseconds latest_in{};
    Picoseconds latest_out{};
};

/// The collectives of one location (spec: semantics, R6): begins them in order of initiation, which
/// for a non-blocking one is the order of requests, and knows when each is complete.
class CollectiveCalls
{
public:
    /// A place for a blocking collective: MPI's and RMA's begin and end records may nest.
    enum class Slot : std::uint8_t
    {
        mpi,
        rma
    };

    CollectiveCalls(LocationIndex self, ProcessCounters& counters, ReplayContext& context);

    /// MpiCollectiveBegin or RmaCollectiveBegin.
    void begin_blocking(Slot slot, Picoseconds in, Picoseconds out);

    /// Its end, which may have to be tried again; null where there was no begin.
    Participation* end_blocking(Slot slot, const CollectiveIdentity& identity);

    /// NonBlockingCollectiveRequest.
    void request(std::uint64_t request, Picoseconds in, Picoseconds out,
                 const std::optional<SeenCompletion>& seen, std::uint64_t position);

    /// The completion record of the request was seen, if it is open and was without one.
    void see_completion(std::uint64_t request, const SeenCompletion& seen);

    /// NonBlockingCollectiveComplete, likewise; null where there was no request.
    Participation* complete(std::uint64_t request, const CollectiveIdentity& identity,
                            std::uint64_t position);

    /// E_j for a completion at input time `in`; nothing where it must wait.
    std::optional<Picoseconds> end_time(const Participation& part, Picoseconds in) const;

    void close_blocking(Slot slot);
    void close(std::uint64_t request);

    bool wants_lookahead() const noexcept
    {
        return !unbegun_.empty();
    }

    /// `frontier` records were seen: requests open for too long, or `all`, lose their place.
    void expire(std::uint64_t frontier, bool all);

    void on_release(const CollectiveReleaseNotice& notice);

    /// The others will never all come: as recorded.
    void abandon(Participation& part);

private:
    void settle(Participation& part, const SeenCompletion& seen);
    void begin_settled();
    void begin(Participation& part);

    std::optional<Participation>& blocking(Slot slot)
    {
        return blocking_[static_cast<std::size_t>(slot)];
    }

    LocationIndex self_;
    ProcessIndex process_;
    ProcessCounters& counters_;
    ReplayContext& context_;
    std::uint64_t next_token_ = 1;
    std::array<std::optional<Participation>, 2> blocking_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Participation>> requests_;
    /// In order of initiation, the first of unknown fate and those after it.
    std::deque<Participation*> unbegun_;
    std::vector<Participation*> unreleased_;
};

} // namespace haec_sim
