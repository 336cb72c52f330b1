// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/time_sorter.hpp"

#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::exporting
{
namespace
{

using Lines = std::vector<std::pair<std::int64_t, std::string>>;

Lines random_lines(std::size_t count)
{
    std::mt19937 random(1);
    Lines lines;
    for (std::size_t line = 0; line < count; ++line)
    {
        // Lines that are longer than a block are among them.
        const auto length = line % 1000 == 999 ? 100'000 : random() % 40;
        lines.emplace_back(random() % 500, std::to_string(line) + std::string(length, 'x') + "\n");
    }
    return lines;
}

std::string sorted_text(const Lines& lines, std::size_t memory)
{
    TimeSorter sorter(std::filesystem::temp_directory_path(), memory);
    for (const auto& [time, line] : lines)
    {
        sorter.add(Picoseconds{time}, line);
    }
    std::ostringstream out;
    sorter.write(out);
    return out.str();
}

TEST(TimeSorter, SortsByTimeAndKeepsTheOrderOtherwise)
{
    const auto lines = random_lines(5000);
    auto sorted = lines;
    std::ranges::stable_sort(sorted, {}, &Lines::value_type::first);
    std::string expected;
    for (const auto& line : sorted)
    {
        expected += line.second;
    }
    // In memory, in some parts, and in many.
    for (const std::size_t memory : {std::size_t{1} << 26, std::size_t{1} << 17, std::size_t{1000}})
    {
        EXPECT_TRUE(sorted_text(lines, memory) == expected) << memory;
    }
}

TEST(TimeSorter, OfNothingWritesNothing)
{
    EXPECT_EQ(sorted_text({}, 1000), "");
}

TEST(TimeSorter, LeavesNothingBehind)
{
    const auto folder = std::filesystem::temp_directory_path() / "haec_sim_time_sorter_test";
    std::filesystem::create_directory(folder);
    {
        TimeSorter sorter(folder, 10);
        sorter.add(Picoseconds{2}, "two\n");
        sorter.add(Picoseconds{1}, "one\n");
        EXPECT_TRUE(std::filesystem::is_empty(folder));
    }
    std::filesystem::remove(folder);
}

TEST(TimeSorter, SaysWhereItCannotWrite)
{
    TimeSorter sorter("/nonexistent/folder", 10);
    sorter.add(Picoseconds{1}, "one\n");
    try
    {
        sorter.add(Picoseconds{2}, "two\n");
        FAIL() << "no error";
    }
    catch (const Error& error)
    {
        EXPECT_NE(std::string(error.what()).find("/nonexistent/folder"), std::string::npos);
    }
}

} // namespace
} // namespace haec_sim::exporting
