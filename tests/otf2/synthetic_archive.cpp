// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/otf2/synthetic_archive.hpp"

#include "tests/otf2/synthetic_values.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <tuple>

namespace haec_sim::test
{

namespace
{

constexpr std::uint64_t global_offset = 7'000'000'000'000;
constexpr std::uint64_t one_second = synthetic_resolution;

/// Each kind of record is written once for each of these lengths of its lists; the last time with
/// extreme values.
constexpr std::array<std::size_t, 4> list_lengths = {0, 1, 5, 300};

constexpr std::uint32_t mapped_ids = 64;

void check(OTF2_ErrorCode code, const std::string& what)
{
    if (code != OTF2_SUCCESS)
    {
        throw std::runtime_error(what + ": " + OTF2_Error_GetDescription(code));
    }
}

// Braces evaluate a record's fields in their order, counts before lists.
#define NUM(type, name) , values.number<type>()
#define REF(type, name) , values.reference<OTF2_##type>(#name)
#define ENUM(type, name) , values.enumeration<OTF2_##type>(#type)
#define TIME(name) , values.number<OTF2_TimeStamp>()
#define TEXT(name) , values.text()
#define VALUE(type, name) , values.value<OTF2_##type>()
#define COUNT(type, name) , values.count<type>()
#define LIST_NUM(type, name) , values.numbers<type>()
#define LIST_REF(type, name) , values.references<OTF2_##type>()
#define LIST_ENUM(type, name) , values.enumerations<OTF2_##type>(#type)
#define LIST_VALUE(type, name) , values.values<OTF2_##type>()

/// The events of one location.
class EventWriter
{
public:
    /// References are less than `most_references`, or anything where that is 0.
    EventWriter(OTF2_EvtWriter* writer, std::uint32_t most_references,
                SyntheticReferences references)
        : writer_(writer), is_sound_(references == SyntheticReferences::defined)
    {
        values_.limit_references(most_references);
        if (is_sound_)
        {
            values_.refer_to_defined();
        }
    }

    void write_all()
    {
        for (std::size_t round = 0; round < list_lengths.size(); ++round)
        {
            list_length_ = list_lengths[round];
            extreme_ = round + 1 == list_lengths.size();
            write_each_kind();
        }
    }

    std::uint64_t events() const
    {
        return events_;
    }

private:
    void write_each_kind()
    {
#define EVENT(Name, handler, FIELDS)                                                               \
    begin(#Name);                                                                                  \
    std::apply(                                                                                    \
        [&](int, auto... fields)                                                                   \
        { check(OTF2_EvtWriter_##Name(writer_, attributes_.get(), time_, fields...), #Name); },    \
        std::tuple{0 FIELDS});
        auto& values = values_;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include "haec_sim/records/event_table.def"
#pragma GCC diagnostic pop
#undef EVENT
    }

    void begin(std::string_view kind)
    {
        // Some events have the time of the event before them.
        time_ += events_ % 3 == 0 ? 0 : 1009;
        values_.begin(kind, list_length_, extreme_);
        // Attribute lists of no, one, two and more attributes.
        add_attributes(std::min<std::uint64_t>(events_ % 7, is_sound_ ? sound_attributes : 7));
        if (kind == "BufferFlush")
        {
            values_.force({time_ + 54321});
        }
        ++events_;
    }

    void add_attributes(std::uint64_t count)
    {
        check(OTF2_AttributeList_RemoveAllAttributes(attributes_.get()), "attributes");
        for (std::uint64_t index = 0; index < count; ++index)
        {
            const auto type = values_.next_type(false);
            const auto attribute = next_attribute_++ % (is_sound_ ? sound_attributes : 50);
            check(OTF2_AttributeList_AddAttribute(attributes_.get(), attribute, type,
                                                  values_.value<OTF2_AttributeValue>()),
                  "attribute");
        }
    }

    static constexpr std::uint32_t sound_attributes = 4;

    OTF2_EvtWriter* writer_;
    bool is_sound_;
    Values values_{Values::ListTypes::metric};
    std::unique_ptr<OTF2_AttributeList, decltype(&OTF2_AttributeList_Delete)> attributes_{
        OTF2_AttributeList_New(), &OTF2_AttributeList_Delete};
    OTF2_TimeStamp time_ = global_offset;
    OTF2_AttributeRef next_attribute_ = 0;
    std::size_t list_length_ = 0;
    bool extreme_ = false;
    std::uint64_t events_ = 0;
};

/// The fields that a reader of the archive relies on, of a kind's n-th record.
std::vector<std::uint64_t> forced_fields(std::string_view kind, std::size_t index,
                                         std::uint64_t events)
{
    if (kind == "ClockProperties")
    {
        return {synthetic_resolution, global_offset, 10 * one_second, 1'700'000'000'000'000'000};
    }
    if (kind == "Location")
    {
        constexpr std::array ids = {plain_location, mapped_location, empty_location};
        return {ids.at(index), 1, OTF2_LOCATION_TYPE_CPU_THREAD, index < 2 ? events : 0, index};
    }
    return {};
}

/// The number of records of a kind.
std::size_t records_of(std::string_view kind)
{
    return kind == "ClockProperties" ? 1 : kind == "Location" ? 3 : list_lengths.size();
}

void write_definitions(OTF2_GlobalDefWriter* writer, std::uint64_t events,
                       SyntheticReferences references)
{
    Values values(Values::ListTypes::all);
    if (references == SyntheticReferences::defined)
    {
        values.refer_to_defined();
    }
    const auto begin = [&](std::string_view kind, std::size_t index)
    {
        values.begin(kind, list_lengths[index], index + 1 == list_lengths.size());
        values.force(forced_fields(kind, index, events));
    };
#define DEFINITION(Name, handler, FIELDS)                                                          \
    for (std::size_t index = 0; index < records_of(#Name); ++index)                                \
    {                                                                                              \
        begin(#Name, index);                                                                       \
        std::apply([&](int, auto... fields)                                                        \
                   { check(OTF2_GlobalDefWriter_Write##Name(writer, fields...), #Name); },         \
                   std::tuple{0 FIELDS});                                                          \
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include "haec_sim/records/definition_table.def"
#pragma GCC diagnostic pop
#include "haec_sim/records/fields_undefined.def"
}

void write_mapping(OTF2_DefWriter* writer, OTF2_MappingType type, SyntheticReferences references)
{
    std::array<std::uint32_t, mapped_ids> ids{};
    for (std::uint32_t id = 0; id < ids.size(); ++id)
    {
        ids[id] = references == SyntheticReferences::random ? 1000U * (type + 1U) + id : 3 - id % 4;
    }
    std::unique_ptr<OTF2_IdMap, decltype(&OTF2_IdMap_Free)> map(
        OTF2_IdMap_CreateFromUint32Array(ids.size(), ids.data(), false), &OTF2_IdMap_Free);
    check(OTF2_DefWriter_WriteMappingTable(writer, type, map.get()), "mapping table");
}

void write_local_definitions(OTF2_Archive* archive, SyntheticReferences references)
{
    check(OTF2_Archive_OpenDefFiles(archive), "definition files");
    for (const auto location : {plain_location, mapped_location, empty_location})
    {
        auto* writer = OTF2_Archive_GetDefWriter(archive, location);
        if (location == mapped_location)
        {
            for (int type = 0; type < OTF2_MAPPING_MAX; ++type)
            {
                write_mapping(writer, static_cast<OTF2_MappingType>(type), references);
            }
            check(OTF2_DefWriter_WriteClockOffset(writer, global_offset, 12345, 0.5), "offset");
            check(OTF2_DefWriter_WriteClockOffset(writer, global_offset + one_second, -54321, 0.25),
                  "offset");
        }
        check(OTF2_Archive_CloseDefWriter(archive, writer), "definition writer");
    }
    check(OTF2_Archive_CloseDefFiles(archive), "definition files");
}

void write_anchor(OTF2_Archive* archive)
{
    check(OTF2_Archive_SetCreator(archive, "a test"), "creator");
    check(OTF2_Archive_SetMachineName(archive, "no machine"), "machine name");
    check(OTF2_Archive_SetDescription(archive, "all kinds of records"), "description");
    check(OTF2_Archive_SetProperty(archive, "TEST::ONE", "a value with blanks", true), "property");
    check(OTF2_Archive_SetProperty(archive, "TEST::TWO", "2", true), "property");
    check(OTF2_Archive_SetBoolProperty(archive, "OTF2::MPI_COMMUNICATION_COMPLETE", false, true),
          "property");
}

OTF2_FlushType flush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool)
{
    return OTF2_FLUSH;
}

} // namespace

void write_synthetic_archive(const std::filesystem::path& folder, std::uint64_t event_chunk_size,
                             SyntheticReferences references)
{
    static const OTF2_FlushCallbacks flush_callbacks = {flush, nullptr};
    auto* archive =
        OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, event_chunk_size, 1 << 20,
                          OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    if (archive == nullptr)
    {
        throw std::runtime_error("cannot make " + folder.string());
    }
    check(OTF2_Archive_SetFlushCallbacks(archive, &flush_callbacks, nullptr), "flush callbacks");
    check(OTF2_Archive_SetSerialCollectiveCallbacks(archive), "collective callbacks");
    write_anchor(archive);
    check(OTF2_Archive_OpenEvtFiles(archive), "event files");
    std::uint64_t events = 0;
    for (const auto location : {plain_location, mapped_location, empty_location})
    {
        EventWriter writer(OTF2_Archive_GetEvtWriter(archive, location),
                           location == mapped_location ? mapped_ids : 0, references);
        if (location != empty_location)
        {
            writer.write_all();
            events = writer.events();
        }
    }
    check(OTF2_Archive_CloseEvtFiles(archive), "event files");
    write_local_definitions(archive, references);
    write_definitions(OTF2_Archive_GetGlobalDefWriter(archive), events, references);
    check(OTF2_Archive_Close(archive), "archive");
}

} // namespace haec_sim::test
