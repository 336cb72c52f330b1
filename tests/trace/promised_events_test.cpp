// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "trace/promised_events.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace haec_sim::test
{

namespace
{

/// What is said of locations that promise so many events; empty if nothing.
std::string complaint(const std::vector<std::uint64_t>& events)
{
    std::vector<AnyDefinition> records{definitions::ClockProperties{}};
    for (const auto count : events)
    {
        definitions::Location location;
        location.self = LocationRef{records.size()};
        location.number_of_events = count;
        records.emplace_back(location);
    }
    try
    {
        require_possible_locations(records);
    }
    catch (const Error& error)
    {
        return error.what();
    }
    return {};
}

} // namespace

TEST(PromisedEvents, NoLocationIsAnError)
{
    EXPECT_EQ(complaint({}).find("there is no location"), 0u);
}

TEST(PromisedEvents, LocationsWithoutEventsAreLegal)
{
    EXPECT_EQ(complaint({0, 0}), "");
}

TEST(PromisedEvents, MoreThanAnyTraceHasIsAnError)
{
    EXPECT_EQ(complaint({UINT64_MAX}).find("Location 1 promises 18446744073709551615"), 0u);
    EXPECT_EQ(complaint({most_events_of_a_trace}), "");
    // Together.
    EXPECT_EQ(complaint({1, most_events_of_a_trace}).find("Location 2 promises"), 0u);
}

} // namespace haec_sim::test
