// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Copies an OTF2 archive with the OTF2 library alone: the yardstick of the simulator's speed. The
// reader's callbacks call the writer directly, location after location, with the input's chunk
// size. Of the project it takes only the names of OTF2's records.

#include <otf2/otf2.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

// OmpFork and its kin, and Callsite, are superseded, but occur.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace
{

void check(OTF2_ErrorCode code, const char* what)
{
    if (code != OTF2_SUCCESS)
    {
        std::fprintf(stderr, "otf2_copy: cannot %s: %s\n", what, OTF2_Error_GetDescription(code));
        std::exit(1);
    }
}

template <class Handle>
Handle* check(Handle* handle, const char* what)
{
    check(handle != nullptr ? OTF2_SUCCESS : OTF2_ERROR_INVALID, what);
    return handle;
}

OTF2_CallbackCode proceed_if(OTF2_ErrorCode code)
{
    return code == OTF2_SUCCESS ? OTF2_CALLBACK_SUCCESS : OTF2_CALLBACK_ERROR;
}

template <auto Write>
struct CopyEvent;

template <class... Fields,
          OTF2_ErrorCode (*Write)(OTF2_EvtWriter*, OTF2_AttributeList*, OTF2_TimeStamp, Fields...)>
struct CopyEvent<Write>
{
    static OTF2_CallbackCode call(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t,
                                  void* writer, OTF2_AttributeList* attributes, Fields... fields)
    {
        return proceed_if(Write(static_cast<OTF2_EvtWriter*>(writer), attributes, time, fields...));
    }
};

struct DefinitionCopy
{
    OTF2_GlobalDefWriter* writer;
    std::vector<OTF2_LocationRef> locations;
};

template <auto Write>
struct CopyDefinition;

template <class... Fields, OTF2_ErrorCode (*Write)(OTF2_GlobalDefWriter*, Fields...)>
struct CopyDefinition<Write>
{
    static OTF2_CallbackCode call(void* copy, Fields... fields)
    {
        return proceed_if(Write(static_cast<DefinitionCopy*>(copy)->writer, fields...));
    }
};

OTF2_CallbackCode copy_location(void* user, OTF2_LocationRef self, OTF2_StringRef name,
                                OTF2_LocationType type, std::uint64_t events,
                                OTF2_LocationGroupRef group)
{
    auto& copy = *static_cast<DefinitionCopy*>(user);
    copy.locations.push_back(self);
    return proceed_if(
        OTF2_GlobalDefWriter_WriteLocation(copy.writer, self, name, type, events, group));
}

#include "haec_sim/records/fields_ignored.def"

OTF2_EvtReaderCallbacks* event_callbacks()
{
    auto* callbacks = OTF2_EvtReaderCallbacks_New();
#define EVENT(Name, handler, FIELDS)                                                               \
    OTF2_EvtReaderCallbacks_Set##Name##Callback(callbacks,                                         \
                                                &CopyEvent<&OTF2_EvtWriter_##Name>::call);
#include "haec_sim/records/event_table.def"
    return callbacks;
}

OTF2_GlobalDefReaderCallbacks* definition_callbacks()
{
    auto* callbacks = OTF2_GlobalDefReaderCallbacks_New();
#define DEFINITION(Name, handler, FIELDS)                                                          \
    OTF2_GlobalDefReaderCallbacks_Set##Name##Callback(                                             \
        callbacks, &CopyDefinition<&OTF2_GlobalDefWriter_Write##Name>::call);
#include "haec_sim/records/definition_table.def"
    OTF2_GlobalDefReaderCallbacks_SetLocationCallback(callbacks, &copy_location);
    return callbacks;
}

#include "haec_sim/records/fields_undefined.def"

OTF2_FlushType always_flush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool)
{
    return OTF2_FLUSH;
}

OTF2_Archive* open_output(OTF2_Reader* reader, const char* folder)
{
    static const OTF2_FlushCallbacks flush_callbacks = {always_flush, nullptr};
    std::uint64_t event_chunk = 0;
    std::uint64_t definition_chunk = 0;
    check(OTF2_Reader_GetChunkSize(reader, &event_chunk, &definition_chunk), "read chunk sizes");
    auto* archive =
        check(OTF2_Archive_Open(folder, "traces", OTF2_FILEMODE_WRITE, event_chunk,
                                definition_chunk, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE),
              "make the output");
    check(OTF2_Archive_SetFlushCallbacks(archive, &flush_callbacks, nullptr), "set flushing");
    check(OTF2_Archive_SetSerialCollectiveCallbacks(archive), "set up the output");
    return archive;
}

std::vector<OTF2_LocationRef> copy_definitions(OTF2_Reader* reader, OTF2_Archive* archive)
{
    DefinitionCopy copy{check(OTF2_Archive_GetGlobalDefWriter(archive), "write definitions"), {}};
    auto* definitions = check(OTF2_Reader_GetGlobalDefReader(reader), "open definitions");
    auto* callbacks = definition_callbacks();
    check(OTF2_Reader_RegisterGlobalDefCallbacks(reader, definitions, callbacks, &copy),
          "register callbacks");
    OTF2_GlobalDefReaderCallbacks_Delete(callbacks);
    std::uint64_t count = 0;
    check(OTF2_Reader_ReadAllGlobalDefinitions(reader, definitions, &count), "copy definitions");
    OTF2_Reader_CloseGlobalDefReader(reader, definitions);
    check(OTF2_Archive_CloseGlobalDefWriter(archive, copy.writer), "finish definitions");
    return copy.locations;
}

/// Id mappings and clock offsets: OTF2 applies them as it reads the events.
void read_local_definitions(OTF2_Reader* reader, const std::vector<OTF2_LocationRef>& locations)
{
    if (OTF2_Reader_OpenDefFiles(reader) != OTF2_SUCCESS)
    {
        return;
    }
    for (const auto location : locations)
    {
        std::uint64_t count = 0;
        auto* definitions = OTF2_Reader_GetDefReader(reader, location);
        if (definitions != nullptr)
        {
            check(OTF2_Reader_ReadAllLocalDefinitions(reader, definitions, &count),
                  "read local definitions");
            OTF2_Reader_CloseDefReader(reader, definitions);
        }
    }
    OTF2_Reader_CloseDefFiles(reader);
}

std::uint64_t copy_events(OTF2_Reader* reader, OTF2_Archive* archive, OTF2_LocationRef location)
{
    static auto* const callbacks = event_callbacks();
    auto* writer = check(OTF2_Archive_GetEvtWriter(archive, location), "open events for writing");
    auto* events = check(OTF2_Reader_GetEvtReader(reader, location), "open events for reading");
    check(OTF2_Reader_RegisterEvtCallbacks(reader, events, callbacks, writer),
          "register callbacks");
    std::uint64_t count = 0;
    check(OTF2_Reader_ReadAllLocalEvents(reader, events, &count), "copy events");
    OTF2_Reader_CloseEvtReader(reader, events);
    check(OTF2_Archive_CloseEvtWriter(archive, writer), "finish events");
    return count;
}

/// A file for each location, without any definitions; returns the CPU time that took [s].
double write_local_definitions(OTF2_Archive* archive,
                               const std::vector<OTF2_LocationRef>& locations)
{
    const auto begin = std::clock();
    check(OTF2_Archive_OpenDefFiles(archive), "open local definitions for writing");
    for (const auto location : locations)
    {
        auto* writer = check(OTF2_Archive_GetDefWriter(archive, location), "write definitions");
        check(OTF2_Archive_CloseDefWriter(archive, writer), "finish local definitions");
    }
    check(OTF2_Archive_CloseDefFiles(archive), "finish local definitions");
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

void copy_archive(OTF2_Reader* reader, OTF2_Archive* archive)
{
    const auto locations = copy_definitions(reader, archive);
    for (const auto location : locations)
    {
        check(OTF2_Reader_SelectLocation(reader, location), "select a location");
    }
    read_local_definitions(reader, locations);
    check(OTF2_Reader_OpenEvtFiles(reader), "open event files for reading");
    check(OTF2_Archive_OpenEvtFiles(archive), "open event files for writing");
    std::uint64_t events = 0;
    for (const auto location : locations)
    {
        events += copy_events(reader, archive, location);
    }
    check(OTF2_Archive_CloseEvtFiles(archive), "finish event files");
    const double seconds = write_local_definitions(archive, locations);
    std::printf("%llu events\n", static_cast<unsigned long long>(events));
    std::printf("%zu empty files of local definitions: %.4f s\n", locations.size(), seconds);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
    {
        std::fprintf(stderr, "usage: otf2_copy IN/traces.otf2 OUT: copies an archive to a folder "
                             "that does not exist yet\n");
        return 2;
    }
    auto* reader = check(OTF2_Reader_Open(argv[1]), "open the input");
    check(OTF2_Reader_SetSerialCollectiveCallbacks(reader), "set up the input");
    auto* archive = open_output(reader, argv[2]);
    copy_archive(reader, archive);
    check(OTF2_Archive_Close(archive), "finish the output");
    check(OTF2_Reader_Close(reader), "close the input");
    return 0;
}
