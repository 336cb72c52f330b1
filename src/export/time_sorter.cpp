// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/time_sorter.hpp"

#include "core/files/temporary_file.hpp"
#include "export/line_buffer.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <queue>
#include <span>
#include <utility>

namespace haec_sim::exporting
{

namespace
{

constexpr std::size_t block_size = std::size_t{1} << 16;
constexpr std::size_t smallest_block = 4096;

} // namespace

/// The bytes before each line in the file.
struct TimeSorter::Head
{
    std::int64_t time = 0;
    std::uint32_t size = 0;
    std::uint32_t unused = 0;
};

/// The lines of a part, one after another.
class TimeSorter::PartReader
{
public:
    PartReader(const TemporaryFile& file, const Part& part, std::size_t block)
        : file_(file), next_(part.begin), end_(part.end), block_(block)
    {
        advance();
    }

    bool has_line() const noexcept
    {
        return !line_.empty();
    }

    Picoseconds time() const noexcept
    {
        return Picoseconds{head_.time};
    }

    std::string_view line() const noexcept
    {
        return line_;
    }

    void advance()
    {
        line_ = {};
        if (next_ == end_ && at_ == bytes_.size())
        {
            return;
        }
        need(sizeof(Head));
        std::memcpy(&head_, bytes_.data() + at_, sizeof(Head));
        need(sizeof(Head) + head_.size);
        line_ = {bytes_.data() + at_ + sizeof(Head), head_.size};
        at_ += sizeof(Head) + head_.size;
    }

private:
    void need(std::size_t size)
    {
        const auto left = bytes_.size() - at_;
        if (left >= size)
        {
            return;
        }
        std::memmove(bytes_.data(), bytes_.data() + at_, left);
        at_ = 0;
        const auto more = static_cast<std::size_t>(
            std::min<std::uint64_t>(std::max(size, block_) - left, end_ - next_));
        bytes_.resize(left + more);
        file_.read(next_, std::as_writable_bytes(std::span(bytes_).subspan(left)));
        next_ += more;
    }

    const TemporaryFile& file_;
    /// The part of the file that is not read yet.
    std::uint64_t next_;
    std::uint64_t end_;
    std::size_t block_;
    std::vector<char> bytes_;
    std::size_t at_ = 0;
    Head head_;
    std::string_view line_;
};

TimeSorter::TimeSorter(std::filesystem::path folder, std::size_t memory)
    : folder_(std::move(folder)), memory_(std::min(memory, std::size_t{1} << 30))
{
}

TimeSorter::~TimeSorter() = default;

void TimeSorter::add(Picoseconds time, std::string_view line)
{
    if (text_.size() + line.size() + (lines_.size() + 1) * sizeof(Line) > memory_)
    {
        put_part_down();
    }
    lines_.push_back(
        {time, static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(line.size())});
    text_ += line;
    last_time_ = std::max(last_time_, time);
}

void TimeSorter::sort()
{
    std::ranges::sort(
        lines_, [](const Line& left, const Line& right)
        { return std::pair(left.time, left.begin) < std::pair(right.time, right.begin); });
}

void TimeSorter::put_part_down()
{
    if (lines_.empty())
    {
        return;
    }
    if (file_ == nullptr)
    {
        file_ = std::make_unique<TemporaryFile>(folder_, ".haec_export");
    }
    sort();
    const auto begin = file_->size();
    std::string block;
    for (const auto& line : lines_)
    {
        const Head head{line.time.count(), line.size, 0};
        block.append(reinterpret_cast<const char*>(&head), sizeof(head));
        block.append(text_, line.begin, line.size);
        if (block.size() >= block_size)
        {
            file_->append(std::as_bytes(std::span(block)));
            block.clear();
        }
    }
    file_->append(std::as_bytes(std::span(block)));
    parts_.push_back({begin, file_->size()});
    lines_.clear();
    text_.clear();
}

void TimeSorter::write(std::ostream& out)
{
    if (file_ != nullptr)
    {
        put_part_down();
        merge(out);
        return;
    }
    sort();
    LineBuffer buffer;
    for (const auto& line : lines_)
    {
        buffer << std::string_view(text_).substr(line.begin, line.size);
        buffer.pass_on_if_long(out);
    }
    buffer.pass_on(out);
}

void TimeSorter::merge(std::ostream& out)
{
    // They are not needed any more: the parts' blocks take their memory.
    std::string().swap(text_);
    std::vector<Line>().swap(lines_);
    const auto block = std::clamp(memory_ / parts_.size(), smallest_block, block_size * 16);
    std::vector<PartReader> readers;
    readers.reserve(parts_.size());
    using Next = std::pair<Picoseconds, std::size_t>;
    std::priority_queue<Next, std::vector<Next>, std::greater<>> next;
    for (std::size_t part = 0; part < parts_.size(); ++part)
    {
        readers.emplace_back(*file_, parts_[part], block);
        next.emplace(readers[part].time(), part);
    }
    LineBuffer buffer;
    while (!next.empty())
    {
        const auto part = next.top().second;
        next.pop();
        auto& reader = readers[part];
        // Parts follow each other in time for the most part: one is read for long.
        do
        {
            buffer << reader.line();
            buffer.pass_on_if_long(out);
            reader.advance();
        } while (reader.has_line() && (next.empty() || Next(reader.time(), part) < next.top()));
        if (reader.has_line())
        {
            next.emplace(reader.time(), part);
        }
    }
    buffer.pass_on(out);
}

} // namespace haec_sim::exporting
