// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/location_profile.hpp"

#include <cstdint>
#include <span>
#include <vector>

// Rows of what the locations of all ranks did, which travel between ranks as they are.

namespace haec_sim
{

struct LocationRow
{
    std::uint32_t location = 0;
    std::uint32_t process = 0;
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
    std::uint64_t visits = 0;
    TwoTimes exclusive;
    TwoTimes inclusive;
    WaitingTimes waiting;
    /// The sums of the region of interest.
    RegionSums interest{};
};

/// The completeness of what a rank kept.
struct RankRow
{
    bool has_all_messages = true;
    std::uint64_t messages = 0;
};

/// The place of a location from the end of its last run on; see RegionBins.
struct BinRun
{
    std::uint32_t location = 0;
    BinStretch stretch;
};

/// All locations together; every table in an order that does not hang on ranks.
struct RunProfile
{
    std::vector<LocationRow> locations;
    std::vector<RegionRow> regions;
    /// Figures of messages.
    Figures figures;
    /// Empty where there were too many.
    std::vector<Visit> visits;
    bool has_all_visits = true;
    std::vector<LoggedMessage> messages;
    bool has_all_messages = true;
    /// log2 of the width of bins.
    int bin_shift = 0;
    std::vector<BinRun> bins;
};

LocationRow location_row(const LocationProfile& location);

// The rows of a rank, for the others.
std::vector<LocationRow> location_rows(std::span<const LocationProfile* const> locations);
std::vector<RegionRow> region_rows(const RankProfile& rank,
                                   std::span<const LocationProfile* const> locations);
RankRow rank_row(const RankProfile& rank);
std::vector<BinRun> bin_runs(std::span<const LocationProfile* const> locations, int shift);

/// The rows of all ranks, in order of ranks.
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

RunProfile put_together(GatheredRows rows, const ProfileBounds& bounds);

} // namespace haec_sim
