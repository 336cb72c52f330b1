// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/figures/transfer_figures.hpp"

namespace haec_sim
{

TransferFigures& TransferFigures::operator+=(const TransferFigures& other)
{
    count += other.count;
    bytes += other.bytes;
    time += other.time;
    least = std::min(least, other.least);
    most = std::max(most, other.most);
    return *this;
}

JsonForm<TransferFigures> spread_form()
{
    return JsonForm<TransferFigures>("spread")
        .value("least_ps", duration(&TransferFigures::least))
        .value(
            "mean_ps",
            [](const TransferFigures& transfers)
            { return transfers.time.divided_by(transfers.count); },
            "rounded to the nearest integer")
        .value("most_ps", duration(&TransferFigures::most));
}

} // namespace haec_sim
