// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/text_lines.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

namespace haec_sim::importing
{

/// The files of a time-independent trace, as given or as the only one of them lists them.
class TiFiles
{
public:
    /// Throws UsageError naming file and line, or a rank without actions.
    explicit TiFiles(const std::vector<std::filesystem::path>& given);

    const std::vector<std::filesystem::path>& paths() const noexcept
    {
        return paths_;
    }

    /// The number of ranks that have actions: all from 0 on.
    std::uint32_t ranks() const noexcept
    {
        return ranks_;
    }

    /// The lines, their words and the rank that is the first of these.
    using Visit = std::function<void(const TextLines&, const std::vector<std::string_view>&,
                                     std::uint32_t rank)>;

    /// Calls `visit` for each line of a file that has words; what follows # is a comment.
    void each_line(std::uint32_t file, const Visit& visit) const;

private:
    void count_ranks();

    std::vector<std::filesystem::path> paths_;
    std::uint32_t ranks_ = 0;
};

} // namespace haec_sim::importing
