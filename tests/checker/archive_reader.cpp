// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "archive_reader.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <utility>

namespace haec_sim::checker
{

namespace
{

using Reader = std::unique_ptr<OTF2_Reader, decltype(&OTF2_Reader_Close)>;
using DefCallbacks =
    std::unique_ptr<OTF2_DefReaderCallbacks, decltype(&OTF2_DefReaderCallbacks_Delete)>;
using MallocText = std::unique_ptr<char, decltype(&std::free)>;

constexpr auto location_id = 0U, location_group = 4U;

// The number of events in a definition is a claim still to be checked.
constexpr Word largest_reserve = 1U << 24U;

Reader open(const std::string& anchor)
{
    Reader reader(OTF2_Reader_Open(anchor.c_str()), &OTF2_Reader_Close);
    if (!reader)
    {
        throw std::runtime_error(anchor + ": cannot be opened as an OTF2 archive");
    }
    require(OTF2_Reader_SetSerialCollectiveCallbacks(reader.get()), anchor);
    return reader;
}

std::map<std::string, std::string> read_properties(OTF2_Reader* reader)
{
    std::uint32_t count = 0;
    char** names = nullptr;
    require(OTF2_Reader_GetPropertyNames(reader, &count, &names), "trace properties");
    const std::unique_ptr<char*, decltype(&std::free)> owner(names, &std::free);
    std::map<std::string, std::string> properties;
    for (std::uint32_t n = 0; n < count; ++n)
    {
        char* text = nullptr;
        require(OTF2_Reader_GetProperty(reader, names[n], &text), names[n]);
        const MallocText value(text, &std::free);
        properties[names[n]] = value.get();
    }
    return properties;
}

void read_definitions(OTF2_Reader* reader, Trace& trace)
{
    auto* definitions = OTF2_Reader_GetGlobalDefReader(reader);
    if (definitions == nullptr)
    {
        throw std::runtime_error(trace.path + ": no global definitions");
    }
    const auto callbacks = make_definition_callbacks();
    require(OTF2_Reader_RegisterGlobalDefCallbacks(reader, definitions, callbacks.get(), &trace),
            trace.path);
    std::uint64_t count = 0;
    require(OTF2_Reader_ReadAllGlobalDefinitions(reader, definitions, &count),
            trace.path + ": global definitions");
    require(OTF2_Reader_CloseGlobalDefReader(reader, definitions), trace.path);

    const auto& clocks = trace.all(DefinitionKind::ClockProperties);
    if (clocks.size() != 1 || clocks.front().words[0] == 0)
    {
        throw std::runtime_error(trace.path + ": no, or more than one, clock properties");
    }
    const auto& words = clocks.front().words;
    trace.clock = {words[0], words[1], words[2], words[3]};
}

OTF2_CallbackCode on_clock_offset(void* user, OTF2_TimeStamp, std::int64_t, double)
{
    ++static_cast<Location*>(user)->clock_offsets;
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode on_mapping_table(void* user, OTF2_MappingType, const OTF2_IdMap*)
{
    ++static_cast<Location*>(user)->mapping_tables;
    return OTF2_CALLBACK_SUCCESS;
}

// The file of a location's local definitions is optional.
bool has_local_definitions(const Trace& trace, const Location& location)
{
    auto path = std::filesystem::path(trace.path).replace_extension();
    path /= std::to_string(location.id) + ".def";
    return std::filesystem::exists(path);
}

// Reading the local definitions is what makes OTF2 correct the times and ids of the events.
void read_local_definitions(OTF2_Reader* reader, Trace& trace)
{
    if (OTF2_Reader_OpenDefFiles(reader) != OTF2_SUCCESS)
    {
        return;
    }
    const DefCallbacks callbacks(OTF2_DefReaderCallbacks_New(), &OTF2_DefReaderCallbacks_Delete);
    require(OTF2_DefReaderCallbacks_SetClockOffsetCallback(callbacks.get(), on_clock_offset),
            "local definition callbacks");
    require(OTF2_DefReaderCallbacks_SetMappingTableCallback(callbacks.get(), on_mapping_table),
            "local definition callbacks");
    for (auto& location : trace.locations)
    {
        if (!has_local_definitions(trace, location))
        {
            continue;
        }
        const auto what = trace.path + ": definitions of location " + std::to_string(location.id);
        auto* definitions = OTF2_Reader_GetDefReader(reader, location.id);
        if (definitions == nullptr)
        {
            throw std::runtime_error(what);
        }
        require(OTF2_Reader_RegisterDefCallbacks(reader, definitions, callbacks.get(), &location),
                what);
        std::uint64_t count = 0;
        require(OTF2_Reader_ReadAllLocalDefinitions(reader, definitions, &count), what);
        require(OTF2_Reader_CloseDefReader(reader, definitions), what);
    }
    require(OTF2_Reader_CloseDefFiles(reader), trace.path);
}

void read_events(OTF2_Reader* reader, Trace& trace)
{
    require(OTF2_Reader_OpenEvtFiles(reader), trace.path + ": event files");
    const auto callbacks = make_event_callbacks();
    for (auto& location : trace.locations)
    {
        const auto what = trace.path + ": events of location " + std::to_string(location.id);
        auto* events = OTF2_Reader_GetEvtReader(reader, location.id);
        if (events == nullptr)
        {
            throw std::runtime_error(what);
        }
        EventSink sink{location, trace.clock};
        require(OTF2_Reader_RegisterEvtCallbacks(reader, events, callbacks.get(), &sink), what);
        std::uint64_t count = 0;
        require(OTF2_Reader_ReadAllLocalEvents(reader, events, &count), what);
        require(OTF2_Reader_CloseEvtReader(reader, events), what);
    }
    require(OTF2_Reader_CloseEvtFiles(reader), trace.path);
}

} // namespace

void require(OTF2_ErrorCode code, const std::string& what)
{
    if (code != OTF2_SUCCESS)
    {
        throw std::runtime_error(what + ": " + OTF2_Error_GetDescription(code));
    }
}

Trace read_archive(const std::string& anchor)
{
    Trace trace;
    trace.path = anchor;
    const auto reader = open(anchor);
    trace.properties = read_properties(reader.get());
    read_definitions(reader.get(), trace);
    for (const auto& definition : trace.all(DefinitionKind::Location))
    {
        auto& location = trace.locations.emplace_back();
        location.id = definition.words[location_id];
        location.group = static_cast<std::uint32_t>(definition.words[location_group]);
        location.events.reserve(std::min(definition.words[location_events], largest_reserve));
        require(OTF2_Reader_SelectLocation(reader.get(), location.id), anchor);
    }
    read_local_definitions(reader.get(), trace);
    read_events(reader.get(), trace);
    return trace;
}

} // namespace haec_sim::checker
