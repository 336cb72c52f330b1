// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/library_source.hpp"

#include "haec_sim/error.hpp"
#include "otf2/check.hpp"
#include "otf2/record_members.hpp"

#include <memory>

namespace haec_sim::otf2
{

namespace
{

void assign_attributes(AttributeList& list, const OTF2_AttributeList* native)
{
    const std::uint32_t count = OTF2_AttributeList_GetNumberOfElements(native);
    for (std::uint32_t index = 0; index < count; ++index)
    {
        OTF2_AttributeRef reference = 0;
        OTF2_Type type = OTF2_TYPE_NONE;
        auto value = native_value(RawValue{});
        check(OTF2_AttributeList_GetAttributeByIndex(native, index, &reference, &type, &value),
              "cannot read an event's attribute");
        Attribute& attribute = list.emplace_back();
        attribute.attribute.value = reference;
        attribute.type = static_cast<Type>(type);
        attribute.value = std::bit_cast<RawValue>(value);
    }
}

template <class Record>
struct EventCallback
{
    template <class... Natives>
    static OTF2_CallbackCode call(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                  OTF2_AttributeList* attributes, Natives... natives)
    {
        auto& delivery = *static_cast<LibrarySource::Delivery*>(user);
        try
        {
            Record record;
            record.time = delivery.time_of(time);
            if (OTF2_AttributeList_GetNumberOfElements(attributes) > 0) [[unlikely]]
            {
                assign_attributes(record.attributes, attributes);
            }
            assign(record, &delivery.clock, natives...);
            require_definitions(delivery.ids, record, delivery.name);
            deliver(*delivery.handler, record);
        }
        catch (...)
        {
            // The failure must not unwind through OTF2, which is C.
            delivery.failure = std::current_exception();
            return OTF2_CALLBACK_INTERRUPT;
        }
        return *delivery.stop ? OTF2_CALLBACK_INTERRUPT : OTF2_CALLBACK_SUCCESS;
    }
};

OTF2_CallbackCode count_unknown_event(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user,
                                      OTF2_AttributeList*)
{
    ++static_cast<LibrarySource::Delivery*>(user)->unknown;
    return OTF2_CALLBACK_SUCCESS;
}

struct DeleteEventCallbacks
{
    void operator()(OTF2_EvtReaderCallbacks* callbacks) const
    {
        OTF2_EvtReaderCallbacks_Delete(callbacks);
    }
};

std::unique_ptr<OTF2_EvtReaderCallbacks, DeleteEventCallbacks> event_callbacks()
{
    std::unique_ptr<OTF2_EvtReaderCallbacks, DeleteEventCallbacks> callbacks(
        check_handle(OTF2_EvtReaderCallbacks_New(), "cannot make OTF2 event callbacks"));
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    check(OTF2_EvtReaderCallbacks_Set##Name##Callback(callbacks.get(),                             \
                                                      &EventCallback<events::Name>::call),         \
          "cannot register the OTF2 callback of " #Name);
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
    check(OTF2_EvtReaderCallbacks_SetUnknownCallback(callbacks.get(), &count_unknown_event),
          "cannot register the OTF2 callback of unknown records");
    return callbacks;
}

} // namespace

LibrarySource::LibrarySource(OTF2_Reader* reader, const TickClock& clock, const Input& input)
    : FileSource(input.name, clock), reader_(reader), event_reader_(nullptr),
      most_(input.most_events), delivery_(clock, times_, unknown_, input)
{
    delivery_.has_corrections = input.has_corrections;
    event_reader_ = check_handle(OTF2_Reader_GetEvtReader(reader_, input.name.location().value),
                                 "cannot open the events of " + name_.text() +
                                     "; is its .evt file there and complete?");
    // OTF2 would look corrections up for every event, also where there are none to apply.
    check(OTF2_EvtReader_ApplyClockOffsets(event_reader_, input.has_corrections),
          "cannot set up the clock offsets of " + name_.text());
    check(OTF2_EvtReader_ApplyMappingTables(event_reader_, input.has_corrections),
          "cannot set up the id maps of " + name_.text());
    const auto callbacks = event_callbacks();
    check(OTF2_Reader_RegisterEvtCallbacks(reader_, event_reader_, callbacks.get(), &delivery_),
          "cannot register OTF2 event callbacks");
}

LibrarySource::~LibrarySource()
{
    OTF2_Reader_CloseEvtReader(reader_, event_reader_);
}

void LibrarySource::read(EventHandler& handler, const bool& stop, std::uint64_t most)
{
    delivery_.handler = &handler;
    delivery_.stop = &stop;
    std::uint64_t count = 0;
    const auto code = OTF2_Reader_ReadLocalEvents(reader_, event_reader_, most, &count);
    delivered_ += count;
    rethrow_failure();
    if (delivered_ > most_)
    {
        // OTF2 delivers what it has over and over where a file ends within a chunk.
        throw Error(name_.text() + " is truncated; record or copy the trace again");
    }
    if (code == OTF2_ERROR_INTERRUPTED_BY_CALLBACK)
    {
        return;
    }
    check(code, "cannot read event " + std::to_string(delivered_) + " of " + name_.text() +
                    "; the trace is damaged or truncated, record or copy it again");
    if (count < most)
    {
        at_end_ = true;
    }
}

void LibrarySource::rethrow_failure()
{
    if (delivery_.failure == nullptr)
    {
        return;
    }
    try
    {
        std::rethrow_exception(std::exchange(delivery_.failure, nullptr));
    }
    catch (const TooLongError& error)
    {
        throw Error(name_.text() + ": " + error.what());
    }
    catch (const BackwardsError& error)
    {
        throw Error(name_.text() + ": " + error.what() +
                    "; the trace is damaged, record or copy it again");
    }
}

} // namespace haec_sim::otf2
