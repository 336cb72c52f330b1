// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/link_figures.hpp"

namespace haec_sim::verification
{

/// DOR, PNC and NCD without errors (models.md; 000, section 4.2 and Table 2).
class ErrorFreeTimes final : public TransferTimes
{
public:
    ErrorFreeTimes(const Parameters& parameters, const Platform::Description& machine);

    Exact transfer_time(const LinksByType& links, const Message& message) override;
    Exact occupancy() const override;

private:
    std::vector<LinkFigures> links_;
    Exact packet_;       // s_p
    Exact window_;       // s_w
    Exact payload_;      // L_p, bits
    Exact out_;          // d_out
    Exact in_;           // d_in
    Exact intermediate_; // d_i = d_a
    Exact sender_;       // d_s
    Exact receiver_;     // d_r
    Exact mpi_;          // d_mpi
};

} // namespace haec_sim::verification
