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

/// The messages from process to process.
struct PairRow
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    PairFigures figures;
};

struct HopsRow
{
    std::uint32_t hops = 0;
    TransferFigures transfers;
};

struct SizeRow
{
    std::uint64_t key = 0;
    SizeFigures figures;
};

/// The completeness of what a rank kept.
struct RankRow
{
    bool has_all_messages = true;
    bool has_exact_sizes = true;
    std::uint64_t sizes = 0;
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
    std::vector<PairRow> pairs;
    std::vector<HopsRow> hops;
    std::vector<SizeFigures> sizes;
    bool has_exact_sizes = true;
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
std::vector<PairRow> pair_rows(std::span<const LocationProfile* const> locations);
std::vector<HopsRow> hops_rows(const RankProfile& rank);
std::vector<SizeRow> size_rows(const RankProfile& rank);
RankRow rank_row(const RankProfile& rank);
std::vector<BinRun> bin_runs(std::span<const LocationProfile* const> locations, int shift);

/// The rows of all ranks, in order of ranks.
struct GatheredRows
{
    std::vector<LocationRow> locations;
    std::vector<RegionRow> regions;
    std::vector<PairRow> pairs;
    std::vector<HopsRow> hops;
    std::vector<SizeRow> sizes;
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
