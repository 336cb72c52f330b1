// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Whole numbers as a user lists them: "0,3-5" has 0, 3, 4 and 5.
class NumberList
{
public:
    /// Nothing for a text that is no such list: an empty one, too, or a range that ends before it
    /// begins.
    static std::optional<NumberList> from(std::string_view text);

    bool has(std::uint64_t number) const noexcept;

    std::uint64_t largest() const noexcept;

private:
    /// First and last of each; never empty.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges_;
};

} // namespace haec_sim
