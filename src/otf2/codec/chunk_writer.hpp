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

/// Writes one event file: chunks, their headers, time stamps, and events. The file has the bytes
/// that OTF2's library would write for the same events (spec: event-files), but where one byte of a
/// chunk is left at the end: there the library crashes, and this begins another chunk
/// (docs/adr/0021).
///
/// Its buffer grows up to a size, which may be less than a chunk's, before anything goes to the
/// file; a record that is longer takes what it needs.
///
/// Order of calls: put() for each event, in the order of their times; finish().
class ChunkWriter
{
public:
    /// The references must outlive it. Nothing is written before the buffer is full. `chunk_size`
    /// is the archive's, in bytes, as its anchor file tells readers: no other chunk length can be
    /// read back. The file counts in `budget` from here to finish().
    ChunkWriter(OutputFile& file, std::uint64_t chunk_size, BufferBudget& budget);

    /// Throws Error where the file cannot be written, or the event does not fit into a chunk.
    /// `ticks` is the time as it is written, in ticks of the output's clock; it must not be less
    /// than that of the event before, which is the caller's to check. An event without attributes
    /// that fits into the buffer for sure takes the path without calls. Not all room may be used: a
    /// chunk ends where an event might not fit by its upper bound, as the library's does.
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

    /// put() of an event that is known to have no attributes.
    template <class Record>
    [[gnu::always_inline]] void put_plain(std::uint64_t ticks, const Record& record)
    {
        const auto most = plain_event_bound(record);
        if (room() <= most + time_stamp_size) [[unlikely]]
        {
            make_room(most);
        }
        at_ = put_plain_event(put_time_stamp(ticks), record);
        ++events_;
    }

    /// Writes what is left, and closes the file. Nothing may be put afterwards. A file without
    /// events is a chunk's header and the end, too.
    void finish();

    /// The number of events so far; it is also the number of the last one, as the chunk headers
    /// count them, from 1.
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

    /// Puts a chunk's header, whose last event is not known yet.
    void open_chunk();
    /// Puts the number of the last event into the chunk's header: in the buffer where that still
    /// has it, else in the file.
    void close_chunk();
    /// Goes to the next chunk. The rest of the old one is not written: as all of it must be 0, it
    /// stays a hole of the file.
    void next_chunk();
    /// Sees to it that a time stamp and an event of at most so many bytes fit behind at_, in a new
    /// chunk where they have to. Throws Error where no chunk is long enough.
    void make_room(std::size_t most);
    /// Makes space for so many bytes behind at_: the buffer doubles up to the file's share, and
    /// goes to the file then.
    void provide(std::size_t bytes);
    void grow(std::size_t capacity);
    /// Writes the buffer, and keeps its memory.
    void flush();
    /// Sets last_ to the end of what there is behind at_, in the chunk and in the buffer.
    void measure_room();

    /// The bytes that may be put before either the buffer or the chunk is full.
    std::size_t room() const
    {
        return static_cast<std::size_t>(last_ - at_);
    }

    std::size_t filled() const
    {
        return static_cast<std::size_t>(at_ - buffer_.get());
    }

    /// The bytes of the chunk behind what was put.
    std::uint64_t left_in_chunk() const
    {
        return chunk_begin_ + chunk_size_ - (offset_ + filled());
    }

    OutputFile& file_;
    /// In bytes; a chunk that is not the last one has all of them.
    std::uint64_t chunk_size_;
    BufferBudget& budget_;
    /// Its memory, put_margin bytes longer than capacity_; null before the first event and after
    /// finish().
    std::unique_ptr<std::uint8_t[]> buffer_;
    /// The bytes that the buffer may hold, without the margin.
    std::size_t capacity_ = 0;
    /// The place of the next byte, in the buffer.
    std::uint8_t* at_ = nullptr;
    /// The end of what may be filled: see measure_room(). Equal to at_ at first, so that the first
    /// event makes room.
    const std::uint8_t* last_ = nullptr;
    /// The time stamp that holds; 0 at the begin of a chunk, as time 0 always gets one.
    std::uint64_t stamped_ = 0;
    /// The events that were put, in all chunks.
    std::uint64_t events_ = 0;
    /// The place of the buffer's first byte in the file.
    std::uint64_t offset_ = 0;
    /// The place of the chunk's first byte in the file.
    std::uint64_t chunk_begin_ = 0;
};

} // namespace haec_sim::otf2::codec
