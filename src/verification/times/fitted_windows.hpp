// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "verification/times/transfer_times.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>

namespace haec_sim::verification
{

/// W(x, h, p) as polynomials of a coefficient file of haec_fit: 25 terms c[i][j] h^i p^j for each x
/// [ns]. x is the number of packets of a window, h that of hops, p the loss probability of a link.
class FittedWindows
{
public:
    /// Finds, in the section's `parameter_search_folders`, the first file made for its model and
    /// its parameters. Throws UsageError where there is none.
    explicit FittedWindows(const Parameters& parameters);

    /// Throws UsageError outside the ranges that the file holds for.
    Exact window(std::uint32_t packets, std::uint32_t hops, Exact loss) const;

private:
    using Terms = std::array<std::array<Exact, 5>, 5>;

    bool read(const std::filesystem::path& file, const Parameters& parameters);

    std::filesystem::path file_;
    std::array<Exact, 2> hops_{};
    std::array<Exact, 2> loss_{};
    std::map<std::uint32_t, Terms> windows_;
};

} // namespace haec_sim::verification
