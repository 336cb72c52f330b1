// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "ranks/ranks.hpp"

#include <filesystem>

namespace haec_sim
{

/// The output's folder, under another name until it is complete. A run that fails removes it.
class OutputDirectory
{
public:
    /// Collective; the first rank makes the folder. Throws AgreedError where `target` exists and
    /// `force` is not set, or where the folder cannot be made.
    OutputDirectory(std::filesystem::path target, bool force, Ranks& ranks);

    /// Removes what publish() has not made complete.
    ~OutputDirectory();

    OutputDirectory(const OutputDirectory&) = delete;
    OutputDirectory& operator=(const OutputDirectory&) = delete;

    /// Where to write.
    const std::filesystem::path& path() const noexcept
    {
        return partial_;
    }

    /// Gives the folder its name; what had the name is removed. Collective.
    void publish();

private:
    void check_target() const;
    void make_partial();
    void rename_partial();

    std::filesystem::path target_;
    bool force_;
    Ranks& ranks_;
    std::filesystem::path partial_;
};

} // namespace haec_sim
