// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>

namespace haec_sim::static_network_model
{

constexpr std::uint64_t quotient_rounded_up(std::uint64_t dividend, std::uint64_t divisor)
{
    return dividend / divisor + (dividend % divisor != 0 ? 1 : 0);
}

/// The largest size there is where that is not enough.
constexpr Bytes product(std::uint64_t packets, Bytes packet)
{
    std::uint64_t bytes = 0;
    return __builtin_mul_overflow(packets, packet.value, &bytes)
               ? Bytes{std::numeric_limits<std::uint64_t>::max()}
               : Bytes{bytes};
}

/// n_p = ceil(m / L_p), the packets of a message; an empty message has one.
class PacketCount
{
public:
    /// 8 * L_p, above 0: symbols of the finite field need not be whole bytes. Kept as a fraction in
    /// lowest terms.
    explicit PacketCount(std::uint64_t payload_bits)
        : scale_(8 / std::gcd(payload_bits, std::uint64_t{8})),
          payload_(payload_bits / (8 / scale_))
    {
    }

    /// The largest number there is where that is not enough.
    std::uint64_t operator()(Bytes length) const
    {
        const auto rest = quotient_rounded_up(length.value % payload_ * scale_, payload_);
        std::uint64_t packets = 0;
        if (__builtin_mul_overflow(length.value / payload_, scale_, &packets) ||
            __builtin_add_overflow(packets, rest, &packets))
        {
            return std::numeric_limits<std::uint64_t>::max();
        }
        return std::max(std::uint64_t{1}, packets);
    }

private:
    std::uint64_t scale_;
    std::uint64_t payload_;
};

} // namespace haec_sim::static_network_model
