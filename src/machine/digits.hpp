// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// The choices of a route by the digits of a number (spec: topologies, "Choices").
class Digits
{
public:
    explicit Digits(std::uint64_t number) : rest_(number) {}

    struct Choice
    {
        std::uint32_t neighbour = 0;
        std::uint32_t copy = 0;
    };

    /// One of `neighbours` in the order of their ports, and of the `copies` links to it. Neither
    /// is 0.
    Choice among(std::uint32_t neighbours, std::uint32_t copies)
    {
        const auto neighbour = static_cast<std::uint32_t>(rest_ % neighbours);
        rest_ /= neighbours;
        return {neighbour, static_cast<std::uint32_t>(rest_ % copies)};
    }

private:
    std::uint64_t rest_;
};

} // namespace haec_sim
