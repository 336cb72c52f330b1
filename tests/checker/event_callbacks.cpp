// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "archive_reader.hpp"

namespace haec_sim::checker
{

namespace
{

// Appends the attributes by id, as their order in the list means nothing; returns their number.
std::uint16_t add_attributes(std::vector<Word>& words, const OTF2_AttributeList* list)
{
    const auto count = OTF2_AttributeList_GetNumberOfElements(list);
    if (count == 0)
    {
        return 0;
    }
    std::vector<Attribute> attributes;
    for (std::uint32_t n = 0; n < count; ++n)
    {
        OTF2_AttributeRef id = 0;
        OTF2_Type type = OTF2_TYPE_NONE;
        OTF2_AttributeValue value = {};
        require(OTF2_AttributeList_GetAttributeByIndex(list, n, &id, &type, &value),
                "an event's attribute");
        attributes.push_back({id, type, value_bits(type, value)});
    }
    std::ranges::sort(attributes, {}, &Attribute::id);
    for (const auto& attribute : attributes)
    {
        words.insert(words.end(), {attribute.id, attribute.type, attribute.value});
    }
    return static_cast<std::uint16_t>(count);
}

template <EventKind Kind, class... Fields>
OTF2_CallbackCode on_event(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                           OTF2_AttributeList* attributes, Fields... fields)
{
    auto& [location, clock] = *static_cast<EventSink*>(user);
    auto& words = location.words;
    if (words.size() > std::numeric_limits<std::uint32_t>::max())
    {
        throw std::length_error("a location has more words than the checker can index");
    }
    const auto first_word = static_cast<std::uint32_t>(words.size());
    WordSink sink(words);
    (sink.add(fields), ...);
    if constexpr (Kind == EventKind::BufferFlush)
    {
        words.back() = static_cast<Word>(clock.to_picoseconds(words.back()));
    }
    const auto count = add_attributes(words, attributes);
    location.events.push_back({clock.to_picoseconds(time), first_word, count, Kind});
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode on_unknown(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user,
                             OTF2_AttributeList*)
{
    ++static_cast<EventSink*>(user)->location.unknown_events;
    return OTF2_CALLBACK_SUCCESS;
}

} // namespace

EvtCallbacks make_event_callbacks()
{
    EvtCallbacks all(OTF2_EvtReaderCallbacks_New(), &OTF2_EvtReaderCallbacks_Delete);
    require(OTF2_EvtReaderCallbacks_SetUnknownCallback(all.get(), on_unknown), "event callbacks");
#define HAEC_SIM_CHECKER_SET(Name)                                                                 \
    require(OTF2_EvtReaderCallbacks_Set##Name##Callback(all.get(), on_event<EventKind::Name>),     \
            "event callbacks");
    HAEC_SIM_CHECKER_EVENTS(HAEC_SIM_CHECKER_SET)
#undef HAEC_SIM_CHECKER_SET
    return all;
}

} // namespace haec_sim::checker
