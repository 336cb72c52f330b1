// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/open_collectives.hpp"
#include "simulation/rules/process_postings.hpp"
#include "simulation/rules/replay_context.hpp"
#include "simulation/rules/window_operations.hpp"
#include "trace/posting_lane.hpp"
#include "trace/requests_ahead.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// E_j for a completion at input time `in`; nothing where it must wait.
std::optional<Picoseconds> end_time(const CollectivePosting& part, Picoseconds in);

/// The time that it took from the latest begin on, in the input, none by model; of a part with an
/// end time.
Picoseconds cost(const CollectivePosting& part, Picoseconds in);

/// The collectives of one location (spec: semantics, R6): begins them in order of initiation, which
/// for a non-blocking one is the order of requests, and knows when each is complete. Order of
/// calls: see_...() for every record, then the others as the records are re-timed.
class CollectiveCalls final : public PostingOwner<CollectivePosting>
{
public:
    /// The references outlive it.
    CollectiveCalls(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                    const WindowOperations& operations, RequestsAhead& ahead);

    /// MpiCollectiveBegin or RmaCollectiveBegin was seen; `number` tells it from the others
    /// (RequestEnds).
    CollectivePosting& see_begin(CollectiveNest nest, const Turn& turn, std::uint64_t number);

    /// Its end was seen.
    void see_end(CollectiveNest nest, const CollectiveIdentity& identity);

    /// The completion of an operation on a window was seen: in one of the window's collectives,
    /// what comes before it was waiting for it.
    void see_operation_complete(Picoseconds input_time);

    /// NonBlockingCollectiveRequest was seen, likewise.
    CollectivePosting& see_request(const Turn& turn, std::uint64_t number);

    /// NonBlockingCollectiveComplete was seen; null where it has no request.
    void see_completion(CollectivePosting* part, const CollectiveIdentity& identity);

    /// The request's completion will not come.
    void see_freed(CollectivePosting& part);

    /// `seen` records were seen, or all.
    void expire(std::uint64_t seen, bool all);

    /// Collectives are held back until more of the trace is seen.
    bool wants_lookahead() const noexcept
    {
        return lane_.has_unknown();
    }

    /// A record that begins one, at input and output time.
    void begin(Picoseconds in, Picoseconds out, const CollectiveSite& site);

    /// The part that the record which is being re-timed ends; null where it was never begun. May be
    /// asked again.
    CollectivePosting* ended()
    {
        return lane_.completed();
    }

    /// The record that ends one was re-timed.
    void close_ended();

    void on_release(const CollectiveReleaseNotice& notice);

    /// The others will never all come: as recorded.
    void abandon(CollectivePosting& part);

    void take_effect(CollectivePosting& part) override;

    void forget(CollectivePosting& part) override
    {
        lane_.release_if_done(part);
    }

    /// True where the ranks where members meet have enough begins for now.
    bool is_throttled() const noexcept
    {
        return throttled_;
    }

    void clear_throttle() noexcept
    {
        throttled_ = false;
    }

private:
    /// The place of the process in a collective.
    struct Place
    {
        const Communicator& communicator;
        /// Among the members; nothing of MPI_COMM_SELF, which has none.
        std::optional<std::uint32_t> member;
        std::uint32_t root = collective_root_none;
    };

    /// Nothing where the communicator is not defined, or the process is not in it.
    std::optional<Place> place_of(const CollectiveIdentity& identity) const;
    CollectivePart kind_of(const CollectivePosting& part, const Place& place) const;
    void identify(CollectivePosting& part, const CollectiveIdentity& identity) const;
    bool meets_others(const CollectivePosting& part, const Place& place) const;
    void wait_for_operations(CollectivePosting& part) const;
    void meet_others(CollectivePosting& part, const Place& place, CollectivePart kind);
    void note_oddities(const CollectivePosting& part, const std::optional<Place>& place);

    LocationIndex self_;
    ProcessIndex process_index_;
    ReplayContext& context_;
    ProcessPostings& process_;
    const WindowOperations& operations_;
    RequestsAhead& ahead_;
    PostingLane<CollectivePosting> lane_;
    bool throttled_ = false;
    /// The parts that were seen to begin and not yet to end, by kind of nest.
    std::array<std::vector<CollectivePosting*>, 2> nests_;
    std::vector<CollectivePosting*> unreleased_;
};

} // namespace haec_sim
