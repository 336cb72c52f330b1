// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "haec_sim/records/trace_definitions.hpp"

#include <string_view>
#include <type_traits>
#include <unordered_set>

namespace haec_sim
{

/// The property of a stream of an accelerator whose records give or await signals (spec: semantics,
/// R9).
inline constexpr std::string_view signals_property = "haec_sim::signals";

/// The parameters by which records give and await signals among the locations of a process (spec:
/// semantics, R9). Most traces define none.
struct SignalParameters
{
    ParameterRef signal;
    ParameterRef await;

    /// The trace may have signals.
    bool are_defined() const noexcept
    {
        return signal.is_defined() || await.is_defined();
    }

    bool is_signal(const events::ParameterUnsignedInt& record) const noexcept
    {
        return signal.is_defined() && record.parameter == signal;
    }

    bool is_await(const events::ParameterUnsignedInt& record) const noexcept
    {
        return await.is_defined() && record.parameter == await;
    }

    /// True for a record of either kind; false for records that are no such parameters.
    template <class Record>
    bool has(const Record& record) const noexcept
    {
        if constexpr (std::is_same_v<Record, events::ParameterUnsignedInt>)
        {
            return is_signal(record) || is_await(record);
        }
        return false;
    }
};

/// The first definition of each name counts.
SignalParameters signal_parameters_of(const Definitions& definitions);

/// The locations with signals_property, whatever its value.
std::unordered_set<LocationRef> locations_with_signals(const Definitions& definitions);

} // namespace haec_sim
