// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

class TemporaryFile;

} // namespace haec_sim

namespace haec_sim::exporting
{

/// Puts lines in the order of their times; those of the same time stay in the order in which they
/// came. What does not fit into memory is sorted in parts, which lie in a file without a name until
/// they are merged (docs/adr/0042-exports-are-sorted-on-disk.md).
class TimeSorter
{
public:
    /// 64 MiB.
    static constexpr std::size_t default_memory = std::size_t{1} << 26;

    /// The file, where one is needed, lies in `folder`. `memory` is for lines and their times, in
    /// bytes, of which at most 1 GiB is used; so much is sorted at a time.
    explicit TimeSorter(std::filesystem::path folder, std::size_t memory = default_memory);
    ~TimeSorter();

    TimeSorter(const TimeSorter&) = delete;
    TimeSorter& operator=(const TimeSorter&) = delete;

    /// Adds a line, with its end of line; it is not empty. Throws Error where the file cannot be
    /// written.
    void add(Picoseconds time, std::string_view line);

    /// Passes all lines on; once, when all were added. The parts are merged with a block of each in
    /// memory. Throws Error where a file cannot be read or written.
    void write(std::ostream& out);

    /// The time of the last line in the order of time; 0 where there is none.
    Picoseconds last_time() const noexcept
    {
        return last_time_;
    }

private:
    struct Line
    {
        Picoseconds time{};
        /// The place in `text_`.
        std::uint32_t begin = 0;
        std::uint32_t size = 0;
    };

    /// A sorted part of the lines, in the file. Both in bytes.
    struct Part
    {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
    };

    struct Head;
    class PartReader;

    /// Sorts the lines that are in memory.
    void sort();
    /// Sorts them and appends them to the file, as a part.
    void put_part_down();
    /// Passes the lines of all parts on. Lines of the same time come by part, and so in the order
    /// in which they were added.
    void merge(std::ostream& out);

    std::filesystem::path folder_;
    std::size_t memory_;
    /// The lines that are in no part yet, one behind the other, as they came.
    std::string text_;
    /// The lines in text_.
    std::vector<Line> lines_;
    /// In the order in which they were put down.
    std::vector<Part> parts_;
    /// Null as long as everything fits into memory.
    std::unique_ptr<TemporaryFile> file_;
    Picoseconds last_time_{};
};

} // namespace haec_sim::exporting
