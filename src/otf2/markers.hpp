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

/// The marks of a user in a trace, with times since its start.
struct Markers
{
    struct Kind
    {
        std::uint32_t self = 0;
        std::string group;
        std::string category;
        OTF2_MarkerSeverity severity = OTF2_SEVERITY_NONE;
    };

    struct Mark
    {
        Picoseconds time{};
        Picoseconds duration{};
        std::uint32_t kind = 0;
        OTF2_MarkerScope scope = OTF2_MARKER_SCOPE_GLOBAL;
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
/// `ids`. Throws Error where the file is damaged.
Markers read_markers(const std::filesystem::path& file, const TickClock& clock,
                     const DenseIds& ids);

void write_markers(OTF2_Archive* archive, const Markers& markers);

} // namespace haec_sim::otf2
