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

/// The contents of one location's definitions, of which only some matter here.
struct LocalDefinitions
{
    /// The id maps and clock offsets; none where there are no such records.
    std::optional<Corrections> corrections;
    /// The number of other definitions, which repeat what the global definitions say.
    std::uint64_t dropped = 0;
};

/// The state of a location's own definitions: its file `<location>.def`.
enum class DefinitionFile
{
    /// There is no such file, as is legal.
    absent,
    /// The file holds no definition: it has the 20 bytes of a header and an end. OTF2 need not open
    /// it.
    empty,
    /// It holds definitions, or is damaged: OTF2 has to read it.
    filled
};

/// Finds out about a file `<location>.def`. Throws Error where there is something else in its
/// place.
DefinitionFile definition_file(const std::string& file);

/// True where any location of the archive has a file of them. Looks through the folder, which
/// may have many thousand entries. False where there is no folder.
bool have_local_definitions(const std::filesystem::path& anchor);

/// Reads them by the library, which applies them to events that it reads itself. The archive's
/// definition files are open, and `location` selected; `trace` is the anchor file. A location
/// without such a file has nothing to correct. Throws Error where they are damaged.
LocalDefinitions library_definitions(OTF2_Reader* reader, const std::string& trace,
                                     LocationRef location);

/// Reads them by our own codec, without the library's clearing a whole chunk first. `files` are
/// those of the archive's definitions, and `chunk_size` is in bytes. Throws Error where there is no
/// such file, or it is damaged (spec: event-files).
LocalDefinitions codec_definitions(codec::FileCache& files, const LocationName& location,
                                   std::uint64_t chunk_size);

/// Writes the file of definitions of a location that has none: as the library does, but without its
/// clearing a whole chunk first. Throws Error where it cannot. For 81 locations and chunks of 4 MiB
/// that clearing takes 0.19 s (spec: event-files).
void write_no_local_definitions(const std::string& file);

} // namespace haec_sim::otf2
