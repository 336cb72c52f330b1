// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/notices.hpp"
#include "simulation/rules/parking.hpp"
#include "simulation/rules/replay_context.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The times at which a location is inside MPI, for transfers that go on nowhere else (spec:
/// semantics, R2, `in_mpi`). It answers queries as soon as the records that are out tell; where its
/// location waits inside MPI, it knows only that of the message that it waits for (Stall answers
/// the others). All times are output times.
///
/// Memory: its visits of MPI while requests are open; a query is no older than the posting of its
/// request.
class MpiPresence
{
public:
    /// The router outlives it.
    explicit MpiPresence(Router& router) : router_(router) {}

    /// The outermost region of MPI is entered, and left.
    void enter(Picoseconds time);
    void leave(Picoseconds time);

    /// A record is out at that time, which may have entered or left MPI.
    void follow(bool is_inside_mpi, Picoseconds time)
    {
        if (is_inside_mpi != is_inside())
        {
            is_inside_mpi ? enter(time) : leave(time);
        }
    }

    bool is_inside() const noexcept
    {
        return entered_.has_value();
    }

    /// A request is posted, and its completion or cancellation is out.
    void open() noexcept
    {
        ++open_;
    }

    void close() noexcept
    {
        open_ -= open_ > 0 ? 1 : 0;
    }

    void ask(const ProgressQuery& query);

    /// The location stops: all records until then are out, and the next one waits for that.
    void stop(Picoseconds time, const AwaitedThing& awaited);

    /// All records are out; the last at that time. From then on it counts as inside, if it is not
    /// by then.
    void finish(Picoseconds time);

    /// The least time of the queries without an answer; none where there are none.
    std::optional<Picoseconds> first_query() const;

    /// Answers those since that time with it, or with `time` where that is later.
    void answer(Picoseconds since, Picoseconds time);

private:
    struct Visit
    {
        Picoseconds begin{};
        Picoseconds end{};
    };

    void route(const ProgressQuery& query, Picoseconds time);
    template <class Predicate>
    void answer_where(Picoseconds begin, const Predicate& is_meant);

    Router& router_;
    std::optional<Picoseconds> entered_;
    std::optional<Picoseconds> finished_;
    std::uint64_t open_ = 0;
    /// Those that have ended, in order.
    std::vector<Visit> visits_;
    std::vector<ProgressQuery> queries_;
};

} // namespace haec_sim
