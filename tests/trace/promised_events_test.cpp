// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "trace/promised_events.hpp"

#include <gtest/gtest.h>

#include <variant>
#include <vector>

namespace haec_sim::test
{

namespace
{

std::vector<AnyDefinition> locations_of(const std::vector<std::uint64_t>& events)
{
    std::vector<AnyDefinition> records{definitions::ClockProperties{}};
    for (const auto count : events)
    {
        definitions::Location location;
        location.self = LocationRef{records.size()};
        location.number_of_events = count;
        records.emplace_back(location);
    }
    return records;
}

/// The promises that are believed of locations that promise so many events.
std::vector<std::uint64_t> believed(const std::vector<std::uint64_t>& events)
{
    auto records = locations_of(events);
    forget_impossible_promises(records);
    std::vector<std::uint64_t> result;
    for (const auto& record : records)
    {
        if (const auto* location = std::get_if<definitions::Location>(&record))
        {
            result.push_back(location->number_of_events);
        }
    }
    return result;
}

} // namespace

TEST(PromisedEvents, NoLocationIsAnError)
{
    EXPECT_THROW(require_locations(locations_of({})), Error);
}

TEST(PromisedEvents, LocationsWithoutEventsAreLegal)
{
    EXPECT_NO_THROW(require_locations(locations_of({0, 0})));
}

TEST(PromisedEvents, MoreThanAnyTraceHasIsNoPromise)
{
    using Counts = std::vector<std::uint64_t>;
    EXPECT_EQ(believed({UINT64_MAX, 3}), (Counts{0, 3}));
    EXPECT_EQ(believed({most_events_of_a_trace}), Counts{most_events_of_a_trace});
    // Together.
    EXPECT_EQ(believed({1, most_events_of_a_trace, 2}), (Counts{1, 0, 2}));
}

} // namespace haec_sim::test
