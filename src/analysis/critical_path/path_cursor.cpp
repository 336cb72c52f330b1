// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/critical_path/path_cursor.hpp"

#include "haec_sim/error.hpp"

#include <cstring>
#include <utility>

namespace haec_sim
{

namespace
{

/// The mark of all bytes of a number but its first, which is read last.
constexpr std::byte more{0x80};

} // namespace

PathCursor::PathCursor(PathBlock last, Fetch fetch)
    : fetch_(std::move(fetch)), block_(std::move(last)), left_(block_.entries.size()),
      time_(block_.head.end)
{
}

std::optional<PathEntry> PathCursor::next(Picoseconds time)
{
    while (find_block(time))
    {
        const auto at = time_;
        const auto tail = PathTail::of(block_.entries[--left_]);
        time_ -= Picoseconds{static_cast<std::int64_t>(plain(tail.since_bytes))};
        if (at > time)
        {
            left_ -= tail.region_bytes;
            if (tail.is_wait)
            {
                pass_by_wait();
            }
            continue;
        }
        const auto region = static_cast<std::uint32_t>(plain(tail.region_bytes));
        PathEntry entry{at, region > 0 ? RegionRef{region - 1} : RegionRef{}, {}};
        if (tail.is_wait)
        {
            entry.wait = wait_until(at);
        }
        return entry;
    }
    return std::nullopt;
}

bool PathCursor::find_block(Picoseconds time)
{
    if (block_.head.begin > time)
    {
        left_ = 0;
    }
    if (left_ == 0 && block_.head.before != PathBlockHead::none)
    {
        block_ = fetch_(block_.head.before, time);
        left_ = block_.entries.size();
        time_ = block_.head.end;
    }
    return left_ > 0;
}

std::uint64_t PathCursor::plain(unsigned bytes)
{
    HAEC_SIM_ASSERT(bytes <= left_);
    left_ -= bytes;
    // What lies behind comes along where it is there, and is cut off: so many bytes that are known
    // when this is compiled are one load.
    const auto there = block_.entries.size() - left_;
    std::uint64_t value = 0;
    if (there >= sizeof(value)) [[likely]]
    {
        std::memcpy(&value, block_.entries.data() + left_, sizeof(value));
    }
    else
    {
        std::memcpy(&value, block_.entries.data() + left_, there);
    }
    value = PathTail::lowest_first(value);
    return bytes == sizeof(value) ? value : value & ((std::uint64_t{1} << (8 * bytes)) - 1);
}

std::uint64_t PathCursor::number()
{
    std::uint64_t value = 0;
    unsigned shift = 0;
    while (true)
    {
        HAEC_SIM_ASSERT(left_ > 0);
        const auto byte = block_.entries[--left_];
        value |= std::to_integer<std::uint64_t>(byte & ~more) << shift;
        if ((byte & more) == std::byte{0})
        {
            return value;
        }
        shift += 7;
    }
}

void PathCursor::pass_by(int numbers)
{
    while (numbers > 0)
    {
        HAEC_SIM_ASSERT(left_ > 0);
        numbers -= (block_.entries[--left_] & more) == std::byte{0} ? 1 : 0;
    }
}

// The numbers are those of wait_until().
void PathCursor::pass_by_wait()
{
    const bool is_message = static_cast<PathLink>(number()) == PathLink::message;
    pass_by(is_message ? 6 : 3);
}

PathWait PathCursor::wait_until(Picoseconds end)
{
    PathWait wait;
    wait.end = end;
    wait.link = static_cast<PathLink>(number());
    wait.caused = end - Picoseconds{static_cast<std::int64_t>(number())};
    wait.cause = static_cast<std::uint32_t>(number());
    if (wait.link == PathLink::message)
    {
        wait.from = static_cast<std::uint32_t>(number());
        wait.to = static_cast<std::uint32_t>(number());
        wait.bytes = number();
        wait.queued = Picoseconds{static_cast<std::int64_t>(number())};
    }
    else
    {
        wait.operation = static_cast<std::uint32_t>(number());
    }
    return wait;
}

} // namespace haec_sim
