// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string_view>
#include <vector>

namespace haec_sim::importing
{

/// Splits lines of a GOAL text into words, and leaves out comments, which may go over several
/// lines.
class GoalComments
{
public:
    /// Adds the words of the next line: the signs : { } are words of their own.
    void split(std::string_view line, std::vector<std::string_view>& words);

    /// True if a comment goes on behind the last line.
    bool is_open() const noexcept
    {
        return is_open_;
    }

private:
    bool is_open_ = false;
};

} // namespace haec_sim::importing
