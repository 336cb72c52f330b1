// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/codec/buffer_budget.hpp"
#include "otf2/codec/byte_order.hpp"
#include "otf2/codec/file.hpp"
#include "otf2/codec/format.hpp"
#include "otf2/codec/get.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace haec_sim::otf2::codec
{

/// The part of an event file that is in memory, never of two chunks. It is longer than its size
/// only where a record is. As no record reaches from one chunk into the next, one that does is
/// damage, and is found here. Memory starts with smallest_part when something is wanted first, and
/// doubles up to the file's share of the budget as the file is read on.
class Window
{
public:
    /// The references must outlive it. Nothing is read yet. `chunk_size` is in bytes. The file
    /// counts in `budget` up to close().
    Window(InputFile& file, std::uint64_t chunk_size, BufferBudget& budget);
    ~Window();

    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// The next byte; behind the last are get_margin ones, all 0, that may be looked at. It holds
    /// until the next want(), need(), next_chunk() or close(). Null before anything was wanted.
    const std::uint8_t* at() const
    {
        return at_;
    }

    /// The place behind the last byte in memory. It says nothing of the file: more may follow.
    const std::uint8_t* end() const
    {
        return end_;
    }

    /// The bytes in memory from at() on.
    std::size_t left() const
    {
        return static_cast<std::size_t>(end_ - at_);
    }

    /// Goes on, to what is within the window. It does not read: `at` lies between at() and end().
    void advance_to(const std::uint8_t* at)
    {
        at_ = at;
    }

    /// Sees to it that so many bytes are there, from at() on, or all up to the end of the chunk or
    /// of the file.
    void want(std::size_t bytes)
    {
        if (left() < bytes) [[unlikely]]
        {
            read_on(bytes);
        }
    }

    /// Sees to it that so many bytes are there. Throws Damage where the chunk or the file has less.
    void need(std::size_t bytes)
    {
        if (left() < bytes) [[unlikely]]
        {
            read_all_of(bytes);
        }
    }

    /// The place of at() in the file.
    std::uint64_t offset() const
    {
        return next_ - left();
    }

    /// The bytes of the record at at() that follow its first byte and its length; all of them are
    /// in memory then. Throws Damage for a record that does not end within its chunk.
    template <std::endian Order>
    std::span<const std::uint8_t> body();

    /// Skips what is left of the chunk. Throws Damage where the file ends before. Nothing of the
    /// next chunk is in memory then.
    void next_chunk();

    /// Reads the begin of the chunk behind the window's, without going there; gives what there is.
    /// The bytes are in `room`, from its begin on; they are fewer than it has place for where the
    /// file ends, and none where no chunk follows.
    std::span<const std::uint8_t> peek_next_chunk(std::span<std::uint8_t> room);

    /// Frees the memory, when nothing more will be read. A closed window has nothing left, and is
    /// not used again.
    void close();

private:
    /// Moves what is left to the begin of the memory and reads behind it, as much as there is place
    /// for, but not beyond the chunk. Reads nothing where nothing is left to read.
    void read_on(std::size_t bytes);
    /// The slow part of need().
    void read_all_of(std::size_t bytes);
    /// Provides memory for so many bytes and the margin, at the begin of which is what is left.
    void grow(std::size_t capacity);

    InputFile& file_;
    std::uint64_t chunk_size_;
    BufferBudget& budget_;
    std::unique_ptr<std::uint8_t[]> buffer_;
    std::size_t capacity_ = 0;
    /// The window: from the next byte up to end_, somewhere in the buffer.
    const std::uint8_t* at_ = nullptr;
    const std::uint8_t* end_ = nullptr;
    /// The place of the first byte behind the window in the file.
    std::uint64_t next_ = 0;
    /// The place of the first byte behind the chunk in the file.
    std::uint64_t chunk_end_;
    bool is_open_ = true;
};

template <std::endian Order>
std::span<const std::uint8_t> Window::body()
{
    std::size_t head = 2;
    need(head);
    std::uint64_t length = at()[1];
    if (length == long_length) [[unlikely]]
    {
        head = 10;
        need(head);
        length = load<Order, std::uint64_t>(at() + 2);
        if (length > chunk_size_)
        {
            damaged("a record longer than a chunk", offset());
        }
    }
    need(head + length);
    return {at() + head, length};
}

} // namespace haec_sim::otf2::codec
