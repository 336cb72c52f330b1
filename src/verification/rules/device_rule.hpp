// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/gap_rule.hpp"

#include <cstddef>
#include <map>

namespace haec_sim::verification
{

/// R7 of a thread whose process has accelerators: calls that launch, and calls that wait. Adds when
/// it launched and how it left waits; these are checked where the streams are known.
class DeviceRule
{
public:
    /// Both outlive it.
    DeviceRule(LocationState& state, const GapRule& gap);

    bool take(const Entering& entering, const Moment& now);
    bool take(const Leaving& leaving, const Moment& now);

private:
    LocationState& state_;
    const GapRule& gap_;
    /// It is a thread of a process that has streams.
    bool has_streams_ = false;
    /// By the number of regions around them, the streams that open waits name.
    std::map<std::size_t, LocationRef> named_;
};

} // namespace haec_sim::verification
