// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/critical_path/path_wait.hpp"
#include "core/files/temporary_file.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace haec_sim
{

/// The head before the entries of a block, in files and messages.
struct PathBlockHead
{
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

    /// The offset of the block before it, or none.
    std::uint64_t before = none;
    /// No entry is before `begin`; the last one is at `end`.
    Picoseconds begin{};
    Picoseconds end{};
    /// The size of its entries, in bytes.
    std::uint64_t size = 0;
};

/// Entries of one location, in order; they are read from the end (PathCursor).
struct PathBlock
{
    PathBlockHead head;
    std::vector<std::byte> entries;
};

/// The place where the logs of a rank put what they do not keep in memory.
class PathSpill
{
public:
    /// The file, where one is needed, lies in `folder`. Of `locations` all together, the blocks
    /// in memory have a bound.
    PathSpill(std::filesystem::path folder, std::size_t locations);

    /// No block is smaller.
    static constexpr std::size_t least_block = 256;

    std::size_t block_size() const noexcept
    {
        return block_size_;
    }

    /// Sets the size before the first entry; for tests.
    void set_block_size(std::size_t size) noexcept
    {
        block_size_ = size;
    }

    /// Puts a block down; returns where. Throws Error where the file cannot be written.
    std::uint64_t put(const PathBlockHead& head, const std::byte* entries);

    /// The block that lies there, or one before it where all of its entries are behind `time`.
    /// Throws Error where the file cannot be read.
    PathBlock get(std::uint64_t offset, Picoseconds time) const;

private:
    std::filesystem::path folder_;
    std::size_t block_size_;
    std::unique_ptr<TemporaryFile> file_;
};

/// The last byte of an entry.
struct PathTail
{
    bool is_wait;
    /// The bytes of the region's number, and of the time since the entry before.
    std::uint8_t region_bytes;
    std::uint8_t since_bytes;

    /// A number as its bytes lie in an entry, and back.
    static std::uint64_t lowest_first(std::uint64_t number) noexcept
    {
        return std::endian::native == std::endian::little ? number : __builtin_bswap64(number);
    }

    std::byte packed() const noexcept
    {
        return static_cast<std::byte>((is_wait ? 0x80 : 0) | region_bytes << 4 | since_bytes);
    }

    static PathTail of(std::byte packed) noexcept
    {
        const auto bits = std::to_integer<unsigned>(packed);
        return {(bits & 0x80) != 0, static_cast<std::uint8_t>(bits >> 4 & 7),
                static_cast<std::uint8_t>(bits & 15)};
    }
};

/// Notes of one location for the critical path, in the order of its output times: in which region
/// it is from when on, and what it waited for. A few bytes each, of which one block is in memory.
///
/// An entry ends with its region, how long it is after the entry before it, and a byte that says
/// how many bytes these two have (up to 4 and 8), and whether it is a wait. Their lowest bytes come
/// first: there is an entry for nearly every record. The other numbers of a wait, before them, can
/// be read from their last byte to their first: seven bits to a byte, the highest first;
/// all but the first have the eighth bit set.
class PathLog
{
public:
    /// The spill outlives it.
    explicit PathLog(PathSpill& spill) : spill_(spill) {}

    /// The location is in that region from that output time on; undefined: outside of all.
    void enter(Picoseconds time, RegionRef region)
    {
        need_room();
        region_ = region.is_defined() ? region.value + 1 : 0;
        put_tail(time, false);
    }

    /// A wait that ends now, in the region in which it is.
    void wait(const PathWait& wait);

    /// The last block, which is in memory.
    PathBlock last_block() const;

    /// One that is not (PathSpill::get()).
    PathBlock block(std::uint64_t offset, Picoseconds time) const
    {
        return spill_.get(offset, time);
    }

private:
    /// The length of an entry's numbers, with ten bytes each.
    static constexpr std::size_t longest_entry = 100;

    void need_room()
    {
        if (capacity_ - size_ < longest_entry) [[unlikely]]
        {
            make_room();
        }
    }

    void put(std::uint64_t number)
    {
        constexpr unsigned bits = 7;
        auto shift = (static_cast<unsigned>(std::bit_width(number | 1)) - 1) / bits * bits;
        auto* const bytes = bytes_.get();
        bytes[size_++] = static_cast<std::byte>(number >> shift);
        while (shift > 0)
        {
            shift -= bits;
            bytes[size_++] = static_cast<std::byte>(((number >> shift) & 0x7F) | 0x80);
        }
    }

    void put_tail(Picoseconds time, bool is_wait)
    {
        const auto since = static_cast<std::uint64_t>((time - last_time_).count());
        last_time_ = time;
        const PathTail tail{is_wait, bytes_in(region_), bytes_in(since)};
        put_plain(region_, tail.region_bytes);
        put_plain(since, tail.since_bytes);
        bytes_[size_++] = tail.packed();
    }

    void put_plain(std::uint64_t number, unsigned bytes)
    {
        const auto lowest_first = PathTail::lowest_first(number);
        // All bytes go in one store; what is too much is overwritten.
        std::memcpy(bytes_.get() + size_, &lowest_first, sizeof(number));
        size_ += bytes;
    }

    static std::uint8_t bytes_in(std::uint64_t number)
    {
        return static_cast<std::uint8_t>((static_cast<unsigned>(std::bit_width(number)) + 7) / 8);
    }

    void make_room();
    PathBlockHead head() const;

    PathSpill& spill_;
    std::unique_ptr<std::byte[]> bytes_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
    /// The head of the block in memory.
    std::uint64_t before_ = PathBlockHead::none;
    Picoseconds begin_{};
    /// The time of the last entry.
    Picoseconds last_time_{};
    /// The region's number and one, or 0.
    std::uint32_t region_ = 0;
};

} // namespace haec_sim
