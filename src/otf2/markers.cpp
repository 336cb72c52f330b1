// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/markers.hpp"

#include "otf2/check.hpp"
#include "otf2/convert.hpp"

namespace haec_sim::otf2
{

namespace
{

struct Collector
{
    const TickClock& clock;
    const DenseIds& ids;
    Markers markers;
};

/// The new id of what a marker belongs to.
std::uint64_t new_scope(const DenseIds& ids, OTF2_MarkerScope scope, std::uint64_t reference)
{
    const auto narrow = static_cast<std::uint32_t>(reference);
    switch (scope)
    {
    case OTF2_MARKER_SCOPE_LOCATION_GROUP:
        return ids(LocationGroupRef{narrow}).value;
    case OTF2_MARKER_SCOPE_SYSTEM_TREE_NODE:
        return ids(SystemTreeNodeRef{narrow}).value;
    case OTF2_MARKER_SCOPE_GROUP:
        return ids(GroupRef{narrow}).value;
    case OTF2_MARKER_SCOPE_COMM:
        return ids(CommRef{narrow}).value;
    default:
        return reference;
    }
}

OTF2_CallbackCode take_kind(void* user, OTF2_MarkerRef self, const char* group,
                            const char* category, OTF2_MarkerSeverity severity)
{
    static_cast<Collector*>(user)->markers.kinds.push_back({self, group, category, severity});
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode take_mark(void* user, OTF2_TimeStamp time, OTF2_TimeStamp duration,
                            OTF2_MarkerRef kind, OTF2_MarkerScope scope,
                            std::uint64_t scope_reference, const char* text)
{
    auto& collector = *static_cast<Collector*>(user);
    const auto begin = collector.clock.to_time(time);
    const auto end = collector.clock.to_time(time + duration);
    collector.markers.marks.push_back(
        {begin, end - begin, kind, scope, new_scope(collector.ids, scope, scope_reference), text});
    return OTF2_CALLBACK_SUCCESS;
}

} // namespace

Markers read_markers(OTF2_Reader* reader, const TickClock& clock, const DenseIds& ids,
                     const std::string& trace)
{
    auto* marker_reader =
        check_handle(OTF2_Reader_GetMarkerReader(reader), "cannot open the markers of " + trace);
    auto* callbacks = check_handle(OTF2_MarkerReaderCallbacks_New(), "cannot make OTF2 callbacks");
    OTF2_MarkerReaderCallbacks_SetDefMarkerCallback(callbacks, &take_kind);
    OTF2_MarkerReaderCallbacks_SetMarkerCallback(callbacks, &take_mark);
    Collector collector{clock, ids, {}};
    OTF2_Reader_RegisterMarkerCallbacks(reader, marker_reader, callbacks, &collector);
    OTF2_MarkerReaderCallbacks_Delete(callbacks);
    std::uint64_t count = 0;
    check(OTF2_Reader_ReadAllMarkers(reader, marker_reader, &count),
          "cannot read the markers of " + trace + "; the trace is damaged, copy it again");
    OTF2_Reader_CloseMarkerReader(reader, marker_reader);
    return std::move(collector.markers);
}

void write_markers(OTF2_Archive* archive, const Markers& markers)
{
    auto* writer = check_handle(OTF2_Archive_GetMarkerWriter(archive), "cannot write markers");
    for (const auto& kind : markers.kinds)
    {
        check(OTF2_MarkerWriter_WriteDefMarker(writer, kind.self, kind.group.c_str(),
                                               kind.category.c_str(), kind.severity),
              "cannot write a kind of marker");
    }
    for (const auto& mark : markers.marks)
    {
        check(OTF2_MarkerWriter_WriteMarker(writer, native_time(mark.time),
                                            native_time(mark.duration), mark.kind, mark.scope,
                                            mark.scope_reference, mark.text.c_str()),
              "cannot write a marker");
    }
    check(OTF2_Archive_CloseMarkerWriter(archive, writer), "cannot finish the markers");
}

} // namespace haec_sim::otf2
