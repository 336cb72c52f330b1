// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>

namespace haec_sim
{

// Files that this program reads are never written over, whatever names and links lead to them: they
// are known by device and inode. Readers tell here what they open; writers ask.

/// A configuration, a mapping, a matrix, ...: any single file.
void remember_file_read(const std::filesystem::path& file);

/// An OTF2 archive: the anchor file, the folder of event files beside it, and the folder that both
/// are in.
void remember_archive_read(const std::filesystem::path& anchor);

/// Throws Error where a file of that name would replace one that is read, or would lie among the
/// event files of an archive.
void refuse_to_write_file(const std::filesystem::path& file);

/// Throws Error where the folder is that of an archive, lies in it, or holds any file that is read.
void refuse_to_write_folder(const std::filesystem::path& folder);

} // namespace haec_sim
