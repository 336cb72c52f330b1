// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"

#include <cstdint>

namespace haec_sim
{

/// The kinds of coming records, for someone who only looks ahead. A location that others wait for
/// looks ahead to say until when it certainly does nothing that they notice: the farther it sees,
/// the less often ranks have to agree.
enum class ComingKind : std::uint8_t
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

/// The kind of each record. All that is not listed ends a look ahead, so that new kinds
/// are safe.
template <class Record>
inline constexpr ComingKind coming_kind = ComingKind::end;
template <>
inline constexpr ComingKind coming_kind<events::Enter> = ComingKind::enter;
template <>
inline constexpr ComingKind coming_kind<events::Leave> = ComingKind::leave;
template <>
inline constexpr ComingKind coming_kind<events::MpiRecv> = ComingKind::receive;
template <>
inline constexpr ComingKind coming_kind<events::MpiIrecvRequest> = ComingKind::posting;
template <>
inline constexpr ComingKind coming_kind<events::MpiIrecv> = ComingKind::receive;
template <>
inline constexpr ComingKind coming_kind<events::MpiSend> = ComingKind::send;
template <>
inline constexpr ComingKind coming_kind<events::MpiIsend> = ComingKind::send;
template <>
inline constexpr ComingKind coming_kind<events::MpiIsendComplete> = ComingKind::unnoticed;
template <>
inline constexpr ComingKind coming_kind<events::Metric> = ComingKind::nothing;
template <>
inline constexpr ComingKind coming_kind<events::ParameterString> = ComingKind::nothing;
template <>
inline constexpr ComingKind coming_kind<events::ParameterInt> = ComingKind::nothing;
template <>
inline constexpr ComingKind coming_kind<events::ParameterUnsignedInt> = ComingKind::nothing;

/// A record that comes. Its time is an input time.
struct ComingRecord
{
    ComingKind kind = ComingKind::end;
    /// The region of Enter and Leave.
    RegionRef region;
    Picoseconds time{};
};

} // namespace haec_sim
