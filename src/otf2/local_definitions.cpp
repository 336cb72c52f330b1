// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/local_definitions.hpp"

#include "core/log/file_failure.hpp"
#include "haec_sim/error.hpp"
#include "otf2/archive_files.hpp"
#include "otf2/check.hpp"
#include "otf2/codec/format.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace haec_sim::otf2
{

namespace
{

static_assert(codec::number_of_maps == OTF2_MAPPING_MAX);

/// A chunk's header, which counts no events in files of definitions, and the end.
constexpr std::size_t empty_size = codec::chunk_header_size + codec::file_end_size;

constexpr std::array<char, empty_size> empty_file(std::uint8_t byte_order)
{
    std::array<char, empty_size> bytes{};
    bytes[0] = codec::mark::chunk;
    bytes[1] = static_cast<char>(byte_order);
    bytes[codec::chunk_header_size] = codec::mark::end_of_buffer;
    bytes[codec::chunk_header_size + 1] = codec::mark::end_of_file;
    return bytes;
}

/// True where the file holds no definition. Nearly all do not, so that its bytes are asked for at
/// once; one byte more tells that it is longer. Opening a pipe would wait for a writer.
bool is_empty_file(const std::string& file)
{
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    const bool is_there = descriptor >= 0 || (errno != ENOENT && errno != ENOTDIR);
    if (descriptor < 0 && is_there && errno != ENXIO)
    {
        throw Error("cannot open " + file + ": " +
                    file_failure_text(errno, "is the trace there in full?"));
    }
    if (descriptor < 0)
    {
        return false;
    }
    std::array<char, empty_size + 1> bytes{};
    const auto count = ::read(descriptor, bytes.data(), bytes.size());
    ::close(descriptor);
    if (count != static_cast<ssize_t>(empty_size))
    {
        return false;
    }
    constexpr auto little = empty_file(codec::little_endian);
    constexpr auto big = empty_file(codec::big_endian);
    return std::equal(little.begin(), little.end(), bytes.begin()) ||
           std::equal(big.begin(), big.end(), bytes.begin());
}

struct LocalCollector
{
    Corrections corrections;
    std::uint64_t corrections_read = 0;
};

OTF2_CallbackCode collect_map(void* user, OTF2_MappingType type, const OTF2_IdMap* map)
{
    auto& collector = *static_cast<LocalCollector*>(user);
    ++collector.corrections_read;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs;
    OTF2_IdMap_Traverse(
        map,
        [](std::uint64_t local, std::uint64_t global, void* list)
        { static_cast<decltype(pairs)*>(list)->emplace_back(local, global); },
        &pairs);
    if (type < codec::number_of_maps)
    {
        collector.corrections.maps[type] = codec::IdMap(std::move(pairs));
    }
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode collect_offset(void* user, OTF2_TimeStamp time, std::int64_t offset, double)
{
    auto& collector = *static_cast<LocalCollector*>(user);
    ++collector.corrections_read;
    collector.corrections.offsets.push_back({time, offset});
    return OTF2_CALLBACK_SUCCESS;
}

} // namespace

DefinitionFile definition_file(const std::string& file)
{
    if (is_empty_file(file))
    {
        return DefinitionFile::empty;
    }
    if (std::filesystem::is_regular_file(file))
    {
        return DefinitionFile::filled;
    }
    require_no_pipe(file);
    return DefinitionFile::absent;
}

bool have_local_definitions(const std::filesystem::path& anchor)
{
    std::error_code no_folder;
    const std::filesystem::directory_iterator folder(
        std::filesystem::path(anchor).replace_extension(), no_folder);
    return std::ranges::any_of(begin(folder), end(folder),
                               [](const auto& entry)
                               { return entry.path().extension() == ".def"; });
}

LocalDefinitions library_definitions(OTF2_Reader* reader, const std::string& trace,
                                     LocationRef location)
{
    auto* definitions = OTF2_Reader_GetDefReader(reader, location.value);
    if (definitions == nullptr)
    {
        // A location without local definitions is legal, one with an empty or damaged file is not.
        const auto file = location_file(trace, location, ".def");
        if (std::filesystem::exists(file))
        {
            fail(OTF2_ERROR_INVALID, "cannot read " + file.string() +
                                         ", the local definitions of location " +
                                         std::to_string(location.value) +
                                         "; the trace is damaged, record or copy it again");
        }
        return {};
    }
    LocalCollector collector;
    auto* callbacks = check_handle(OTF2_DefReaderCallbacks_New(), "cannot make OTF2 callbacks");
    OTF2_DefReaderCallbacks_SetMappingTableCallback(callbacks, &collect_map);
    OTF2_DefReaderCallbacks_SetClockOffsetCallback(callbacks, &collect_offset);
    OTF2_Reader_RegisterDefCallbacks(reader, definitions, callbacks, &collector);
    OTF2_DefReaderCallbacks_Delete(callbacks);
    std::uint64_t count = 0;
    check(OTF2_Reader_ReadAllLocalDefinitions(reader, definitions, &count),
          "cannot read the local definitions of location " + std::to_string(location.value) +
              " of " + trace + "; the trace is damaged, record or copy it again");
    OTF2_Reader_CloseDefReader(reader, definitions);
    LocalDefinitions result;
    const auto applied = collector.corrections_read;
    result.dropped = count > applied ? count - applied : 0;
    if (applied > 0)
    {
        result.corrections = std::move(collector.corrections);
    }
    return result;
}

void write_no_local_definitions(const std::string& file)
{
    constexpr auto bytes = empty_file(codec::little_endian);
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    // Shorter than any block: all of it is written, or nothing.
    bool is_written = descriptor >= 0 && ::write(descriptor, bytes.data(), bytes.size()) ==
                                             static_cast<ssize_t>(bytes.size());
    auto error = errno;
    if (descriptor >= 0 && ::close(descriptor) != 0 && is_written)
    {
        is_written = false;
        error = errno;
    }
    if (!is_written)
    {
        throw Error("cannot write " + file + ": " +
                    file_failure_text(error, "is the file system full? Free some space, or give "
                                             "another output folder"));
    }
}

} // namespace haec_sim::otf2
