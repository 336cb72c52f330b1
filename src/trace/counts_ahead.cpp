// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/counts_ahead.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <deque>
#include <limits>

namespace haec_sim
{

namespace
{

/// The most collectives that are kept of those that were passed on the way to another one.
constexpr std::size_t most_passed = std::size_t{1} << 12;

/// Records that are read before one looks again.
constexpr std::uint64_t portion = 256;

} // namespace

/// The collectives of one location, in the order of their begins.
class CountsAhead::Reading final : public RequestEnds
{
public:
    Reading(const TraceIndex& index, LocationIndex location, std::unique_ptr<RecordSource> source)
        : location_(location), source_(std::move(source))
    {
        callers_.emplace(index);
    }

    /// The turn before which nothing comes.
    Turn turn() const
    {
        if (!parts_.empty())
        {
            return {parts_.front().open.time, location_, parts_.front().open.record};
        }
        return source_->at_end() ? Turn{Picoseconds::max(), location_, 0}
                                 : Turn{next().time, location_, next().record};
    }

    bool is_over() const
    {
        return parts_.empty() && source_->at_end();
    }

    /// Reads on until it is known how the next collective ends, or for a portion where there is
    /// none; the collective, if it takes place.
    std::optional<CollectiveIdentity> advance()
    {
        if (parts_.empty() || (!parts_.front().end && !source_->at_end()))
        {
            constexpr bool never = false;
            source_->read(*this, never, portion);
            return std::nullopt;
        }
        const auto end = parts_.front().end.value_or(RequestEnd{});
        parts_.pop_front();
        return end.fate == Fate::completes ? std::optional(end.collective) : std::nullopt;
    }

private:
    struct Part
    {
        Open open;
        std::optional<RequestEnd> end;
    };

    void on_collective(const Open& open) override
    {
        parts_.push_back({open, std::nullopt});
    }

    void on_end(const Open& posting, const RequestEnd& end) override
    {
        const auto part = std::ranges::lower_bound(
            parts_, posting.number, {}, [](const Part& each) { return each.open.number; });
        if (part != parts_.end() && part->open.number == posting.number)
        {
            part->end = end;
        }
    }

    LocationIndex location_;
    std::unique_ptr<RecordSource> source_;
    std::deque<Part> parts_;
};

CountsAhead::CountsAhead(const TraceIndex& index) : index_(&index) {}

CountsAhead::~CountsAhead() = default;

void CountsAhead::add(LocationIndex location, Reopen reopen)
{
    can_read_ = can_read_ && reopen != nullptr;
    locations_.emplace_back(location, std::move(reopen));
}

void CountsAhead::begin_anew()
{
    readings_.clear();
    passed_.clear();
    kept_.clear();
    for (const auto& [location, reopen] : locations_)
    {
        readings_.push_back(std::make_unique<Reading>(*index_, location, reopen()));
    }
}

// Whoever is behind goes on: what one of the others has next is not before.
CountsAhead::Reading& CountsAhead::first_in_turn()
{
    return **std::ranges::min_element(readings_, {},
                                      [](const auto& reading) { return reading->turn(); });
}

std::optional<CollectiveIdentity> CountsAhead::next()
{
    while (true)
    {
        auto& reading = first_in_turn();
        if (reading.is_over())
        {
            return std::nullopt;
        }
        if (const auto identity = reading.advance())
        {
            return identity;
        }
    }
}

// Collectives that are far off are found anew if anybody asks.
void CountsAhead::keep(const Place& place, const CollectiveIdentity& identity)
{
    if (kept_.size() < most_passed)
    {
        kept_.emplace(place, identity);
    }
}

std::optional<CollectiveIdentity> CountsAhead::identity_of(const CollectiveDomain& domain,
                                                           std::uint64_t number)
{
    // Nobody asks for those before it any more.
    kept_.erase(kept_.lower_bound({domain, 0}), kept_.lower_bound({domain, number}));
    if (const auto kept = kept_.find({domain, number}); kept != kept_.end())
    {
        return kept->second;
    }
    if (readings_.empty() || passed_[domain] > number)
    {
        begin_anew();
    }
    while (const auto identity = next())
    {
        const Place place{identity->domain(), passed_[identity->domain()]++};
        if (place == Place{domain, number})
        {
            return identity;
        }
        if (place.first != domain)
        {
            keep(place, *identity);
        }
    }
    return std::nullopt;
}

} // namespace haec_sim
