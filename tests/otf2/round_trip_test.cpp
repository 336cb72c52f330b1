// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/check.hpp"
#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"
#include "parallel/serial_ranks.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/otf2/small_archive.hpp"
#include "tests/otf2/synthetic_archive.hpp"

#include <set>

namespace haec_sim::test
{

namespace
{

namespace fs = std::filesystem;

const bool never_stop = false;

/// Writes the archive once for all tests.
const fs::path& synthetic_archive()
{
    static const ScratchFolder scratch;
    static const fs::path folder = []
    {
        otf2::redirect_messages();
        auto made = scratch.path() / "synthetic";
        write_synthetic_archive(made);
        return made;
    }();
    return folder;
}

/// The program shares no code with src/otf2; both sides are read by OTF2's own callbacks.
testing::AssertionResult is_identical(const fs::path& copy,
                                      const fs::path& original = synthetic_archive())
{
    return runs(SEMANTICS_CHECK " --identity " + (original / "traces.otf2").string() + " " +
                (copy / "traces.otf2").string());
}

/// Takes what a TraceReader reads straight to a TraceWriter, in portions.
void copy(const fs::path& to, std::uint64_t portion, const otf2::WriterOptions& options)
{
    otf2::TraceReader reader(synthetic_archive() / "traces.otf2",
                             {.allows_missing_definitions = true});
    const auto locations = locations_of(reader.definitions());
    reader.open_locations(locations);
    SerialRanks ranks;
    otf2::TraceWriter writer(to, options, ranks);
    for (const auto location : locations)
    {
        const auto source = reader.events(location);
        auto& sink = writer.sink(location);
        while (!source->at_end())
        {
            source->read(sink, never_stop, portion);
        }
        EXPECT_EQ(source->unknown(), 0);
    }
    writer.close(reader.definitions());
}

/// The kinds of the events that it is given.
class KindsSeen final : public UniformEventHandler<KindsSeen>
{
public:
    template <class Record>
    void handle(Record& record)
    {
        kinds.insert(AnyEvent(record).index());
        ++events;
        attributes += record.attributes.size();
    }

    void finish() override {}

    std::set<std::size_t> kinds;
    std::uint64_t events = 0;
    std::uint64_t attributes = 0;
};

} // namespace

TEST(RoundTrip, SyntheticArchiveHasEveryKindOfRecord)
{
    otf2::TraceReader reader(synthetic_archive() / "traces.otf2",
                             {.allows_missing_definitions = true});
    std::set<std::size_t> definition_kinds;
    for (const auto& record : reader.definitions().records())
    {
        definition_kinds.insert(record.index());
    }
    EXPECT_EQ(std::variant_size_v<AnyDefinition>, 38);
    EXPECT_EQ(definition_kinds.size(), 38);

    const auto locations = locations_of(reader.definitions());
    reader.open_locations(locations);
    KindsSeen seen;
    const auto source = reader.events(LocationRef{plain_location});
    source->read(seen, never_stop, UINT64_MAX);
    EXPECT_EQ(std::variant_size_v<AnyEvent>, 79);
    EXPECT_EQ(seen.kinds.size(), 79);
    EXPECT_EQ(seen.events, 4 * 79);
    EXPECT_GT(seen.attributes, 2 * seen.events);
}

TEST(RoundTrip, NothingIsLostInProcess)
{
    const ScratchFolder scratch;
    copy(scratch.path() / "copy", UINT64_MAX, {});
    EXPECT_TRUE(is_identical(scratch.path() / "copy"));
}

TEST(RoundTrip, PortionsMakeNoDifference)
{
    const ScratchFolder scratch;
    copy(scratch.path() / "whole", UINT64_MAX, {});
    copy(scratch.path() / "single", 1, {});
    EXPECT_TRUE(runs("diff -r " + (scratch.path() / "whole").string() + " " +
                     (scratch.path() / "single").string()));
}

TEST(RoundTrip, AnchorKeepsWhatItIsGiven)
{
    const ScratchFolder scratch;
    otf2::WriterOptions options;
    options.trace_id = 0x0123456789ABCDEF;
    options.creator = "creator";
    options.machine_name = "machine";
    options.description = "description\nof two lines";
    options.event_chunk_size = 1024 * 1024;
    options.definition_chunk_size = 512 * 1024;
    copy(scratch.path() / "copy", UINT64_MAX, options);
    const otf2::TraceReader reader(scratch.path() / "copy" / "traces.otf2",
                                   {.allows_missing_definitions = true});
    EXPECT_EQ(reader.anchor().trace_id, options.trace_id);
    EXPECT_EQ(reader.anchor().creator, options.creator);
    EXPECT_EQ(reader.anchor().machine_name, options.machine_name);
    EXPECT_EQ(reader.anchor().description, options.description);
    EXPECT_EQ(reader.anchor().event_chunk_size, options.event_chunk_size);
    EXPECT_EQ(reader.anchor().definition_chunk_size, options.definition_chunk_size);
    EXPECT_EQ(reader.definitions().properties.at("TEST::ONE"), "a value with blanks");
    EXPECT_EQ(reader.definitions().properties.at("TEST::TWO"), "2");
}

TEST(RoundTrip, OutputClockCountsPicoseconds)
{
    const ScratchFolder scratch;
    copy(scratch.path() / "copy", UINT64_MAX, {});
    const otf2::TraceReader reader(scratch.path() / "copy" / "traces.otf2",
                                   {.allows_missing_definitions = true});
    const auto& clock = reader.definitions().clock();
    EXPECT_EQ(clock.timer_resolution, 1'000'000'000'000);
    EXPECT_EQ(clock.global_offset, 0);
    EXPECT_EQ(clock.realtime_timestamp, 1'700'000'000'000'000'000);
}

TEST(RoundTrip, NothingIsLostByTheProgram)
{
    const ScratchFolder scratch;
    const auto original = scratch.path() / "original";
    write_synthetic_archive(original, 1 << 20, SyntheticReferences::defined);
    const auto trace = (original / "traces.otf2").string();
    for (const auto* ranks : {"1", "3"})
    {
        const auto output = scratch.path() / ranks;
        EXPECT_TRUE(runs(MPIEXEC " " + std::string(ranks) + " " HAEC_SIM " -m identity --trace " +
                         trace + " --output " + output.string()));
        EXPECT_TRUE(is_identical(output, original));
    }
    EXPECT_TRUE(
        runs("diff -r " + (scratch.path() / "1").string() + " " + (scratch.path() / "3").string()));
}

} // namespace haec_sim::test
