// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/neighbourhood.hpp"

#include "tests/trace/described_program.hpp"
#include "tests/trace/grid.hpp"
#include "trace/trace_index.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

constexpr CommRef communicator{7};

using Ranks = std::vector<std::uint32_t>;

/// The neighbours of each rank; nothing where there is no neighbourhood.
std::vector<Ranks> neighbours_in(const std::vector<GridDimension>& dimensions,
                                 const GridCoordinates& coordinates)
{
    Definitions definitions;
    add_grid(definitions, communicator, dimensions, coordinates);
    const auto neighbourhoods = read_neighbourhoods(definitions);
    std::vector<Ranks> neighbours;
    if (const auto found = neighbourhoods.find(communicator); found != neighbourhoods.end())
    {
        for (std::uint32_t rank = 0; rank < found->second.size(); ++rank)
        {
            auto& own = neighbours.emplace_back();
            for (const auto& neighbour : found->second.of(rank))
            {
                own.push_back(neighbour.rank);
            }
        }
    }
    return neighbours;
}

std::vector<Ranks> neighbours_in(const std::vector<GridDimension>& dimensions)
{
    return neighbours_in(dimensions, places_of(dimensions));
}

} // namespace

TEST(Neighbourhood, BelowThenAboveByDimension)
{
    // ranks: 0 1 2
    //        3 4 5
    EXPECT_EQ(
        neighbours_in({{2, false}, {3, true}}),
        (std::vector<Ranks>{{3, 2, 1}, {4, 0, 2}, {5, 1, 0}, {0, 5, 4}, {1, 3, 5}, {2, 4, 3}}));
}

TEST(Neighbourhood, InARingOfTwoOneIsMetTwiceAndInOneOfOneEverybodyMeetsHimself)
{
    EXPECT_EQ(neighbours_in({{2, true}}), (std::vector<Ranks>{{1, 1}, {0, 0}}));
    EXPECT_EQ(neighbours_in({{1, true}, {2, false}}), (std::vector<Ranks>{{0, 0, 1}, {1, 1, 0}}));
    EXPECT_EQ(neighbours_in({{1, false}}), (std::vector<Ranks>{{}}));
}

TEST(Neighbourhood, RanksStandWhereTheirCoordinatesSay)
{
    EXPECT_EQ(neighbours_in({{4, false}}, {{1}, {3}, {0}}), (std::vector<Ranks>{{2}, {}, {0}}));
}

// In a ring of two both messages go to the same process: the first sent is the first received.
TEST(Neighbourhood, EveryMessageHasItsPlace)
{
    Definitions definitions;
    add_grid(definitions, communicator, {{2, true}, {3, true}});
    const auto neighbourhoods = read_neighbourhoods(definitions);
    const auto& neighbourhood = neighbourhoods.at(communicator);
    const auto first = neighbourhood.of(0);
    // Rank 0 is below and above 3; it is above 2, and below 1.
    EXPECT_EQ((std::vector<Neighbour>{first.begin(), first.end()}),
              (std::vector<Neighbour>{{3, 0}, {3, 1}, {2, 3}, {1, 2}}));
}

TEST(Neighbourhood, WithoutAllCoordinatesThereIsNone)
{
    Definitions definitions;
    add_grid(definitions, communicator, {{3, false}}, {{0}, {1}, {2}});
    auto& records = definitions.records();
    for (auto record = records.begin(); record != records.end(); ++record)
    {
        const auto* coordinate = std::get_if<definitions::CartCoordinate>(&*record);
        if (coordinate != nullptr && coordinate->rank == 1)
        {
            records.erase(record);
            break;
        }
    }
    EXPECT_TRUE(read_neighbourhoods(definitions).empty());
    EXPECT_TRUE(neighbours_in({{3, false}}, {}).empty());
}

TEST(Neighbourhood, NorWithOnesThatAreNotInTheGrid)
{
    EXPECT_TRUE(neighbours_in({{2, false}}, {{0}, {2}}).empty());
    EXPECT_TRUE(neighbours_in({{2, false}}, {{0}, {0}}).empty());
    EXPECT_TRUE(neighbours_in({{2, false}}, {{0}, {0, 1}}).empty());
    EXPECT_TRUE(neighbours_in({{0, true}}, {{0}}).empty());
}

TEST(Neighbourhood, TheFirstTopologyOfACommunicatorCounts)
{
    Definitions definitions;
    add_grid(definitions, communicator, {{2, false}});
    add_grid(definitions, communicator, {{2, true}});
    const auto neighbourhoods = read_neighbourhoods(definitions);
    EXPECT_EQ(neighbourhoods.at(communicator).of(0).size(), 1u);
}

TEST(Neighbourhood, OnesOfOtherNumbersOfRanksAreNoneOfTheCommunicator)
{
    for (const std::uint32_t size : {2, 3, 4})
    {
        DescribedProgram program(3);
        const auto of_all = program.communicator({0, 1, 2});
        add_grid(program.definitions, of_all, {{size, true}});
        const TraceIndex index(program.definitions);
        EXPECT_EQ(index.communicator(of_all)->neighbourhood() != nullptr, size == 3);
    }
}

} // namespace haec_sim::test
