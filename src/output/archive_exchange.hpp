// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <optional>

namespace haec_sim
{

/// A part of a folder that is no file of an archive that this program writes, and yet in the way of
/// one: a `traces` that is no folder of event files. Nothing where there is no such thing.
std::optional<std::filesystem::path> foreign_in_archive(const std::filesystem::path& folder);

/// Puts the archive in the folder `complete` into the folder `target`, in the place of the one that
/// may be there; other files stay. The old archive's files are in the folder `old` afterwards,
/// which must not exist before. The anchor file is the first to go and the last to come, so that
/// what it stands for is always whole. Throws std::filesystem::filesystem_error where it fails;
/// then `target` is as it was.
void exchange_archive(const std::filesystem::path& complete, const std::filesystem::path& target,
                      const std::filesystem::path& old);

} // namespace haec_sim
