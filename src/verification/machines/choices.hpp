// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/philox.hpp"
#include "verification/machines/router.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim::verification
{

/// The random words of one message, or of one of its segments (spec: topologies, "Choices").
class RouteWords
{
public:
    RouteWords(std::uint64_t seed, const RouteKey& key);

    /// w(n): one of so many, 1 or more. There is no word for one alone.
    std::uint32_t choose(std::uint32_t count);

private:
    PhiloxKey key_;
    PhiloxCounter counter_;
    PhiloxCounter block_{};
    std::size_t next_ = block_.size();
};

/// What makes the choices of one message on its way: the digits of a number D, or words.
class RouteChoices
{
public:
    explicit RouteChoices(std::uint64_t digits) : digits_(digits) {}
    explicit RouteChoices(const RouteWords& words) : words_(words) {}

    /// Takes one of so many ways: their number is D modulo the count, which uses up D.
    std::uint32_t choose(std::uint32_t count);

    /// Takes one of so many parallel links, which does not use up D.
    std::uint32_t choose_parallel(std::uint32_t count);

    /// What is left of D.
    std::uint64_t digits() const noexcept
    {
        return digits_;
    }

private:
    std::uint64_t digits_ = 0;
    std::optional<RouteWords> words_;
};

} // namespace haec_sim::verification
