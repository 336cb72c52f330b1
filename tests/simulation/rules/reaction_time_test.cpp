// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/reaction_time.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

// The time that passes after a record at which a location waits, before others notice it: gaps by
// R0, but for those that R2 and R4 drop, as what was waited is in them.

namespace haec_sim::test
{

namespace
{

constexpr RegionRef work{0};
constexpr RegionRef mpi_recv{1};
constexpr RegionRef mpi_send{2};
constexpr RegionRef mpi_wait{3};

void define_region(Definitions& definitions, RegionRef reference, const std::string& name)
{
    definitions::String text;
    text.self = StringRef{reference.value};
    text.string = name;
    definitions.append(text);
    definitions::Region region;
    region.self = reference;
    region.name = text.self;
    region.paradigm = reference == work ? Paradigm::compiler : Paradigm::mpi;
    definitions.append(region);
}

Definitions regions()
{
    Definitions definitions;
    define_region(definitions, work, "work");
    define_region(definitions, mpi_recv, "MPI_Recv");
    define_region(definitions, mpi_send, "MPI_Send");
    define_region(definitions, mpi_wait, "MPI_Wait");
    return definitions;
}

} // namespace

/// It waits at 1000, in MPI_Recv, which `work` calls.
class ReactionTimeTest : public testing::Test
{
protected:
    ReactionTimeTest()
    {
        stack_.enter(work, index_.region(work), Picoseconds{0});
        stack_.enter(mpi_recv, index_.region(mpi_recv), Picoseconds{900});
    }

    /// Shows it the records that come, and compares both times.
    void expect(const std::vector<ComingRecord>& coming, std::int64_t before_receives,
                std::int64_t before_others, bool is_leaving = false) const
    {
        ReactionTime reaction(index_, timeline_, stack_, is_leaving, Picoseconds{1000});
        for (const auto& record : coming)
        {
            reaction.see(std::array{record});
        }
        EXPECT_EQ(reaction.times().before_receives, Picoseconds{before_receives});
        EXPECT_EQ(reaction.times().before_others, Picoseconds{before_others});
    }

    static ComingRecord at(std::int64_t time, ComingKind kind, RegionRef region = {})
    {
        return {kind, region, Picoseconds{time}};
    }

    using enum ComingKind;

    const Definitions definitions_ = regions();
    const TraceIndex index_{definitions_};
    Timeline timeline_{1};
    CallStack stack_;
};

TEST_F(ReactionTimeTest, WhatMayHaveBeenWaitedDoesNotCount)
{
    expect({at(1100, leave, mpi_recv), at(1150, enter, mpi_send), at(1190, unnoticed)}, 150, 150);
}

TEST_F(ReactionTimeTest, ReceivesAreToldApart)
{
    expect({at(1100, leave, mpi_recv), at(1107, enter, mpi_recv), at(1200, receive),
            at(1300, leave, mpi_recv), at(1330, leave, work), at(1400, enter, mpi_send)},
           107, 307);
}

TEST_F(ReactionTimeTest, RequestsOfReceivesPostThem)
{
    expect({at(1100, leave, mpi_recv), at(1101, enter, mpi_recv), at(1200, posting),
            at(1300, leave, mpi_recv), at(1302, enter, mpi_wait)},
           200, 302);
}

TEST_F(ReactionTimeTest, ReceivesWithoutRequestsArePostedAsTheirRegionIsEntered)
{
    expect({at(1100, leave, mpi_recv), at(1110, enter, mpi_recv), at(1150, unnoticed),
            at(1170, enter, work), at(1190, leave, work), at(1200, receive)},
           110, 150);
    expect({at(1010, enter, work), at(1020, leave, work), at(1030, receive)}, 0, 20);
}

TEST_F(ReactionTimeTest, NobodyLooksBeyondASend)
{
    expect({at(1100, leave, mpi_recv), at(1110, enter, mpi_send), at(1150, send),
            at(1300, leave, mpi_send)},
           150, 150);
}

TEST_F(ReactionTimeTest, WhoWaitsAtTheEndOfARegionIsOutOfIt)
{
    expect({at(1025, enter, mpi_send)}, 25, 25, true);
}

// Each gap outside MPI to the nearest picosecond.
TEST_F(ReactionTimeTest, ComputingIsScaled)
{
    timeline_ = Timeline(0.5);
    expect({at(1100, leave, mpi_recv), at(1121, enter, work), at(1142, enter, mpi_send)}, 122, 122);
}

// Others are left than were entered.
TEST_F(ReactionTimeTest, WhatIsNotUnderstoodEndsIt)
{
    expect({at(1100, leave, mpi_send), at(1200, leave, mpi_recv), at(1300, enter, work)}, 0, 0);
}

TEST_F(ReactionTimeTest, DeepRegionsEndIt)
{
    std::vector<ComingRecord> coming;
    for (std::int64_t depth = 1; depth <= 17; ++depth)
    {
        coming.push_back(at(1000 + depth, enter, work));
    }
    coming.push_back(at(2000, enter, work));
    expect(coming, 17, 17, true);
}

} // namespace haec_sim::test
