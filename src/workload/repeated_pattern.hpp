// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/parameters.hpp"
#include "workload/pattern.hpp"

#include <cstdint>

namespace haec_sim::workload
{

/// A program that writes as much in every iteration, and nothing besides.
class RepeatedPattern : public Pattern
{
public:
    std::uint32_t processes() const final
    {
        return processes_;
    }

    Footprint footprint() const final
    {
        return iterations_ * iteration_ + processes_ * frame;
    }

protected:
    explicit RepeatedPattern(std::uint32_t processes) : processes_(processes) {}

    /// Chooses the number of iterations; once, in the constructor, as soon as it is known what one
    /// of them writes. Throws UsageError as iterations() of parameters.hpp.
    void repeat(const Parameters& parameters, const Footprint& iteration)
    {
        iteration_ = iteration;
        iterations_ = workload::iterations(parameters, {iteration, 1}, processes_ * frame);
    }

    std::uint64_t iterations() const noexcept
    {
        return iterations_;
    }

private:
    std::uint32_t processes_;
    Footprint iteration_;
    std::uint64_t iterations_ = 0;
};

} // namespace haec_sim::workload
