// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace haec_sim
{

/// The width and speed of a link of InfiniBand, such as 4xEDR.
struct InfinibandRate
{
    std::uint64_t lanes = 0;
    /// From the slowest speed on.
    std::size_t speed = 0;

    friend bool operator==(const InfinibandRate&, const InfinibandRate&) = default;
};

/// None where the width or the speed is unknown.
std::optional<InfinibandRate> infiniband_rate(const std::string& text);

/// "4xEDR".
std::string text_of(const InfinibandRate& rate);

/// The bytes of data, without those of the coding.
BytesPerSecond bandwidth_of(const InfinibandRate& rate);

/// The lesser width with the lesser speed, which both ends of a cable can do.
InfinibandRate lesser_of(const InfinibandRate& one, const InfinibandRate& other);

} // namespace haec_sim
