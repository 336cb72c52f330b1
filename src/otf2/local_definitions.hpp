// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "otf2/codec_source.hpp"

#include <otf2/otf2.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace haec_sim::otf2
{

/// The contents of one location's definitions.
struct LocalDefinitions
{
    std::optional<Corrections> corrections;
    /// Other definitions, which repeat what the global definitions say.
    std::uint64_t dropped = 0;
};

/// The state of a location's own definitions.
enum class DefinitionFile
{
    absent,
    empty,
    filled
};

/// Throws Error where there is something else in the place of the file.
DefinitionFile definition_file(const std::filesystem::path& anchor, LocationRef location);

/// True where any location of the archive has a file of them.
bool have_local_definitions(const std::filesystem::path& anchor);

/// Reads them by the library, which applies them to events that it reads itself. The archive's
/// definition files are open, and `location` selected. Throws Error where they are damaged.
LocalDefinitions read_local_definitions(OTF2_Reader* reader, const std::string& trace,
                                        LocationRef location);

/// Writes the file of definitions of a location that has none: as the library does, but without its
/// clearing a whole chunk first. Throws Error where it cannot.
void write_no_local_definitions(const std::filesystem::path& file);

} // namespace haec_sim::otf2
