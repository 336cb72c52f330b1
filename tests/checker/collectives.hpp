// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Which collective records belong to one operation, and on whose begin each completion depends
// (semantics.md, R6).
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "communicators.hpp"
#include "trace.hpp"

namespace haec_sim::checker
{

// One member's part in a collective operation: MpiCollectiveBegin and End, or
// NonBlockingCollectiveRequest and Complete, or RmaCollectiveBegin and End.
struct Participation
{
    Index location = 0;
    Index begin = 0;
    Index end = 0;
    Word operation = 0;
    Word root = 0;

    // The latest begins, of input and output, among the members that the end depends on.
    Picoseconds latest_input = 0;
    Picoseconds latest_output = 0;
    // The latest begin in the output of all members: what a barrier must not be left before.
    Picoseconds last_output = 0;
    // Whether every member of the communicator takes part.
    bool finished = false;
};

class Collectives
{
public:
    Collectives(const Trace& input, const Trace& output, const Communicators& communicators);

    const std::vector<Participation>& all() const
    {
        return parts_;
    }

    // The part that ends with this event, nothing if its begin is missing.
    const Participation* find(EventRef end) const
    {
        const auto part = of_event_[end.location][end.event];
        return part == no_index ? nullptr : &parts_[part];
    }

    std::size_t operations() const
    {
        return operations_;
    }

    std::size_t unfinished() const
    {
        return unfinished_;
    }

private:
    // What counts its collectives: a communicator or a window; one of MPI_COMM_SELF's kind once
    // for every process.
    struct Domain
    {
        bool window = false;
        Word id = 0;
        Process owner = 0;

        auto operator<=>(const Domain&) const = default;
    };

    struct Call
    {
        Domain domain;
        Process process = 0;
        Picoseconds time = 0;
        Index part = 0;
        std::size_t number = 0; // k: this is the process's k-th collective in the domain
    };

    // The latest begin over some members.
    struct Begins
    {
        Picoseconds input = INT64_MIN;
        Picoseconds output = INT64_MIN;

        void include(const Begins& other);
    };

    class Scan;
    class Operation;

    void add(Index location, Index begin, Index end, Picoseconds time);
    void number_calls();
    void resolve();

    const Trace& input_;
    const Trace& output_;
    const Communicators& communicators_;
    std::vector<Participation> parts_;
    std::vector<Call> calls_;
    std::vector<std::vector<Index>> of_event_;
    std::size_t operations_ = 0;
    std::size_t unfinished_ = 0;
};

} // namespace haec_sim::checker
