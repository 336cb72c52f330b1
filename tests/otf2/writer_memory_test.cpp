// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/trace_writer.hpp"
#include "ranks/serial_ranks.hpp"
#include "tests/otf2/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

namespace haec_sim::test
{

namespace
{

using Memory = std::unique_ptr<void, decltype(&std::free)>;

/// 12 bytes each: a time stamp of 9, and 3 for the Enter itself.
void write_three_mebibytes(otf2::EventSink& sink)
{
    for (std::int64_t time = 0; time < 250'000; ++time)
    {
        events::Enter enter;
        enter.time = Picoseconds(time * 1'000'000);
        enter.region = RegionRef{0};
        sink.enter(enter);
    }
}

// What OTF2 would keep by itself is 4 MiB for each location.
TEST(WriterMemory, ChunksGoToTheFileWhenTheyAreFull)
{
    if (!HAEC_SIM_OTF2_IS_STATIC)
    {
        GTEST_SKIP() << "there is no static OTF2 library here";
    }
    const ScratchFolder scratch;
    SerialRanks ranks;
    otf2::TraceWriter writer(scratch.path() / "archive", {}, ranks);
    write_three_mebibytes(writer.sink(LocationRef{7}));
    EXPECT_GE(std::filesystem::file_size(scratch.path() / "archive" / "traces" / "7.evt"),
              2U << 20);
}

TEST(WriterMemory, WhatIsNotOtf2sGetsItsMemoryAfterwards)
{
    const ScratchFolder scratch;
    SerialRanks ranks;
    otf2::TraceWriter writer(scratch.path() / "archive", {}, ranks);
    write_three_mebibytes(writer.sink(LocationRef{0}));
    const Memory memory(std::malloc(16 << 20), &std::free);
    EXPECT_NE(memory, nullptr);
}

} // namespace

} // namespace haec_sim::test
