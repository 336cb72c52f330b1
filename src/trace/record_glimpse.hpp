// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"

#include <cstdint>

namespace haec_sim
{

/// The kinds of records to someone who only looks ahead. A location that others wait for looks
/// ahead to say until when it certainly does nothing that they notice: the farther it sees, the
/// less often ranks have to agree.
enum class Glimpse : std::uint8_t
{
    enter,
    leave,
    /// A receive of a message.
    receive,
    /// The posting of a receive.
    posting,
    /// A send: nobody looks beyond it.
    send,
    /// Nobody else notices it.
    unnoticed,
    /// It goes with the record that follows.
    nothing,
    /// Anything else: nobody looks beyond it.
    end
};

/// The glimpse of each kind of record. All that is not listed ends a look ahead, so that new kinds
/// are safe.
template <class Record>
inline constexpr Glimpse glimpse_of = Glimpse::end;
template <>
inline constexpr Glimpse glimpse_of<events::Enter> = Glimpse::enter;
template <>
inline constexpr Glimpse glimpse_of<events::Leave> = Glimpse::leave;
template <>
inline constexpr Glimpse glimpse_of<events::MpiRecv> = Glimpse::receive;
template <>
inline constexpr Glimpse glimpse_of<events::MpiIrecvRequest> = Glimpse::posting;
template <>
inline constexpr Glimpse glimpse_of<events::MpiIrecv> = Glimpse::receive;
template <>
inline constexpr Glimpse glimpse_of<events::MpiSend> = Glimpse::send;
template <>
inline constexpr Glimpse glimpse_of<events::MpiIsend> = Glimpse::send;
template <>
inline constexpr Glimpse glimpse_of<events::MpiIsendComplete> = Glimpse::unnoticed;
template <>
inline constexpr Glimpse glimpse_of<events::Metric> = Glimpse::nothing;
template <>
inline constexpr Glimpse glimpse_of<events::ParameterString> = Glimpse::nothing;
template <>
inline constexpr Glimpse glimpse_of<events::ParameterInt> = Glimpse::nothing;
template <>
inline constexpr Glimpse glimpse_of<events::ParameterUnsignedInt> = Glimpse::nothing;

/// A record that comes. Its time is an input time.
struct ComingRecord
{
    Glimpse glimpse = Glimpse::end;
    /// The region of Enter and Leave.
    RegionRef region;
    Picoseconds time{};
};

} // namespace haec_sim
