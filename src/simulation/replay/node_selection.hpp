// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// The nodes that a text selects: "all", the numbers "7" or "0..3", or the places "(0..3,*,1)"
/// (spec: processors).
class NodeSelection
{
public:
    /// Throws UsageError, which begins with `where`, for any other text.
    NodeSelection(const std::string& text, std::string where);

    /// Throws UsageError where a number is beyond the machine: then it may select nothing.
    void check(const Platform& platform) const;

    bool has(const Platform& platform, NodeId node) const;

private:
    struct Range
    {
        std::uint32_t first = 0;
        std::uint32_t last = UINT32_MAX;

        bool has(std::uint32_t number) const noexcept
        {
            return first <= number && number <= last;
        }
    };

    /// "*", "7" or "0..3".
    Range range_in(const std::string& text) const;
    /// Throws for an end beyond so many numbers; `of` names them.
    void check(const Range& range, std::uint32_t count, const std::string& of) const;
    [[noreturn]] void refuse() const;

    std::string text_;
    std::string where_;
    /// Of x, y and z, or of the number alone.
    std::vector<Range> ranges_;
};

} // namespace haec_sim
