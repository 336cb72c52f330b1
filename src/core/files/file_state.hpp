// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace haec_sim
{

/// What tells whether a file is the one that was read: as long as it is the same, so is the file.
struct FileState
{
    std::uint64_t device = 0;
    std::uint64_t number = 0;
    std::int64_t bytes = 0;
    /// The last change in nanoseconds, of the contents or of anything else.
    std::int64_t changed = 0;

    friend bool operator==(const FileState&, const FileState&) = default;
};

/// The state of a file that has not been changed for some seconds. Nothing where it has, as another
/// change might have the same time then, and where it is not a file with contents of its own.
std::optional<FileState> rested_state(const std::filesystem::path& file);

} // namespace haec_sim
