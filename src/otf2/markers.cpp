// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/markers.hpp"

#include "otf2/check.hpp"
#include "otf2/convert.hpp"

namespace haec_sim::otf2
{

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
