// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/collective_identity.hpp"
#include "trace/requests_ahead.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The counts of a process in collectives that it has not begun: found by reading its records a
/// second time, in the order of the process, of which nothing is kept. It goes on from where it was
/// for collectives that come later, and begins anew for earlier ones. Memory: a source of each
/// location, collectives that are open, and up to 4096 of other domains that were passed.
class CountsAhead
{
public:
    /// The index outlives it.
    explicit CountsAhead(const TraceIndex& index);
    ~CountsAhead();

    CountsAhead(const CountsAhead&) = delete;
    CountsAhead& operator=(const CountsAhead&) = delete;

    /// All locations of the process are added before the first question; an empty `reopen` is that
    /// of one whose records cannot be read again.
    void add(LocationIndex location, Reopen reopen);

    /// False where there is a location whose records cannot be read again: others alone would give
    /// wrong numbers.
    bool can_read() const noexcept
    {
        return can_read_ && !locations_.empty();
    }

    /// The collective that comes behind so many others of the domain, as the process's record says,
    /// with its caller;
    /// nothing where there is none. Throws Error for damaged records. Called only where can_read().
    /// Numbers of a domain rise from one question to the next: those before are forgotten. Takes
    /// the time of reading as far as that, in all locations of the process.
    std::optional<CollectiveIdentity> identity_of(const CollectiveDomain& domain,
                                                  std::uint64_t number);

private:
    /// The records of one location, as they are read this time.
    class Reading;
    using Place = std::pair<CollectiveDomain, std::uint64_t>;

    /// Opens all locations once more, at their first records.
    void begin_anew();
    /// The next collective of the process; nothing where there is none.
    std::optional<CollectiveIdentity> next();
    /// The location that is furthest behind in the order of the process.
    Reading& first_in_turn();
    /// Keeps a collective that was passed for a later question, while there is room.
    void keep(const Place& place, const CollectiveIdentity& identity);

    const TraceIndex* index_;
    /// The locations of the process, in the order in which they were added.
    std::vector<std::pair<LocationIndex, Reopen>> locations_;
    bool can_read_ = true;
    /// By the order of add(); empty before the first question.
    std::vector<std::unique_ptr<Reading>> readings_;
    /// The number of collectives of a domain that were passed.
    std::map<CollectiveDomain, std::uint64_t> passed_;
    /// The collectives that were passed and may still be asked for.
    std::map<Place, CollectiveIdentity> kept_;
};

} // namespace haec_sim
