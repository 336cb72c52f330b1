// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/location_profile.hpp"

#include <cstdint>
#include <span>
#include <vector>

// Rows of what the locations of all ranks did, which travel between ranks as they are: they are
// trivially copyable, and name regions by the trace's numbers. RunProfiler::gather() brings them to
// the first rank after the run, where put_together() makes the profile of the run.

namespace haec_sim
{

/// The sums of one location at its begin and its end, and where the region of interest begins and
/// ends on it.
struct LocationRow
{
    /// Its LocationIndex and its ProcessIndex.
    std::uint32_t location = 0;
    std::uint32_t process = 0;
    /// The first record and the last one.
    ActivityPoint first;
    ActivityPoint last;
    /// The begin and the end of the region of interest, if the location met it.
    ActivityPoint begin;
    ActivityPoint end;
    bool has_begin = false;
    bool has_end = false;
};

/// A location in a region; outside of all: undefined.
struct RegionRow
{
    std::uint32_t location = 0;
    RegionRef region;
    RegionSums whole{};
    /// The sums of the region of interest.
    RegionSums interest{};
};

/// The completeness of what a rank kept.
struct RankRow
{
    bool has_all_messages = true;
    /// The number of messages that it sends: those of all ranks come in one list.
    std::uint64_t messages = 0;
};

/// The place of a location from the end of its last run on; see RegionBins.
struct BinRun
{
    std::uint32_t location = 0;
    BinStretch stretch;
};

/// All locations together; every table in an order that does not hang on ranks. It is complete on
/// the first rank alone. Locations are in the order of their indices, regions by location and
/// number, visits by location and begin, messages by their begin, bins by location and time.
struct RunProfile
{
    std::vector<LocationRow> locations;
    std::vector<RegionRow> regions;
    /// Figures of messages.
    Figures figures;
    /// Empty where there were too many.
    std::vector<Visit> visits;
    bool has_all_visits = true;
    /// Those for which their receivers waited longest, where there were too many.
    std::vector<LoggedMessage> messages;
    bool has_all_messages = true;
    /// log2 of the width of bins. A bin has RegionBins::parts parts, which stretches count.
    int bin_shift = 0;
    std::vector<BinRun> bins;
};

/// The location is finished. An end of the region of interest that it did not meet is told by its
/// flag, and its point is empty.
LocationRow location_row(const LocationProfile& location);

// The rows of a rank, for the others. Its profiles are finished.
std::vector<LocationRow> location_rows(std::span<const LocationProfile* const> locations);
/// Regions in which a location neither was nor waited have no row.
std::vector<RegionRow> region_rows(const RankProfile& rank,
                                   std::span<const LocationProfile* const> locations);
RankRow rank_row(const RankProfile& rank);
/// `shift` is the same on all ranks: RegionBins::shift_for() the last end of any.
std::vector<BinRun> bin_runs(std::span<const LocationProfile* const> locations, int shift);

/// The rows of all ranks, in order of ranks. They are on the first rank; on others the
/// lists are empty.
struct GatheredRows
{
    std::vector<LocationRow> locations;
    std::vector<RegionRow> regions;
    std::vector<RankRow> ranks;
    /// False: there are none.
    bool has_all_visits = true;
    std::vector<Visit> visits;
    std::vector<LoggedMessage> messages;
    std::vector<BinRun> bins;
    int bin_shift = 0;
};

/// Sorts the rows, and drops messages beyond the bounds. Figures are left to the caller, who merges
/// those of each rank. The result does not hang on how locations were spread over ranks.
RunProfile put_together(GatheredRows rows, const ProfileBounds& bounds);

} // namespace haec_sim
