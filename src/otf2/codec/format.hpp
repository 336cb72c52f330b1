// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "trace/plain_records.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

// The parts of OTF2's event files (.evt). A file is a row of chunks of one size, which the anchor
// file tells; each begins with a header. Then follow records, of which none reaches into the next
// chunk, and each time stamp holds for the events up to the next. All that is no list of its own
// below stands in records/event_table.def. A file of two events at 1000 ticks, an Enter of region 5
// and an MpiSend of 1024 bytes to rank 1 of communicator 0 with tag 7:
//
//     03 42  01 00 00 00 00 00 00 00  02 00 00 00 00 00 00 00  header: events 1 to 2
//     05  E8 03 00 00 00 00 00 00                              time stamp
//     0C  01 05                                                Enter: no length; region
//     0E 08  01 01  00  01 07  02 00 04                        MpiSend: length; its four fields
//     02 01                                                    the end
//
// docs/spec/event-files.md has all rules, and how they were found.

namespace haec_sim::otf2::codec
{

/// The first byte of what is no event.
namespace mark
{
/// Up to the end of the chunk all is 0.
inline constexpr std::uint8_t rest_of_chunk = 0x00;
/// These two end the last chunk, and the file.
inline constexpr std::uint8_t end_of_buffer = 0x02;
inline constexpr std::uint8_t end_of_file = 0x01;
/// Byte order; number of the chunk's first event, from 1; number of its last.
inline constexpr std::uint8_t chunk = 0x03;
/// 64 bits.
inline constexpr std::uint8_t time_stamp = 0x05;
/// Attributes of the event that follows. Length; number; reference, type and value of each.
inline constexpr std::uint8_t attributes = 0x06;
} // namespace mark

/// Byte orders in a chunk's header.
inline constexpr std::uint8_t little_endian = 0x42;
inline constexpr std::uint8_t big_endian = 0x23;

template <std::endian Order>
inline constexpr std::uint8_t byte_order_mark =
    Order == std::endian::little ? little_endian : big_endian;

/// The bytes of a chunk's header, of which the two numbers take 16, in the file's byte order.
inline constexpr std::size_t chunk_header_size = 18;
/// The places of the numbers of the first and of the last event in it.
inline constexpr std::size_t first_event_place = 2;
inline constexpr std::size_t last_event_place = 10;
inline constexpr std::size_t time_stamp_size = 9;
/// The size of the two marks.
inline constexpr std::size_t file_end_size = 2;

/// All bits of the number are 1, as are those of undefined references; stands in place of its size.
inline constexpr std::uint8_t all_ones = 0xFF;
/// The 64 bits that follow are the length; stands in place of a short one.
inline constexpr std::uint8_t long_length = 0xFF;
/// The least length that is a long one. It is not known before the record has been written, so that
/// the record's upper bound decides.
inline constexpr std::size_t least_long_length = 255;

/// The first byte of an event. The first one is BufferFlush with 10; the table has the kinds in the
/// order in which OTF2 numbers them, which is that of OTF2_EvtWriter.h. Bytes from after_last on
/// are kinds of a later OTF2: they have a length, by which they are skipped.
enum class Kind : std::uint8_t
{
    before_first = 9,
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) handler,
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
    after_last
};

static_assert(static_cast<int>(Kind::after_last) == 89, "OTF2 3.0 has 79 kinds of events");

#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    constexpr Kind kind_of(const events::Name*)                                                    \
    {                                                                                              \
        return Kind::handler;                                                                      \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

/// The first byte of events of a type.
template <class Record>
inline constexpr Kind kind = kind_of(static_cast<const EventOf<Record>*>(nullptr));

/// The oldest kinds that have one number only do without the length of the fields. They were made
/// by OTF2 1.0, and their form has not changed since.
constexpr bool has_length(Kind of)
{
    switch (of)
    {
    case Kind::enter:
    case Kind::leave:
    case Kind::mpi_isend_complete:
    case Kind::mpi_irecv_request:
    case Kind::mpi_request_test:
    case Kind::mpi_request_cancelled:
    case Kind::omp_fork:
    case Kind::omp_task_create:
    case Kind::omp_task_switch:
    case Kind::omp_task_complete:
        return false;
    default:
        return true;
    }
}

} // namespace haec_sim::otf2::codec
