// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/critical_path/path_log.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::size_t memory_of_blocks = std::size_t{1} << 26;
constexpr std::size_t smallest_block = 4096;
constexpr std::size_t largest_block = std::size_t{1} << 16;

} // namespace

PathSpill::PathSpill(std::filesystem::path folder, std::size_t locations)
    : folder_(std::move(folder)),
      block_size_(std::clamp(memory_of_blocks / std::max<std::size_t>(locations, 1), smallest_block,
                             largest_block))
{
}

std::uint64_t PathSpill::put(const PathBlockHead& head, const std::byte* entries)
{
    if (file_ == nullptr)
    {
        file_ = std::make_unique<TemporaryFile>(folder_, ".haec_sim");
    }
    const auto offset = file_->size();
    file_->append(std::as_bytes(std::span(&head, 1)));
    file_->append({entries, head.size});
    return offset;
}

PathBlock PathSpill::get(std::uint64_t offset, Picoseconds time) const
{
    HAEC_SIM_ASSERT(file_ != nullptr);
    PathBlockHead head;
    while (true)
    {
        file_->read(offset, std::as_writable_bytes(std::span(&head, 1)));
        if (head.begin <= time || head.before == PathBlockHead::none)
        {
            break;
        }
        offset = head.before;
    }
    PathBlock block{head, std::vector<std::byte>(head.size)};
    file_->read(offset + sizeof(head), block.entries);
    return block;
}

// A location of few records has little memory.
void PathLog::make_room()
{
    if (capacity_ < spill_.block_size())
    {
        const auto grown = std::clamp(capacity_ * 4, PathSpill::least_block, spill_.block_size());
        auto bytes = std::make_unique_for_overwrite<std::byte[]>(grown);
        std::copy_n(bytes_.get(), size_, bytes.get());
        bytes_ = std::move(bytes);
        capacity_ = grown;
        return;
    }
    before_ = spill_.put(head(), bytes_.get());
    begin_ = last_time_;
    size_ = 0;
}

void PathLog::wait(const PathWait& wait)
{
    HAEC_SIM_ASSERT(wait.caused <= wait.end && last_time_ <= wait.end);
    need_room();
    if (wait.link == PathLink::message)
    {
        put(static_cast<std::uint64_t>(wait.queued.count()));
        put(wait.bytes);
        put(wait.to);
        put(wait.from);
    }
    else
    {
        put(wait.operation);
    }
    put(wait.cause);
    put(static_cast<std::uint64_t>((wait.end - wait.caused).count()));
    put(static_cast<std::uint64_t>(wait.link));
    put_tail(wait.end, true);
}

PathBlock PathLog::last_block() const
{
    return {head(), {bytes_.get(), bytes_.get() + size_}};
}

PathBlockHead PathLog::head() const
{
    return {before_, begin_, last_time_, size_};
}

} // namespace haec_sim
