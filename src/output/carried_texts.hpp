// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

// The texts that an archive carries of the simulation that it came of: properties, or where these
// would be too long files beside the anchor (docs/adr/0066).

namespace haec_sim
{

/// The text of --dump-config.
inline const std::string configuration_property = "HAEC_SIM::CONFIGURATION";
/// A mapping file.
inline const std::string mapping_property = "HAEC_SIM::MAPPING";

/// All properties of an archive together may have so many bytes. OTF2 reads no anchor file of more
/// than 262,144, which has other texts, too.
inline constexpr std::size_t most_in_anchor = 200'000;

/// The properties without these two, which can stand elsewhere.
std::map<std::string, std::string> not_movable(std::map<std::string, std::string> properties);

/// Writes the longest of these texts into files of the folder until the properties have no more
/// than `most` bytes, and puts the file's name, its length and its SHA-256 in the place of each.
void move_long_texts(Definitions& archive, const std::filesystem::path& folder,
                     std::size_t most = most_in_anchor);

/// The text of a property of the archive in the folder; nothing where it has none. Throws Error
/// where the file that it names is not there, or is another one.
std::optional<std::string> carried_text(const Definitions& archive, const std::string& property,
                                        const std::filesystem::path& folder);

} // namespace haec_sim
