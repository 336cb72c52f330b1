// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "otf2/check.hpp"
#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"
#include "parallel/serial_ranks.hpp"
#include "tests/otf2/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// The marks of users in a trace.

namespace haec_sim::test
{

namespace
{

namespace fs = std::filesystem;

constexpr LocationRef location{3};

/// Marks of every kind of scope; the group's id has a gap before it.
otf2::Markers some_markers()
{
    otf2::Markers markers;
    markers.kinds = {{0, "performance", "late sender", OTF2_SEVERITY_MEDIUM},
                     {1, "notes", "here", OTF2_SEVERITY_NONE}};
    markers.marks = {
        {Picoseconds{100}, Picoseconds{50}, 0, OTF2_MARKER_SCOPE_GLOBAL, 0, "all of it"},
        {Picoseconds{120}, Picoseconds{0}, 1, OTF2_MARKER_SCOPE_LOCATION, location.value, "one"},
        {Picoseconds{130}, Picoseconds{1}, 1, OTF2_MARKER_SCOPE_GROUP, 4, "a group"}};
    return markers;
}

void write_archive(const fs::path& folder, const otf2::Markers& markers)
{
    SerialRanks ranks;
    otf2::TraceWriter writer(folder, {}, ranks);
    events::Enter enter;
    writer.sink(location).enter(enter);
    Definitions definitions;
    definitions.append(definitions::ClockProperties{});
    definitions::Location defined;
    defined.self = location;
    definitions.append(defined);
    definitions::Group group;
    group.self = GroupRef{4};
    definitions.append(group);
    writer.close(definitions, markers);
}

otf2::Markers read_back(const fs::path& folder)
{
    otf2::TraceReader reader(folder / "traces.otf2");
    return reader.markers();
}

} // namespace

TEST(Markers, AreReadAsTheyWereWritten)
{
    const ScratchFolder scratch;
    const auto written = some_markers();
    write_archive(scratch.path() / "marked", written);
    const auto read = read_back(scratch.path() / "marked");
    ASSERT_EQ(read.kinds.size(), written.kinds.size());
    for (std::size_t kind = 0; kind < read.kinds.size(); ++kind)
    {
        EXPECT_EQ(read.kinds[kind].self, written.kinds[kind].self);
        EXPECT_EQ(read.kinds[kind].group, written.kinds[kind].group);
        EXPECT_EQ(read.kinds[kind].category, written.kinds[kind].category);
        EXPECT_EQ(read.kinds[kind].severity, written.kinds[kind].severity);
    }
    ASSERT_EQ(read.marks.size(), written.marks.size());
    for (std::size_t mark = 0; mark < read.marks.size(); ++mark)
    {
        EXPECT_EQ(read.marks[mark].time, written.marks[mark].time);
        EXPECT_EQ(read.marks[mark].duration, written.marks[mark].duration);
        EXPECT_EQ(read.marks[mark].kind, written.marks[mark].kind);
        EXPECT_EQ(read.marks[mark].scope, written.marks[mark].scope);
        EXPECT_EQ(read.marks[mark].text, written.marks[mark].text);
    }
    EXPECT_EQ(read.marks[1].scope_reference, location.value);
}

TEST(Markers, NameWhatTheyBelongToByItsNewId)
{
    const ScratchFolder scratch;
    write_archive(scratch.path() / "marked", some_markers());
    otf2::TraceReader reader(scratch.path() / "marked" / "traces.otf2");
    std::vector<std::uint32_t> groups;
    reader.definitions().each<definitions::Group>([&](const auto& group)
                                                  { groups.push_back(group.self.value); });
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_EQ(reader.markers().marks.at(2).scope_reference, groups.front());
}

namespace
{

/// Reads them, whatever has become of them; the message of the error in which that ends.
std::string error_of(const fs::path& folder)
{
    try
    {
        read_back(folder);
    }
    catch (const Error& error)
    {
        return error.what();
    }
    return "";
}

std::string bytes_of(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void replace(const fs::path& file, const std::string& bytes)
{
    std::ofstream(file, std::ios::binary).write(bytes.data(), std::ssize(bytes));
}

} // namespace

TEST(Markers, ThatAreCutAnywhereEndInOneLine)
{
    const ScratchFolder scratch;
    otf2::redirect_messages();
    const auto folder = scratch.path() / "marked";
    write_archive(folder, some_markers());
    const auto whole = bytes_of(folder / "traces.marker");
    for (std::size_t length = 0; length < whole.size(); ++length)
    {
        replace(folder / "traces.marker", whole.substr(0, length));
        EXPECT_NE(error_of(folder).find("no whole marker file"), std::string::npos) << length;
    }
}

TEST(Markers, OfWrongBytesEndInOneLineOrAreRead)
{
    const ScratchFolder scratch;
    otf2::redirect_messages();
    const auto folder = scratch.path() / "marked";
    write_archive(folder, some_markers());
    const auto whole = bytes_of(folder / "traces.marker");
    for (std::size_t place = 0; place < whole.size(); ++place)
    {
        for (const char wrong : {'\0', '\x7f', '\xff'})
        {
            auto bytes = whole;
            bytes[place] = wrong;
            replace(folder / "traces.marker", bytes);
            const auto error = error_of(folder);
            EXPECT_EQ(error.find('\n'), std::string::npos) << error;
        }
    }
}

} // namespace haec_sim::test
