// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "otf2/tick_clock.hpp"

#include <otf2/otf2.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim::otf2
{

class DenseIds;

/// The marks of a user in a trace, with times since its start. A copy passes them on; a simulation
/// drops them, as their times no longer hold.
struct Markers
{
    /// A kind of mark, which OTF2 calls DefMarker.
    struct Kind
    {
        /// The number by which marks name it.
        std::uint32_t self = 0;
        /// Free texts, by which a viewer sorts and names marks.
        std::string group;
        std::string category;
        OTF2_MarkerSeverity severity = OTF2_SEVERITY_NONE;
    };

    /// A mark at a time or over a part of the trace.
    struct Mark
    {
        Picoseconds time{};
        /// 0 for a point in time.
        Picoseconds duration{};
        /// The `self` of its kind.
        std::uint32_t kind = 0;
        OTF2_MarkerScope scope = OTF2_MARKER_SCOPE_GLOBAL;
        /// The id of the location, group and so on that the mark is about, of the kind that `scope`
        /// says; of no meaning for a global mark.
        std::uint64_t scope_reference = 0;
        std::string text;
    };

    bool empty() const noexcept
    {
        return kinds.empty() && marks.empty();
    }

    std::vector<Kind> kinds;
    std::vector<Mark> marks;
};

/// All markers of an archive, of which `file` has them. The definitions that they name get the new
/// `ids`. Throws Error where the file is damaged. It is read by our own code, as OTF2 3.0 reads on
/// behind the end of a file that was cut.
Markers read_markers(const std::filesystem::path& file, const TickClock& clock,
                     const DenseIds& ids);

/// Writes them by the library, in this order. Called on one rank. Throws Error where OTF2 cannot.
void write_markers(OTF2_Archive* archive, const Markers& markers);

} // namespace haec_sim::otf2
