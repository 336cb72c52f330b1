// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "fit_parameters.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace haec_sim::static_network_model
{

/// W of windows of one size, in ns, as a polynomial of degree 4 in each of hops and loss
/// probability: the sum of c[i][j] h^i p^j ([Pfennig2016], section 5.2).
struct WindowPolynomial
{
    static constexpr std::size_t terms = 5;

    std::uint64_t packets = 0;
    /// The relative errors of the fit, over the grid that it was fitted to.
    double mean_relative_error = 0;
    double maximum_relative_error = 0;
    std::array<std::array<double, terms>, terms> coefficients{};

    long double operator()(long double hops, long double loss) const
    {
        long double sum = 0;
        for (std::size_t i = terms; i-- > 0;)
        {
            long double row = 0;
            for (std::size_t j = terms; j-- > 0;)
            {
                row = row * loss + static_cast<long double>(coefficients[i][j]);
            }
            sum = sum * hops + row;
        }
        return sum;
    }
};

/// The polynomials of one model on one kind of links, as haec_fit makes them: a JSON document
/// with the format "haec_fit 1" (docs/reference/haec_fit.md).
struct CoefficientFile
{
    /// DORr, PNCr or NCDr.
    std::string communication_model;
    FitParameters parameters;
    /// The hops and losses where the fit holds, both ends included.
    std::uint32_t least_hops = 0;
    std::uint32_t most_hops = 0;
    double least_loss = 0;
    double most_loss = 0;
    /// The polynomials of windows of 1, 2, ... size_window packets.
    std::vector<WindowPolynomial> windows;
};

/// The file; nothing where the document has another format. Throws UsageError naming file and key
/// where something in it is missing or wrong.
std::optional<CoefficientFile> read_coefficient_file(const std::filesystem::path& file);

/// W(x) in ns by x = 0, 1, ... Throws UsageError, which begins with `where`, for hops or a loss
/// outside of those that the file was fitted to.
std::vector<PreciseNanoseconds> evaluate(const CoefficientFile& file, std::uint32_t hops,
                                         long double loss, const std::string& where);

/// A parameter in a message: "0.05".
std::string text_of(double number);

void write_coefficient_file(std::ostream& out, const CoefficientFile& file);

} // namespace haec_sim::static_network_model
