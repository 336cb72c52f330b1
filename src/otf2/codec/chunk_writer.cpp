// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/chunk_writer.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace haec_sim::otf2::codec
{

namespace
{

/// Many locations of large machines have less than a page of events.
constexpr std::size_t first_part = 512;

} // namespace

ChunkWriter::ChunkWriter(OutputFile& file, std::uint64_t chunk_size, BufferBudget& budget)
    : file_(file), chunk_size_(chunk_size), budget_(budget)
{
    budget_.add_file();
}

void ChunkWriter::open_chunk()
{
    provide(chunk_header_size);
    chunk_begin_ = offset_ + filled();
    at_[0] = mark::chunk;
    at_[1] = little_endian;
    store(at_ + first_event_place, events_ + 1);
    store(at_ + last_event_place, std::uint64_t{0});
    at_ += chunk_header_size;
    stamped_ = 0;
}

void ChunkWriter::close_chunk()
{
    if (offset_ <= chunk_begin_)
    {
        store(buffer_.get() + (chunk_begin_ - offset_) + last_event_place, events_);
        return;
    }
    std::array<std::uint8_t, sizeof(events_)> last{};
    store(last.data(), events_);
    file_.write(chunk_begin_ + last_event_place, last);
}

void ChunkWriter::next_chunk()
{
    close_chunk();
    flush();
    offset_ = chunk_begin_ + chunk_size_;
    open_chunk();
}

void ChunkWriter::make_room(std::size_t most)
{
    if (most + time_stamp_size >= chunk_size_ - chunk_header_size)
    {
        throw Error("an event of " + std::to_string(most) + " bytes does not fit into a chunk of " +
                    std::to_string(chunk_size_) + " bytes");
    }
    if (buffer_ == nullptr)
    {
        open_chunk();
    }
    else if (left_in_chunk() <= most + time_stamp_size)
    {
        next_chunk();
    }
    provide(most + time_stamp_size + 1);
    measure_room();
}

/// Makes space for so many bytes in the buffer.
void ChunkWriter::provide(std::size_t bytes)
{
    while (capacity_ - filled() < bytes)
    {
        if (filled() > 0 && 2 * capacity_ > budget_.share())
        {
            flush();
        }
        else
        {
            grow(std::max(2 * capacity_, first_part));
        }
    }
}

void ChunkWriter::grow(std::size_t capacity)
{
    auto larger = std::make_unique_for_overwrite<std::uint8_t[]>(capacity + put_margin);
    const auto used = filled();
    std::copy_n(buffer_.get(), used, larger.get());
    buffer_ = std::move(larger);
    capacity_ = capacity;
    at_ = buffer_.get() + used;
}

void ChunkWriter::flush()
{
    file_.write(offset_, {buffer_.get(), filled()});
    offset_ += filled();
    at_ = buffer_.get();
}

void ChunkWriter::measure_room()
{
    last_ = at_ + std::min<std::uint64_t>(capacity_ - filled(), left_in_chunk());
}

void ChunkWriter::finish()
{
    if (buffer_ == nullptr)
    {
        open_chunk();
    }
    if (left_in_chunk() < file_end_size)
    {
        next_chunk();
    }
    provide(file_end_size);
    *at_++ = mark::end_of_buffer;
    *at_++ = mark::end_of_file;
    close_chunk();
    flush();
    buffer_.reset();
    budget_.remove_file();
    file_.close();
}

} // namespace haec_sim::otf2::codec
