// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/path_gather.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/item_bytes.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/exchange.hpp"
#include "parallel/together.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <tuple>
#include <vector>

namespace haec_sim
{

namespace
{

/// The facts of a location that the first rank must know.
struct PathRow
{
    std::uint32_t location = 0;
    std::uint32_t rank = 0;
    Picoseconds first{};
    Picoseconds last{};
    bool has_rules = false;
    bool has_log = false;
};

std::vector<PathRow> path_rows(std::span<const RunLocation> mine, std::uint32_t rank)
{
    std::vector<PathRow> rows;
    for (const auto& location : mine)
    {
        if (location.sink->events() > 0)
        {
            const auto* log = location.profile->path();
            rows.push_back({location.profile->number(), rank, location.sink->first_time(),
                            location.sink->last_time(), location.has_rules(), log != nullptr});
        }
    }
    return rows;
}

/// The end of the run: the last record of the locations whose times are the run's; of several the
/// first location, whatever the order of the rows, which is that of the ranks.
const PathRow& last_of(const std::vector<PathRow>& rows)
{
    const bool anybody = std::ranges::any_of(rows, &PathRow::has_rules);
    const PathRow* last = nullptr;
    for (const auto& row : rows)
    {
        const bool counts = row.has_rules || !anybody;
        if (counts && (last == nullptr ||
                       std::tuple(row.last, last->location) > std::tuple(last->last, row.location)))
        {
            last = &row;
        }
    }
    return *last;
}

/// The request of the first rank to all: a block of a location's log.
struct Request
{
    static constexpr std::uint64_t last_block = PathBlockHead::none;

    bool is_over = false;
    std::uint32_t location = 0;
    std::uint64_t offset = last_block;
    Picoseconds time{};
};

/// The logs of a rank, and those of others by way of messages. Blocks are asked for one by one: a
/// walk needs few of them at a time, and all of them together may be large.
class PathBlocks
{
public:
    PathBlocks(std::span<const RunLocation> mine, Ranks& ranks) : ranks_(ranks)
    {
        for (const auto& location : mine)
        {
            logs_[location.profile->number()] = location.profile->path();
        }
    }

    /// Called on the first rank. Throws PeerFailed where another rank could not read.
    PathBlock fetch(const PathRow& row, std::uint64_t offset, Picoseconds time)
    {
        if (row.rank == ranks_.rank())
        {
            return own(row.location, offset, time);
        }
        Request request{false, row.location, offset, time};
        tell(request);
        const auto answer = ranks_.gather({}, 0).at(row.rank);
        if (answer.empty())
        {
            throw PeerFailed();
        }
        std::span<const std::byte> entries = answer;
        const auto head = take_item<PathBlockHead>(entries);
        return {head, {entries.begin(), entries.end()}};
    }

    /// Called on the first rank: the others go on.
    void finish()
    {
        Request request{true};
        tell(request);
    }

    /// Called on the others: serves until finish(). Throws what kept it from reading.
    void serve()
    {
        std::exception_ptr failure;
        while (true)
        {
            Request request;
            tell(request);
            if (request.is_over)
            {
                break;
            }
            std::vector<std::byte> answer;
            try
            {
                answer = answer_to(request);
            }
            catch (...)
            {
                failure = std::current_exception();
            }
            ranks_.gather(answer, 0);
        }
        if (failure)
        {
            std::rethrow_exception(failure);
        }
    }

private:
    PathBlock own(std::uint32_t location, std::uint64_t offset, Picoseconds time) const
    {
        const auto& log = *logs_.at(location);
        return offset == Request::last_block ? log.last_block() : log.block(offset, time);
    }

    std::vector<std::byte> answer_to(const Request& request) const
    {
        if (!logs_.contains(request.location))
        {
            return {};
        }
        const auto block = own(request.location, request.offset, request.time);
        std::vector<std::byte> bytes;
        append_item(bytes, block.head);
        bytes.insert(bytes.end(), block.entries.begin(), block.entries.end());
        return bytes;
    }

    void tell(Request& request)
    {
        ranks_.broadcast(std::as_writable_bytes(std::span(&request, 1)), 0);
    }

    Ranks& ranks_;
    std::map<std::uint32_t, const PathLog*> logs_;
};

/// The knowledge of the first rank of all locations.
class PathMap
{
public:
    PathMap(const std::vector<PathRow>& rows, const TraceIndex& index, PathBlocks& blocks)
        : blocks_(blocks),
          rows_(index.locations().size()), ground_{std::vector<std::uint32_t>(rows_.size()),
                                                   std::vector<Picoseconds>(rows_.size()),
                                                   [this](std::uint32_t location)
                                                   { return open(location); }}
    {
        for (std::size_t location = 0; location < rows_.size(); ++location)
        {
            ground_.processes[location] = index.locations()[location].process;
        }
        for (const auto& row : rows)
        {
            ground_.first[row.location] = row.first;
            rows_[row.location] = &row;
        }
    }

    CriticalPath walk(const PathEnds& ends) const
    {
        return walk_back(ground_, ends.location, ends.begin, ends.end,
                         CriticalPaths::most_segments);
    }

private:
    PathCursor open(std::uint32_t location) const
    {
        const auto* row = rows_[location];
        if (row == nullptr || !row->has_log)
        {
            return PathCursor({}, {});
        }
        return PathCursor(blocks_.fetch(*row, Request::last_block, {}),
                          [this, row](std::uint64_t offset, Picoseconds before)
                          { return blocks_.fetch(*row, offset, before); });
    }

    PathBlocks& blocks_;
    std::vector<const PathRow*> rows_;
    PathGround ground_;
};

CriticalPaths walk(const std::vector<PathRow>& rows, const TraceIndex& index, const RunTime& time,
                   const std::optional<PathEnds>& interest, PathBlocks& blocks)
{
    const PathMap map(rows, index, blocks);
    const auto& last = last_of(rows);
    CriticalPaths paths{map.walk({last.location, time.begin, last.last}), {}};
    HAEC_SIM_ASSERT(paths.whole.end - paths.whole.begin == time.predicted);
    if (interest)
    {
        paths.interest = map.walk(*interest);
    }
    return paths;
}

} // namespace

std::optional<PathEnds> ends_of_interest(const RunProfile& profile, const TraceIndex& index,
                                         const RunFigures& figures)
{
    if (!figures.has_interest())
    {
        return std::nullopt;
    }
    const auto ends_it = [&](const LocationRow& row)
    {
        return row.has_end && row.end.time.predicted == figures.end.predicted &&
               index.master_of(row.process) == row.location;
    };
    const auto last = std::ranges::find_if(profile.locations, ends_it);
    HAEC_SIM_ASSERT(last != profile.locations.end());
    return PathEnds{last->location, figures.begin.predicted, figures.end.predicted};
}

std::optional<CriticalPaths> find_critical_paths(std::span<const RunLocation> mine,
                                                 const TraceIndex& index, const RunTime& time,
                                                 const std::optional<PathEnds>& interest,
                                                 Ranks& ranks)
{
    const auto rows = gather_items(ranks, path_rows(mine, ranks.rank()));
    PathBlocks blocks(mine, ranks);
    std::optional<CriticalPaths> paths;
    together(ranks,
             [&]
             {
                 if (!ranks.is_first())
                 {
                     blocks.serve();
                     return;
                 }
                 std::exception_ptr failure;
                 try
                 {
                     if (!rows.empty())
                     {
                         paths = walk(rows, index, time, interest, blocks);
                     }
                 }
                 catch (...)
                 {
                     failure = std::current_exception();
                 }
                 blocks.finish();
                 if (failure)
                 {
                     std::rethrow_exception(failure);
                 }
             });
    return paths;
}

} // namespace haec_sim
