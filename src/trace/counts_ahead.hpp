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
/// second time, in the order of the process, of which nothing is kept.
class CountsAhead
{
public:
    CountsAhead();
    ~CountsAhead();

    CountsAhead(const CountsAhead&) = delete;
    CountsAhead& operator=(const CountsAhead&) = delete;

    /// All locations of the process are added before the first question; an empty `reopen` is that
    /// of one whose records cannot be read again.
    void add(LocationIndex location, Reopen reopen);

    bool can_read() const noexcept
    {
        return can_read_ && !locations_.empty();
    }

    /// The collective that comes behind so many others of the domain, as the process's record says;
    /// nothing where there is none. Throws Error for damaged records.
    std::optional<CollectiveIdentity> identity_of(const CollectiveDomain& domain,
                                                  std::uint64_t number);

private:
    class Reading;
    using Place = std::pair<CollectiveDomain, std::uint64_t>;

    void begin_anew();
    /// The next collective of the process; nothing where there is none.
    std::optional<CollectiveIdentity> next();
    Reading& first_in_turn();
    void keep(const Place& place, const CollectiveIdentity& identity);

    std::vector<std::pair<LocationIndex, Reopen>> locations_;
    bool can_read_ = true;
    std::vector<std::unique_ptr<Reading>> readings_;
    /// The number of collectives of a domain that were passed.
    std::map<CollectiveDomain, std::uint64_t> passed_;
    std::map<Place, CollectiveIdentity> kept_;
};

} // namespace haec_sim
