// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/otf2/corrected_archive.hpp"

#include "otf2/check.hpp"
#include "otf2/library_sink.hpp"
#include "tests/otf2/random_events.hpp"
#include "tests/otf2/small_archive.hpp"

#include <memory>
#include <random>

namespace haec_sim::test
{

namespace
{

using otf2::check;

/// The begin of the events: late enough for offsets that are negative.
constexpr std::uint64_t begin = 10'000'000'000'000;

OTF2_FlushType flush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool)
{
    return OTF2_FLUSH;
}

/// Writes the archive, in its constructor.
class CorrectedArchive
{
public:
    CorrectedArchive(const std::filesystem::path& folder, const Shape& shape)
        : shape_(shape), random_(shape.seed),
          archive_(OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, 1 << 18,
                                     1 << 20, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE))
    {
        static const OTF2_FlushCallbacks flush_callbacks = {flush, nullptr};
        check(OTF2_Archive_SetFlushCallbacks(archive_, &flush_callbacks, nullptr), "flush");
        check(OTF2_Archive_SetSerialCollectiveCallbacks(archive_), "collectives");
        write_events();
        write_local_definitions();
        write_global_definitions();
        check(OTF2_Archive_Close(archive_), "archive");
    }

private:
    std::uint64_t less_than(std::uint64_t bound)
    {
        return random_() % bound;
    }

    void write_events()
    {
        check(OTF2_Archive_OpenEvtFiles(archive_), "event files");
        otf2::LibrarySink sink(archive_, only_location, "the location");
        RandomEvents(shape_.seed, Picoseconds{begin}).generate(sink, shape_.events);
        last_time_ = static_cast<std::uint64_t>(sink.last_time().count());
        sink.close();
        check(OTF2_Archive_CloseEvtFiles(archive_), "event files");
    }

    void write_local_definitions()
    {
        check(OTF2_Archive_OpenDefFiles(archive_), "definition files");
        auto* writer = OTF2_Archive_GetDefWriter(archive_, only_location.value);
        for (int type = 0; shape_.maps && type < OTF2_MAPPING_MAX; ++type)
        {
            write_map(writer, static_cast<OTF2_MappingType>(type));
        }
        // From before the first event to before or behind the last.
        const auto length = last_time_ - begin;
        std::uint64_t time = begin + less_than(length / 5) - length / 10;
        for (std::size_t index = 0; index < shape_.offsets; ++index)
        {
            const auto offset = static_cast<std::int64_t>(less_than(2'000'000)) - 1'000'000;
            check(OTF2_DefWriter_WriteClockOffset(writer, time, offset, 0.5), "clock offset");
            time += 1 + less_than(2 * length / shape_.offsets);
        }
        check(OTF2_Archive_CloseDefWriter(archive_, writer), "definitions");
        check(OTF2_Archive_CloseDefFiles(archive_), "definition files");
    }

    void write_map(OTF2_DefWriter* writer, OTF2_MappingType type)
    {
        const bool is_dense = less_than(2) == 0;
        const auto size = 1 + less_than(100);
        using Map = std::unique_ptr<OTF2_IdMap, decltype(&OTF2_IdMap_Free)>;
        const Map map(OTF2_IdMap_Create(is_dense ? OTF2_ID_MAP_DENSE : OTF2_ID_MAP_SPARSE, 16),
                      &OTF2_IdMap_Free);
        std::uint64_t local = 0;
        for (std::uint64_t id = 0; id < size; ++id)
        {
            check(OTF2_IdMap_AddIdPair(map.get(), local, less_than(1'000'000)), "id");
            local += is_dense ? 1 : 1 + less_than(3);
        }
        check(OTF2_DefWriter_WriteMappingTable(writer, type, map.get()), "mapping table");
    }

    void write_global_definitions()
    {
        auto* writer = OTF2_Archive_GetGlobalDefWriter(archive_);
        check(OTF2_GlobalDefWriter_WriteClockProperties(writer, 1'000'000'007, 12'345, last_time_,
                                                        OTF2_UNDEFINED_TIMESTAMP),
              "clock");
        check(OTF2_GlobalDefWriter_WriteLocation(writer, only_location.value, 0,
                                                 OTF2_LOCATION_TYPE_CPU_THREAD, shape_.events, 0),
              "location");
        check(OTF2_Archive_CloseGlobalDefWriter(archive_, writer), "global definitions");
    }

    Shape shape_;
    std::mt19937_64 random_;
    OTF2_Archive* archive_;
    std::uint64_t last_time_ = 0;
};

} // namespace

void write_corrected_archive(const std::filesystem::path& folder, const Shape& shape)
{
    const CorrectedArchive archive(folder, shape);
}

} // namespace haec_sim::test
