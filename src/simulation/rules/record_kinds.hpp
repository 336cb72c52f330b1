// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"

#include <type_traits>

// Traits of the kinds of records, as the rules ask for them.

namespace haec_sim
{

/// R8: records that belong to the next one with the same input time. The location holds them until
/// that comes, and gives them its output time (Parking). Signals (R9) are of the last kind and hold
/// for themselves: SignalParameters::has().
template <class Record>
constexpr bool belongs_to_next =
    std::is_same_v<Record, events::Metric> || std::is_same_v<Record, events::ParameterString> ||
    std::is_same_v<Record, events::ParameterInt> ||
    std::is_same_v<Record, events::ParameterUnsignedInt>;

/// True for a record of one of those kinds.
template <class Record, class... Telling>
constexpr bool is_one_of = (std::is_same_v<Record, Telling> || ...);

/// True for a record whose output time may be one that was waited for. Such a time is the least P
/// of a blocking receive behind it, where messages share the network: LocationState::last_wait.
template <class Record>
constexpr bool may_wait =
    !is_one_of<Record, events::Enter, events::MpiSend, events::MpiIsend, events::MpiIrecvRequest>;

} // namespace haec_sim
