// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/window.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace haec_sim::otf2::codec
{

void damaged(const std::string& what, std::uint64_t offset)
{
    throw Damage(what + " at byte " + std::to_string(offset));
}

Window::Window(InputFile& file, std::uint64_t chunk_size, BufferBudget& budget)
    : file_(file), chunk_size_(chunk_size), budget_(budget), chunk_end_(chunk_size)
{
    budget_.add_file();
}

Window::~Window()
{
    close();
}

void Window::read_on(std::size_t bytes)
{
    const auto last = std::min(chunk_end_, file_.size());
    const auto unread = last - std::min(last, next_);
    if (unread == 0)
    {
        return;
    }
    const auto wanted = std::max(bytes, std::min(budget_.share(), 2 * capacity_));
    grow(static_cast<std::size_t>(std::min<std::uint64_t>(wanted, left() + unread)));
    const auto kept = left();
    std::memmove(buffer_.get(), at_, kept);
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(capacity_ - kept, unread));
    file_.read(next_, {buffer_.get() + kept, count});
    next_ += count;
    at_ = buffer_.get();
    auto* const end = buffer_.get() + kept + count;
    std::memset(end, 0, get_margin);
    end_ = end;
}

void Window::read_all_of(std::size_t bytes)
{
    if (bytes <= chunk_end_ - offset())
    {
        read_on(bytes);
    }
    if (left() < bytes)
    {
        throw Damage("a record of " + std::to_string(bytes) + " bytes at byte " +
                     std::to_string(offset()) + " does not end within its " +
                     (offset() + bytes > chunk_end_ ? "chunk" : "file"));
    }
}

void Window::grow(std::size_t capacity)
{
    capacity =
        std::max<std::uint64_t>(capacity, std::min<std::uint64_t>(smallest_part, file_.size()));
    if (capacity <= capacity_)
    {
        return;
    }
    auto larger = std::make_unique_for_overwrite<std::uint8_t[]>(capacity + get_margin);
    const auto kept = left();
    if (kept > 0)
    {
        std::memcpy(larger.get(), at_, kept);
    }
    buffer_ = std::move(larger);
    capacity_ = capacity;
    at_ = buffer_.get();
    end_ = at_ + kept;
}

void Window::next_chunk()
{
    if (chunk_end_ >= file_.size())
    {
        throw Damage("the file ends within a chunk, at byte " + std::to_string(file_.size()));
    }
    at_ = end_;
    next_ = chunk_end_;
    chunk_end_ += chunk_size_;
}

std::span<const std::uint8_t> Window::peek_next_chunk(std::span<std::uint8_t> room)
{
    const auto there = file_.size() - std::min(file_.size(), chunk_end_);
    room = room.first(static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), there)));
    file_.read(chunk_end_, room);
    return room;
}

void Window::close()
{
    if (std::exchange(is_open_, false))
    {
        budget_.remove_file();
    }
    buffer_.reset();
    capacity_ = 0;
    at_ = nullptr;
    end_ = nullptr;
}

} // namespace haec_sim::otf2::codec
