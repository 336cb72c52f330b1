// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/numbers/split_mix.hpp"
#include "traffic.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::test
{

/// A machine, what its links can do, how they are shared, and messages: all from one seed.
class RandomTraffic
{
public:
    explicit RandomTraffic(std::uint64_t seed);
    /// On a given machine.
    RandomTraffic(std::uint64_t seed, Platform machine);

    /// A number in [0, bound).
    std::uint64_t draw(std::uint64_t bound)
    {
        return split_mix(state_ += split_mix_increment) % bound;
    }

    /// Messages of different nodes; many begin at the same time, some are empty, some are spread
    /// over a longer time than they take.
    std::vector<NetworkEntry> messages(std::size_t count);

private:
    /// What links can do, and how they are shared.
    void draw_links();

    std::uint64_t state_;

public:
    Platform platform;
    NetworkRates rates;
    NetworkOptions options;
};

} // namespace haec_sim::test
