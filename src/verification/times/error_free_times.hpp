// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/times/link_figures.hpp"
#include "verification/times/packet_times.hpp"

namespace haec_sim::verification
{

/// DOR, PNC and NCD without errors (spec: models, "Error-free DOR and PNC"; [Ciorba2014], section
/// 4.2 and Table 2).
class ErrorFreeTimes final : public PacketTimes
{
public:
    /// `parameters` are resolved, and need not outlive it.
    ErrorFreeTimes(const Parameters& parameters, const Platform::Description& machine);

    Exact transfer_time(const LinksByType& links, const Message& message) override;
    Exact wire_load(const LinksByType& links, const Message& message) override;

private:
    /// By LinkTypeId.
    std::vector<LinkFigures> links_;
};

} // namespace haec_sim::verification
