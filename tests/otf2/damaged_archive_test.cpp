// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "otf2/check.hpp"
#include "otf2/trace_reader.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/otf2/synthetic_archive.hpp"

#include <fstream>
#include <string>
#include <string_view>

namespace haec_sim::test
{

namespace
{

namespace fs = std::filesystem;

const bool never_stop = false;

class Discard final : public UniformEventHandler<Discard>
{
public:
    template <class Record>
    void handle(Record&)
    {
    }

    void finish() override {}
};

/// Reads all that there is; throws what TraceReader and EventSource throw.
std::uint64_t read_all(const fs::path& anchor)
{
    otf2::TraceReader reader(anchor, {.allows_missing_definitions = true});
    std::vector<LocationRef> locations;
    reader.definitions().each<definitions::Location>([&](const auto& location)
                                                     { locations.push_back(location.self); });
    reader.open_locations(locations);
    std::uint64_t events = 0;
    Discard discard;
    for (const auto location : locations)
    {
        const auto source = reader.events(location);
        while (!source->at_end())
        {
            source->read(discard, never_stop, 100);
        }
        events += source->delivered();
    }
    return events;
}

/// The message of the Error that reading ends with; empty if it does not.
std::string error_of(const fs::path& anchor)
{
    try
    {
        read_all(anchor);
        return {};
    }
    catch (const Error& error)
    {
        return error.what();
    }
}

testing::AssertionResult mentions(const std::string& message, std::vector<std::string> words)
{
    for (const auto& word : words)
    {
        if (message.find(word) == std::string::npos)
        {
            return testing::AssertionFailure() << "no '" << word << "' in '" << message << "'";
        }
    }
    return message.find('\n') == std::string::npos
               ? testing::AssertionSuccess()
               : testing::AssertionFailure() << "several lines: " << message;
}

} // namespace

/// A synthetic archive to be damaged.
class DamagedArchive : public testing::Test
{
protected:
    DamagedArchive()
    {
        otf2::redirect_messages();
        write_synthetic_archive(whole_);
        fs::copy(whole_, folder_, fs::copy_options::recursive);
    }

    /// A file as it was.
    void restore(const fs::path& file)
    {
        fs::copy_file(whole_ / file, folder_ / file, fs::copy_options::overwrite_existing);
    }

    /// Cuts a file, which is otherwise as it was.
    void truncate(const fs::path& file, std::uintmax_t size)
    {
        restore(file);
        fs::resize_file(folder_ / file, size);
    }

    std::string event_file(std::uint64_t location) const
    {
        return "traces/" + std::to_string(location) + ".evt";
    }

    ScratchFolder scratch_;
    fs::path whole_ = scratch_.path() / "whole";
    fs::path folder_ = scratch_.path() / "archive";
    fs::path anchor_ = folder_ / "traces.otf2";
    std::string mapped_ = "location " + std::to_string(mapped_location);
    std::string mapped_definitions_ = "traces/" + std::to_string(mapped_location) + ".def";
};

TEST_F(DamagedArchive, WholeOneIsRead)
{
    EXPECT_EQ(read_all(anchor_), 2 * 4 * 79);
}

TEST_F(DamagedArchive, AnchorIsMissing)
{
    fs::remove(anchor_);
    EXPECT_TRUE(mentions(error_of(anchor_), {anchor_, "' is no file",
                                             "give the folder of a trace or its anchor file"}));
}

TEST_F(DamagedArchive, FolderInsteadOfAnchor)
{
    EXPECT_TRUE(mentions(error_of(folder_), {folder_, "' is no file",
                                             "give the folder of a trace or its anchor file"}));
}

TEST_F(DamagedArchive, TextInsteadOfAnchor)
{
    std::ofstream(anchor_) << "no trace\n";
    EXPECT_TRUE(mentions(error_of(anchor_), {anchor_, "as an OTF2 archive", "Score-P?"}));
}

TEST_F(DamagedArchive, AnchorIsTruncated)
{
    for (const auto size : {0U, 1U, 9U, 50U})
    {
        truncate("traces.otf2", size);
        EXPECT_TRUE(mentions(error_of(anchor_), {anchor_})) << size;
    }
}

namespace
{

/// Changes the number of trace properties, and the version of the form.
void promise_properties(const fs::path& anchor_file, std::string_view number, char major,
                        char minor)
{
    std::fstream anchor(anchor_file, std::ios::binary | std::ios::in | std::ios::out);
    const std::string bytes(std::istreambuf_iterator<char>(anchor), {});
    // Their number is behind the archive's description, the version behind the name.
    const std::string description("all kinds of records");
    const auto place = bytes.find(description);
    ASSERT_NE(place, std::string::npos);
    anchor.seekp(static_cast<std::streamoff>(place + description.size() + 1));
    anchor.write(number.data(), static_cast<std::streamsize>(number.size()));
    anchor.seekp(7);
    anchor.put(major);
    anchor.put(minor);
}

} // namespace

TEST_F(DamagedArchive, AnchorPromisesMorePropertiesThanItHasBytesFor)
{
    promise_properties(anchor_, "\xFF\xFF\xFF\xFF", 3, 2);
    EXPECT_TRUE(mentions(error_of(anchor_),
                         {anchor_, "promises 4294967295 trace properties", "copy it again"}));
}

// OTF2's library takes memory for the product of their number and 16, of which it keeps 32 bits,
// and frees what lies behind it.
TEST_F(DamagedArchive, AnchorOfAnotherVersionPromisesMorePropertiesThanItHasBytesFor)
{
    for (const char major : {'\2', '\3', '\4'})
    {
        promise_properties(anchor_, {"\1\0\0\x80", 4}, major, 1);
        EXPECT_TRUE(mentions(error_of(anchor_), {anchor_, "promises 2147483649 trace properties"}));
    }
}

TEST_F(DamagedArchive, GlobalDefinitionsAreMissing)
{
    fs::remove(folder_ / "traces.def");
    EXPECT_TRUE(mentions(error_of(anchor_), {anchor_, "global definitions", "traces.def"}));
}

TEST_F(DamagedArchive, GlobalDefinitionsAreTruncated)
{
    const auto whole = fs::file_size(folder_ / "traces.def");
    for (const auto size : {std::uintmax_t{0}, std::uintmax_t{3}, std::uintmax_t{20}, whole / 4,
                            whole / 2, whole - 1000, whole - 50})
    {
        truncate("traces.def", size);
        EXPECT_TRUE(mentions(error_of(anchor_), {anchor_, "global definitions"})) << size;
    }
}

TEST_F(DamagedArchive, FolderIsMissing)
{
    fs::remove_all(folder_ / "traces");
    EXPECT_TRUE(mentions(error_of(anchor_), {anchor_, "location 0", "is its .evt file there"}));
}

TEST_F(DamagedArchive, EventFileIsMissing)
{
    fs::remove(folder_ / event_file(mapped_location));
    EXPECT_TRUE(mentions(error_of(anchor_), {anchor_, mapped_, "is its .evt file there"}));
}

TEST_F(DamagedArchive, EventFileIsTruncated)
{
    const auto whole = fs::file_size(folder_ / event_file(mapped_location));
    for (std::uintmax_t part = 0; part < 20; ++part)
    {
        // Whole at 20.
        const auto size = whole * part / 20;
        truncate(event_file(mapped_location), size);
        EXPECT_TRUE(mentions(error_of(anchor_), {anchor_, mapped_, "trace"})) << size;
    }
    for (std::uintmax_t size = 1; size < 40; ++size)
    {
        truncate(event_file(mapped_location), size);
        EXPECT_TRUE(mentions(error_of(anchor_), {anchor_, mapped_})) << size;
    }
}

TEST_F(DamagedArchive, LastByteHoldsNoEvent)
{
    // It is OTF2's mark of the end: without it, either all events come or an error.
    truncate(event_file(plain_location), fs::file_size(folder_ / event_file(plain_location)) - 1);
    const auto message = error_of(anchor_);
    if (message.empty())
    {
        EXPECT_EQ(read_all(anchor_), 2 * 4 * 79);
    }
    else
    {
        EXPECT_TRUE(mentions(message, {anchor_, "location 0"}));
    }
}

TEST_F(DamagedArchive, LocalDefinitionsAreTruncated)
{
    // They tell how the location's clock and ids differ: nothing may go on without them.
    const auto whole = fs::file_size(folder_ / mapped_definitions_);
    for (std::uintmax_t part = 0; part < 20; ++part)
    {
        const auto size = whole * part / 20;
        truncate(mapped_definitions_, size);
        EXPECT_TRUE(mentions(error_of(anchor_), {folder_, mapped_, "damaged"})) << size;
    }
}

TEST_F(DamagedArchive, LocalDefinitionsMayBeMissing)
{
    // The files of all locations are missing: a recorder need not write any.
    for (const auto location : {plain_location, mapped_location, empty_location})
    {
        fs::remove(folder_ / ("traces/" + std::to_string(location) + ".def"));
    }
    EXPECT_EQ(error_of(anchor_), "");
}

TEST_F(DamagedArchive, GarbledBytesNeverCrash)
{
    // What comes of them is OTF2's to say; an error or other events, but an orderly end. Not in
    // the anchor file, where OTF2 counts to whatever it finds.
    for (const std::string& name :
         {event_file(mapped_location), mapped_definitions_, std::string("traces.def")})
    {
        const auto whole = fs::file_size(folder_ / name);
        for (std::uintmax_t place = 0; place < whole; place += 1 + whole / 60)
        {
            restore(name);
            {
                std::fstream file(folder_ / name, std::ios::in | std::ios::out | std::ios::binary);
                file.seekp(static_cast<std::streamoff>(place));
                file.put('\xA5');
            }
            error_of(anchor_);
        }
        restore(name);
    }
}

} // namespace haec_sim::test
