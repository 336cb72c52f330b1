// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "modules/trace_stats/statistics.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string_view>

namespace haec_sim::trace_stats
{
namespace
{

void define_region(Definitions& definitions, std::uint32_t self, std::string_view name,
                   Paradigm paradigm)
{
    definitions::Region region;
    region.self = RegionRef{self};
    region.name = definitions.intern(name);
    region.paradigm = paradigm;
    definitions.append(region);
}

TEST(TraceStatistics, TablesHaveTheLongestFirstAndQuotedNames)
{
    Definitions definitions;
    define_region(definitions, 0, "f<int, 2>", Paradigm::user);
    define_region(definitions, 1, "MPI_Send", Paradigm::mpi);
    define_region(definitions, 2, "unused", Paradigm::user);
    TraceStatistics statistics;
    statistics.regions[RegionRef{0}] = {3, Picoseconds{50}, Picoseconds{900}};
    statistics.regions[RegionRef{1}] = {4, Picoseconds{700}, Picoseconds{700}};
    statistics.sends = {4, 4096, 0};
    statistics.collectives[CollectiveOp::allreduce] = {2, 16, 16};
    statistics.collectives[CollectiveOp::create_handle] = {2, 0, 0};

    std::ostringstream out;
    write_statistics(out, statistics, definitions);
    EXPECT_EQ(out.str(), "kind,name,count,exclusive [ps],inclusive [ps],bytes sent,bytes received\n"
                         "region,MPI_Send,4,700,700,,\n"
                         "region,\"f<int, 2>\",3,50,900,,\n"
                         "group,MPI,4,700,,,\n"
                         "group,USER,3,50,,,\n"
                         "messages,sends,4,,,4096,0\n"
                         "messages,receives,0,,,0,0\n"
                         "collective,allreduce,2,,,16,16\n"
                         "collective,create_handle,2,,,0,0\n");
}

TEST(TraceStatistics, RanksAddUp)
{
    TraceStatistics one;
    one.regions[RegionRef{5}] = {1, Picoseconds{2}, Picoseconds{3}};
    one.receives = {1, 0, 10};
    one.collectives[CollectiveOp::barrier] = {7, 0, 0};
    TraceStatistics sum;
    add_packed(packed(one), sum);
    add_packed(packed(one), sum);
    EXPECT_EQ(sum.regions.at(RegionRef{5}).visits, 2U);
    EXPECT_EQ(sum.regions.at(RegionRef{5}).exclusive, Picoseconds{4});
    EXPECT_EQ(sum.regions.at(RegionRef{5}).inclusive, Picoseconds{6});
    EXPECT_EQ(sum.receives.bytes_received, 20U);
    EXPECT_EQ(sum.sends.count, 0U);
    EXPECT_EQ(sum.collectives.at(CollectiveOp::barrier).count, 14U);
}

} // namespace
} // namespace haec_sim::trace_stats
