// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/trace_writer.hpp"
#include "parallel/serial_ranks.hpp"
#include "tests/otf2/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace haec_sim::test
{

namespace
{

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

// OTF2's library needs 4 MiB for each location before it writes anything.
TEST(WriterMemory, LittleIsKeptBeforeItGoesToTheFile)
{
    const ScratchFolder scratch;
    SerialRanks ranks;
    otf2::TraceWriter writer(scratch.path() / "archive", {}, ranks);
    write_three_mebibytes(writer.sink(LocationRef{7}));
    EXPECT_GE(std::filesystem::file_size(scratch.path() / "archive" / "traces" / "7.evt"),
              2U << 20);
}

} // namespace

} // namespace haec_sim::test
