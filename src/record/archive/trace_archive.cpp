// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The archive of a recording: its files, and the numbers of each process.
#include "record/archive/trace_archive.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>

namespace haec_record
{

thread_local std::uint64_t last_flush = 0;
thread_local volatile std::sig_atomic_t waiting_signal = 0;

namespace
{

constexpr std::uint64_t definition_chunk = 4 << 20;

// Errors reach the user as one line at the end of the recording.
OTF2_ErrorCode be_silent(void*, const char*, std::uint64_t, const char*, OTF2_ErrorCode code,
                         const char*, va_list)
{
    return code;
}

OTF2_FlushType before_flush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool)
{
    return OTF2_FLUSH;
}

// OTF2 then writes a record of the flush.
OTF2_TimeStamp after_flush(void* options, OTF2_FileType, OTF2_LocationRef)
{
    return last_flush = static_cast<ArchiveOptions*>(options)->now();
}

/// The chunks of one file.
using Chunks = std::vector<std::unique_ptr<std::byte[]>>;

// OTF2 writes the events of a thread when it gets no further chunk for them.
void* take_chunk(void* options, OTF2_FileType type, OTF2_LocationRef, void** file,
                 std::uint64_t size)
{
    auto* chunks = static_cast<Chunks*>(*file);
    if (chunks == nullptr)
    {
        *file = chunks = new Chunks();
    }
    const auto most = static_cast<ArchiveOptions*>(options)->memory / size;
    if (type == OTF2_FILETYPE_EVENTS && chunks->size() >= std::max<std::uint64_t>(most, 1))
    {
        return nullptr;
    }
    chunks->push_back(std::make_unique_for_overwrite<std::byte[]>(size));
    return chunks->back().get();
}

void free_chunks(void*, OTF2_FileType, OTF2_LocationRef, void** file, bool)
{
    delete static_cast<Chunks*>(*file);
    *file = nullptr;
}

OTF2_IdMap* id_map(const std::vector<std::uint32_t>& numbers)
{
    const std::vector<std::uint64_t> wide(numbers.begin(), numbers.end());
    return OTF2_IdMap_CreateFromUint64Array(wide.size(), wide.data(), true);
}

bool is_unchanged(const std::vector<std::uint32_t>& numbers)
{
    for (std::size_t number = 0; number < numbers.size(); ++number)
    {
        if (numbers[number] != number)
        {
            return false;
        }
    }
    return true;
}

} // namespace

TraceArchive::TraceArchive(const ArchiveOptions& options, ProcessGroup& group)
    : group_(group), options_(options), archive_(nullptr)
{
    OTF2_Error_RegisterCallback(be_silent, nullptr);
    archive_ =
        OTF2_Archive_Open(options_.folder.c_str(), "traces", OTF2_FILEMODE_WRITE, event_chunk,
                          definition_chunk, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    if (archive_ == nullptr)
    {
        fail("OTF2 cannot open the archive");
        return;
    }
    static const OTF2_FlushCallbacks flush = {before_flush, after_flush};
    static const OTF2_MemoryCallbacks memory = {take_chunk, free_chunks};
    check(OTF2_Archive_SetFlushCallbacks(archive_, &flush, &options_), "set up its buffers");
    check(OTF2_Archive_SetMemoryCallbacks(archive_, &memory, &options_), "set up its buffers");
    check(set_collectives(archive_, group_), "set up the processes");
    if (group_.rank() == 0)
    {
        check(OTF2_Archive_SetCreator(archive_, "haec_record"), "name its creator");
    }
    check(OTF2_Archive_OpenEvtFiles(archive_), "open files of events");
}

TraceArchive::~TraceArchive()
{
    // Closing is collective: a process that ends without close() leaves its files as they are.
}

void TraceArchive::fail(const std::string& why)
{
    if (failure_.empty())
    {
        failure_ = why;
    }
}

void TraceArchive::check(OTF2_ErrorCode code, const char* task)
{
    if (code != OTF2_SUCCESS)
    {
        fail(std::string("OTF2 cannot ") + task + ": " + OTF2_Error_GetDescription(code));
    }
}

OTF2_EvtWriter* TraceArchive::open_thread(std::uint32_t rank, std::uint32_t thread)
{
    return archive_ == nullptr ? nullptr
                               : OTF2_Archive_GetEvtWriter(archive_, location_of(rank, thread));
}

void TraceArchive::write_local(const ProcessPart& part)
{
    const auto& tables = part.tables;
    const std::pair<OTF2_MappingType, const std::vector<std::uint32_t>&> all[] = {
        {OTF2_MAPPING_STRING, tables.texts},
        {OTF2_MAPPING_REGION, tables.regions},
        {OTF2_MAPPING_COMM, tables.communicators},
        {OTF2_MAPPING_RMA_WIN, tables.windows},
        {OTF2_MAPPING_GROUP, tables.groups}};
    for (std::uint32_t thread = 0; thread < part.threads; ++thread)
    {
        auto* writer = OTF2_Archive_GetDefWriter(archive_, location_of(part.rank, thread));
        for (const auto& [type, numbers] : all)
        {
            if (!is_unchanged(numbers))
            {
                auto* map = id_map(numbers);
                check(OTF2_DefWriter_WriteMappingTable(writer, type, map), "write numbers");
                OTF2_IdMap_Free(map);
            }
        }
        for (const auto& difference : part.clock)
        {
            check(OTF2_DefWriter_WriteClockOffset(writer, difference.time, difference.offset,
                                                  static_cast<double>(difference.deviation)),
                  "write differences of clocks");
        }
        check(OTF2_Archive_CloseDefWriter(archive_, writer), "close a file of definitions");
    }
}

void TraceArchive::write_properties(const TraceContents& whole)
{
    auto properties = whole.properties;
    properties["HAEC_RECORD::MATCHED_RECEIVES"] = "true"; // of MPI_Mrecv
    if (whole.has_computing_time)
    {
        properties["HAEC_RECORD::COMPUTE_CLOCK"] = computing_time_name;
    }
    for (const auto& region : whole.regions)
    {
        if (region.name == interest_begins || region.name == interest_ends)
        {
            properties.emplace(region.name == interest_begins ? "HAEC_RECORD::INTEREST_FROM"
                                                              : "HAEC_RECORD::INTEREST_TO",
                               region.name);
        }
    }
    for (const auto& [name, value] : properties)
    {
        check(OTF2_Archive_SetProperty(archive_, name.c_str(), value.c_str(), true),
              "write a property of the trace");
    }
}

void TraceArchive::close_events(const std::vector<OTF2_EvtWriter*>& threads)
{
    for (auto* writer : threads)
    {
        if (failure_.empty())
        {
            check(OTF2_Archive_CloseEvtWriter(archive_, writer), "write events");
        }
    }
}

void TraceArchive::close(const std::vector<ProcessPart>& parts, const TraceContents& whole)
{
    check(OTF2_Archive_CloseEvtFiles(archive_), "close files of events");
    check(OTF2_Archive_OpenDefFiles(archive_), "open files of definitions");
    for (const auto& part : parts)
    {
        write_local(part);
    }
    check(OTF2_Archive_CloseDefFiles(archive_), "close files of definitions");
    if (group_.rank() == 0)
    {
        auto* writer = OTF2_Archive_GetGlobalDefWriter(archive_);
        check(write_definitions(writer, whole), "write definitions");
        check(OTF2_Archive_CloseGlobalDefWriter(archive_, writer), "write definitions");
        write_properties(whole);
    }
    check(OTF2_Archive_Close(archive_), "close the archive");
    archive_ = nullptr;
}

} // namespace haec_record
