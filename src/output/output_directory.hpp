// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/leftovers.hpp"
#include "parallel/ranks.hpp"

#include <filesystem>
#include <optional>

namespace haec_sim
{

/// The output's folder, under another name until it is complete. A run that fails, or that a signal
/// ends, removes it; what one has left that could not, the next one of that output does.
class OutputDirectory
{
public:
    /// Collective; the first rank makes the folder. Throws AgreedError where `target` exists and
    /// `force` is not set, where it exists and is neither empty nor an archive, where it would
    /// change what this program reads (core/files_read.hpp), or where it cannot be made.
    OutputDirectory(std::filesystem::path target, bool force, Ranks& ranks);

    /// Removes what publish() has not made complete.
    ~OutputDirectory();

    OutputDirectory(const OutputDirectory&) = delete;
    OutputDirectory& operator=(const OutputDirectory&) = delete;

    /// The folder to write to.
    const std::filesystem::path& path() const noexcept
    {
        return partial_;
    }

    /// Gives the folder its name. Where a folder has it, the files of the archive in it are
    /// replaced, and nothing else; where that fails, they are put back. Collective.
    void publish();

private:
    void check_target() const;
    void check_replaceable() const;
    void make_partial();
    void remove_abandoned() const;
    void agree_on_partial();
    void rename_partial();

    /// The name that the user gave, and the one without links.
    std::filesystem::path name_;
    std::filesystem::path target_;
    bool force_;
    Ranks& ranks_;
    std::filesystem::path partial_;
    /// The folder that is left over, on the first rank.
    std::optional<Leftover> leftover_;
    /// Open and locked, so that others know that somebody still writes there; -1 where it is not.
    int lock_ = -1;
};

} // namespace haec_sim
