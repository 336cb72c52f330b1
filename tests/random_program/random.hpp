// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <random>

namespace haec_sim::test
{

/// Numbers that are the same for the same seed everywhere, unlike the standard library's.
class Random
{
public:
    explicit Random(std::uint64_t seed) : bits_(seed) {}

    /// Less than `choices`.
    template <class Number>
    Number pick(Number choices)
    {
        return static_cast<Number>(bits_() % static_cast<std::uint64_t>(choices));
    }

    /// A number from `least` to `most`.
    std::uint32_t between(std::uint32_t least, std::uint32_t most)
    {
        return least + pick(most - least + 1);
    }

    bool chance(std::uint32_t percent)
    {
        return pick(100U) < percent;
    }

    template <class List>
    auto& any_of(List& list)
    {
        return list[pick(list.size())];
    }

private:
    std::mt19937_64 bits_;
};

} // namespace haec_sim::test
