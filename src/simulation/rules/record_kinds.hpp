// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"

#include <type_traits>

// Traits of the kinds of records, as the rules ask for them.

namespace haec_sim
{

/// R8: records that belong to the next one with the same input time.
template <class Record>
constexpr bool belongs_to_next =
    std::is_same_v<Record, events::Metric> || std::is_same_v<Record, events::ParameterString> ||
    std::is_same_v<Record, events::ParameterInt> ||
    std::is_same_v<Record, events::ParameterUnsignedInt>;

/// Records that tell something when they are seen (sight.cpp).
template <class Record, class... Telling>
constexpr bool is_one_of = (std::is_same_v<Record, Telling> || ...);

template <class Record>
constexpr bool tells =
    is_one_of<Record, events::MpiSend, events::MpiIsend, events::MpiRecv, events::MpiIrecvRequest,
              events::MpiIrecv, events::MpiIsendComplete, events::MpiRequestCancelled,
              events::MpiCollectiveBegin, events::MpiCollectiveEnd, events::RmaCollectiveBegin,
              events::RmaCollectiveEnd, events::NonBlockingCollectiveRequest,
              events::NonBlockingCollectiveComplete>;

template <class Record>
constexpr bool tells_of_threads =
    is_one_of<Record, events::ThreadFork, events::ThreadJoin, events::ThreadTeamBegin,
              events::ThreadTeamEnd, events::ThreadAcquireLock, events::ThreadReleaseLock,
              events::OmpAcquireLock, events::OmpReleaseLock, events::ThreadTaskCreate,
              events::ThreadTaskSwitch, events::ThreadTaskComplete, events::ThreadCreate,
              events::ThreadBegin, events::ThreadWait, events::ThreadEnd>;

template <class Record>
constexpr bool tells_of_windows =
    is_one_of<Record, events::RmaOpCompleteBlocking, events::RmaOpCompleteNonBlocking,
              events::RmaOpCompleteRemote, events::RmaGroupSync>;

/// Records after whose region's Enter a receive is posted with that.
template <class Record>
constexpr bool may_wait =
    !is_one_of<Record, events::Enter, events::MpiSend, events::MpiIsend, events::MpiIrecvRequest>;

/// Records that wait for nobody who is not of their process, and tell others nothing but the time.
template <class Record>
constexpr bool is_plain = !tells<Record> && !tells_of_threads<Record> && !tells_of_windows<Record>;

} // namespace haec_sim
