// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/codec/buffer_budget.hpp"
#include "otf2/codec/file.hpp"
#include "otf2/codec/format.hpp"
#include "otf2/codec/put.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace haec_sim::otf2::codec
{

/// Writes one event file: chunks, their headers, time stamps, and events.
///
/// Its buffer grows up to a size, which may be less than a chunk's, before anything goes to the
/// file; a record that is longer takes what it needs.
///
/// Order of calls: put() for each event, in the order of their times; finish().
class ChunkWriter
{
public:
    /// The references must outlive it. Nothing is written before the buffer is full.
    ChunkWriter(OutputFile& file, std::uint64_t chunk_size, BufferBudget& budget);

    /// Throws Error where the file cannot be written, or the event does not fit into a chunk.
    template <class Record>
    [[gnu::always_inline]] void put(std::uint64_t ticks, const Record& record)
    {
        if (room() <= plain_event_bound(record) + time_stamp_size || !record.attributes.empty())
            [[unlikely]]
        {
            put_any(ticks, record);
            return;
        }
        at_ = put_plain_event(put_time_stamp(ticks), record);
        ++events_;
    }

    /// Writes what is left, and closes the file.
    void finish();

    std::uint64_t events() const noexcept
    {
        return events_;
    }

private:
    /// Puts any event, also where there is no room or with attributes: off the path of most.
    template <class Record>
    [[gnu::noinline]] void put_any(std::uint64_t ticks, const Record& record)
    {
        const auto most = event_bound(record);
        if (room() <= most + time_stamp_size)
        {
            make_room(most);
        }
        at_ = put_event(put_time_stamp(ticks), record);
        ++events_;
    }

    /// Puts a time stamp where it is a new one; returns where the event begins.
    std::uint8_t* put_time_stamp(std::uint64_t ticks)
    {
        auto* at = at_;
        if (ticks != stamped_ || ticks == 0)
        {
            *at = mark::time_stamp;
            store(at + 1, ticks);
            at += time_stamp_size;
            stamped_ = ticks;
        }
        return at;
    }

    void open_chunk();
    void close_chunk();
    void next_chunk();
    void make_room(std::size_t most);
    void provide(std::size_t bytes);
    void grow(std::size_t capacity);
    void flush();
    /// Sets last_ to the end of what there is behind at_, in the chunk and in the buffer.
    void measure_room();

    std::size_t room() const
    {
        return static_cast<std::size_t>(last_ - at_);
    }

    std::size_t filled() const
    {
        return static_cast<std::size_t>(at_ - buffer_.get());
    }

    std::uint64_t left_in_chunk() const
    {
        return chunk_begin_ + chunk_size_ - (offset_ + filled());
    }

    OutputFile& file_;
    std::uint64_t chunk_size_;
    BufferBudget& budget_;
    std::unique_ptr<std::uint8_t[]> buffer_;
    std::size_t capacity_ = 0;
    std::uint8_t* at_ = nullptr;
    const std::uint8_t* last_ = nullptr;
    /// The time stamp that holds; 0 at the begin of a chunk, as time 0 always gets one.
    std::uint64_t stamped_ = 0;
    std::uint64_t events_ = 0;
    /// The place of the buffer's first byte in the file.
    std::uint64_t offset_ = 0;
    std::uint64_t chunk_begin_ = 0;
};

} // namespace haec_sim::otf2::codec
