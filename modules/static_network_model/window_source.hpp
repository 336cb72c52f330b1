// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "coefficient_file.hpp"
#include "parameters.hpp"
#include "round.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::static_network_model
{

/// W of a resilient model over links of one type, for any number of hops and any loss: what
/// haec_fit fits polynomials to. Here because only the model knows its delays and its chains.
class WindowSource
{
public:
    /// `section` is resolved. `link` names the type of links; empty where all in use are alike.
    /// Throws UsageError where they are not, or the model is none of the resilient ones.
    WindowSource(const Parameters& section, const Platform& platform, const std::string& link);

    /// The model and links that a file was made for. `where` begins the messages.
    WindowSource(const CoefficientFile& file, const std::string& where);

    std::string communication_model() const;
    FitParameters parameters() const;

    /// s_w.
    std::uint64_t window() const
    {
        return parameters_.size_window;
    }

    /// W(x) in ns by x = 0 .. s_w, solved.
    std::vector<long double> expected(std::uint32_t hops, double loss) const;

    /// The mean of that many sampled windows, by x.
    std::vector<long double> sampled(std::uint32_t hops, double loss, std::uint64_t samples,
                                     std::uint64_t seed) const;

private:
    Round round(std::uint32_t hops, double loss) const;
    void check() const;

    NetworkParameters parameters_;
};

} // namespace haec_sim::static_network_model
