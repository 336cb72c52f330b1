// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/open_collectives.hpp"
#include "simulation/rules/process_postings.hpp"
#include "simulation/rules/replay_context.hpp"
#include "simulation/rules/window_operations.hpp"
#include "trace/location_postings.hpp"
#include "trace/requests_ahead.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// E_j for a completion at input time `in`; nothing where it must wait. That is so while the part
/// has not begun in its turn or waits for others. E_j is cost() after the latest begin, and not
/// before the part's own one (R6); by model it is what the notice of release says.
std::optional<Picoseconds> end_time(const CollectivePosting& part, Picoseconds in);

/// The time that it took from the latest begin on, in the input, none by model; of a part with an
/// end time. It is never negative, although clocks of different nodes may disagree.
Picoseconds cost(const CollectivePosting& part, Picoseconds in);

/// The collectives of one location (spec: semantics, R6): begins them in order of initiation, which
/// for a non-blocking one is the order of requests, and knows when each is complete. Order of
/// calls: see_...() for every record, then the others as the records are re-timed. The rank of the
/// communicator's first member collects the begins (CollectiveBoard) and tells each member when it
/// may go on. Parts that need no others are released at once: those on a communicator of one
/// process, those under `preserve`, those not by model of a member that depends on nobody (R6,
/// d(j)), and those of which the trace does not tell the members or the neighbours.
class CollectiveCalls final : public PostingOwner<CollectivePosting>
{
public:
    /// The references outlive it.
    CollectiveCalls(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                    const WindowOperations& operations, RequestsAhead& ahead);

    /// MpiCollectiveBegin or RmaCollectiveBegin was seen; `number` tells it from the others
    /// (RequestEnds). It does not say yet which collective that is; its end does.
    CollectivePosting& see_begin(CollectiveNest nest, const Turn& turn, std::uint64_t number);

    /// Its end was seen. It ends the last one of that nest that has begun; one that ends none
    /// counts as stray when it is re-timed.
    void see_end(CollectiveNest nest, const CollectiveIdentity& identity);

    /// The completion of an operation on a window was seen: in one of the window's collectives,
    /// what comes before it was waiting for it. The last of these counts; without an open
    /// collective on a window nothing happens (docs/adr/0029).
    void see_operation_complete(Picoseconds input_time);

    /// NonBlockingCollectiveRequest was seen, likewise.
    CollectivePosting& see_request(const Turn& turn, std::uint64_t number);

    /// NonBlockingCollectiveComplete was seen; null where it has no request.
    void see_completion(CollectivePosting* part, const CollectiveIdentity& identity);

    /// The request's completion will not come. The part does not count: it takes no number among
    /// the collectives.
    void see_freed(CollectivePosting& part);

    /// `seen` records were seen, or all. A part that is open for 16384 records gets its fate from a
    /// second reading of the records, where that is possible (RequestsAhead).
    void expire(std::uint64_t seen, bool all);

    /// Collectives are held back while the fate of any of them is unknown.
    const LocationPostings<CollectivePosting>& postings() const noexcept
    {
        return postings_;
    }

    /// A record that begins one, at input and output time. The part takes effect now, or when it
    /// has its turn.
    void begin(Picoseconds in, Picoseconds out, const CollectiveSite& site);

    /// The part that the record which is being re-timed ends; null where it was never begun. It may
    /// be asked again.
    CollectivePosting* ended()
    {
        return postings_.completed();
    }

    /// The record that ends one was re-timed.
    void close_ended();

    /// The part's latest begins are final with it. One that was given up by now is not found, and
    /// nothing happens.
    void on_release(const CollectiveReleaseNotice& notice);

    /// The others will never all come: as recorded. Its end then keeps the recorded duration.
    void abandon(CollectivePosting& part);

    /// Gives the part its number in the communicator, and tells its begin to where the members
    /// meet, if there are others.
    void take_effect(CollectivePosting& part) override;

    void forget(CollectivePosting& part) override
    {
        postings_.release_if_done(part);
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
    /// The kind is by model, under `collectives: model`, for an operation that has algorithms, on
    /// an intracommunicator, with a root where it needs one, and not in MPI_Init or MPI_Finalize
    /// (spec: collectives, "Collectives that are kept as recorded").
    CollectivePart kind_of(const CollectivePosting& part, const Place& place) const;
    void identify(CollectivePosting& part, const CollectiveIdentity& identity) const;
    /// True where it waits for, or is awaited by, other members.
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
    LocationPostings<CollectivePosting> postings_;
    bool throttled_ = false;
    /// The parts that were seen to begin and not yet to end, by kind of nest.
    std::array<std::vector<CollectivePosting*>, 2> nests_;
    /// The parts that have begun and wait for others.
    std::vector<CollectivePosting*> unreleased_;
};

} // namespace haec_sim
