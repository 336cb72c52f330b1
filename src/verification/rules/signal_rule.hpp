// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/gap_rule.hpp"

namespace haec_sim::verification
{

/// R9: signals among the locations of a process. Adds what the location gives and awaits; the time
/// of a signal is that of the gap rule.
class SignalRule
{
public:
    /// Both outlive it.
    SignalRule(LocationState& state, const GapRule& gap) : state_(state), gap_(gap) {}

    /// The parameter is one of signals.
    bool take(const events::ParameterUnsignedInt& record, const Moment& now)
    {
        const bool is_await = state_.rules.trace.signals().is_await(record);
        const auto previous = now.where.record > 0 ? state_.previous.out : Picoseconds{0};
        state_.facts.signals.push_back(
            {record.value, is_await, previous, gap_.time_of(now), now.where});
        return is_await;
    }

private:
    LocationState& state_;
    const GapRule& gap_;
};

} // namespace haec_sim::verification
