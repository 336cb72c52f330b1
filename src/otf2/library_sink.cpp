// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/library_sink.hpp"

#include "haec_sim/error.hpp"
#include "otf2/check.hpp"
#include "otf2/convert.hpp"

namespace haec_sim::otf2
{

namespace
{

// The functions write(writer, attributes, time, record): OTF2's call for each kind of record.
#define NUM(type, name) , record.name
#define REF(type, name) , record.name.value
#define ENUM(type, name) , static_cast<OTF2_##type>(record.name)
#define TIME(name) , native_time(record.name)
#define COUNT(type, name) , static_cast<type>(list_length(record))
#define LIST_REF(type, name) , native_list<OTF2_##type>(record.name)
#define LIST_ENUM(type, name) , native_list<OTF2_##type>(record.name)
#define LIST_VALUE(type, name) , native_list<OTF2_##type>(record.name)
#define EVENT(Name, handler, FIELDS)                                                               \
    OTF2_ErrorCode write(OTF2_EvtWriter* writer, OTF2_AttributeList* attributes,                   \
                         OTF2_TimeStamp time, [[maybe_unused]] const events::Name& record)         \
    {                                                                                              \
        return OTF2_EvtWriter_##Name(writer, attributes, time FIELDS);                             \
    }

std::size_t list_length(const events::Metric& record)
{
    return record.type_ids.size();
}

std::size_t list_length(const events::ProgramBegin& record)
{
    return record.program_arguments.size();
}

// The superseded OmpFork and its kin pass through as they came.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include "haec_sim/records/event_table.def"
#pragma GCC diagnostic pop
#include "haec_sim/records/fields_undefined.def"

} // namespace

LibrarySink::LibrarySink(OTF2_Archive* archive, LocationRef location, std::string name)
    : archive_(archive), writer_(check_handle(OTF2_Archive_GetEvtWriter(archive, location.value),
                                              "cannot open " + name + " for writing")),
      name_(std::move(name)),
      attributes_(check_handle(OTF2_AttributeList_New(), "cannot make an OTF2 attribute list"))
{
}

void LibrarySink::close()
{
    const auto what = "cannot finish " + name_ +
                      "; is the file system full? Free some space, or give another output folder";
    check(OTF2_Archive_CloseEvtWriter(archive_, writer_), what);
    check_written(what);
}

OTF2_AttributeList* LibrarySink::native_attributes(const AttributeList& attributes)
{
    for (const auto& attribute : attributes)
    {
        check(OTF2_AttributeList_AddAttribute(attributes_.get(), attribute.attribute.value,
                                              static_cast<OTF2_Type>(attribute.type),
                                              native_value(attribute.value)),
              "cannot write an event's attribute");
    }
    return attributes_.get();
}

void LibrarySink::fail(OTF2_ErrorCode code, std::string_view record, Picoseconds time) const
{
    otf2::fail(code, "cannot write " + std::string(record) + " at " + std::to_string(time.count()) +
                         " ps to " + name_ + "; is the file system full?");
}

template <class Record>
void LibrarySink::handle(Record& record)
{
    const auto time = record.time;
    // OTF2 empties the list when it has written it.
    auto* attributes = record.attributes.empty() ? nullptr : native_attributes(record.attributes);
    const auto code = write(writer_, attributes, native_time(time), record);
    if (code != OTF2_SUCCESS) [[unlikely]]
    {
        fail(code, Record::record_name, time);
    }
    count(time);
}

#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) template void LibrarySink::handle(events::Name&);
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace haec_sim::otf2
