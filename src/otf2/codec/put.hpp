// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/values.hpp"
#include "otf2/codec/byte_order.hpp"
#include "otf2/codec/fields.hpp"
#include "otf2/codec/format.hpp"
#include "otf2/codec/value_form.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

// Functions that put events as bytes. All of these write from `at` on and return where they
// stopped. They write no more than the upper bound says, and scribble over put_margin bytes behind
// it, which the buffer must have. The caller knows whether there is space.
//
//     number of 32 bits    bytes
//     0                    00
//     5                    01 05
//     256                  02 00 01
//     2^32 - 1             FF
//     -1, signed           04 FF FF FF FF

namespace haec_sim::otf2::codec
{

/// A packed number is stored as its size and all of its 8 bytes, of which the next field overwrites
/// those that are 0: that takes no branches.
inline constexpr std::size_t put_margin = 8;

/// Bytes that an integer takes at most. Numbers of 4 and 8 bytes have one more for their size.
template <class Integer>
inline constexpr std::size_t bound = sizeof(Integer) < 4 ? sizeof(Integer) : sizeof(Integer) + 1;

/// Number of bytes that are not 0, and these. They come least significant first. It stores 9 bytes
/// whatever the number is.
inline std::uint8_t* put_packed(std::uint8_t* at, std::uint64_t number)
{
    const auto size = (static_cast<unsigned>(std::bit_width(number)) + 7U) / 8U;
    *at = static_cast<std::uint8_t>(size);
    store(at + 1, number);
    return at + 1 + size;
}

/// Puts a number as fields have it: 1 or 2 bytes as they are, wider ones packed, and unsigned ones
/// that are 0 or all ones, as undefined references are, in one byte (spec: event-files).
template <class Integer>
[[gnu::always_inline]] inline std::uint8_t* put_number(std::uint8_t* at, Integer number)
{
    using Unsigned = std::make_unsigned_t<Integer>;
    if constexpr (sizeof(Integer) < 4)
    {
        store(at, static_cast<Unsigned>(number));
        return at + sizeof(Integer);
    }
    else if constexpr (std::is_unsigned_v<Integer>)
    {
        // Most are of one byte.
        if (static_cast<Integer>(number - 1) < 0xFF) [[likely]]
        {
            store(at, static_cast<std::uint16_t>(1U | (static_cast<unsigned>(number) << 8U)));
            return at + 2;
        }
        // The size alone is stored of these two.
        if (static_cast<Integer>(number + 1) <= 1)
        {
            *at = number == 0 ? 0 : all_ones;
            return at + 1;
        }
    }
    return put_packed(at, static_cast<Unsigned>(number));
}

/// Puts a length and then fields by put_fields(at), whose bytes are `most` at most. The form of the
/// length depends on the bound, not on the length, as in the library's files: put_fields must write
/// where it is told, before its length is known.
template <class PutFields>
[[gnu::always_inline]] inline std::uint8_t* put_with_length(std::uint8_t* at, std::size_t most,
                                                            PutFields put_fields)
{
    if (most >= least_long_length) [[unlikely]]
    {
        *at = long_length;
        auto* const end = put_fields(at + 9);
        store(at + 1, static_cast<std::uint64_t>(end - at - 9));
        return end;
    }
    auto* const end = put_fields(at + 1);
    *at = static_cast<std::uint8_t>(end - at - 1);
    return end;
}

/// The bound of fields of at most so many bytes, with their length. The length takes one byte, or a
/// mark and 64 bits where the fields may need least_long_length.
constexpr std::size_t bound_with_length(std::size_t most)
{
    return most + (most >= least_long_length ? 9 : 1);
}

/// The bytes of an attribute's value, by the form that its type has. Bits beyond the width of the
/// type are left out.
inline std::uint8_t* put_value(std::uint8_t* at, Type type, RawValue value)
{
    return with_form(type,
                     [&]<ValueForm Form>()
                     {
                         if constexpr (Form == ValueForm::raw4)
                         {
                             store(at, static_cast<std::uint32_t>(value.bits));
                             return at + 4;
                         }
                         else if constexpr (Form == ValueForm::raw8)
                         {
                             store(at, value.bits);
                             return at + 8;
                         }
                         else
                         {
                             return put_number(at, static_cast<FormInteger<Form>>(value.bits));
                         }
                     });
}

/// The bound of one attribute: reference 5, type 1, value 9.
inline constexpr std::size_t attribute_bound = 15;

/// The bound of all attributes of an event, with their mark; 0 where there are none.
inline std::size_t attributes_bound(const AttributeList& list)
{
    return list.empty()
               ? 0
               : 1 + bound_with_length(bound<std::uint32_t> + attribute_bound * list.size());
}

/// The list has one attribute at least. They stand between the time stamp and the event.
inline std::uint8_t* put_attributes(std::uint8_t* at, const AttributeList& list)
{
    *at = mark::attributes;
    return put_with_length(at + 1, bound<std::uint32_t> + attribute_bound * list.size(),
                           [&](std::uint8_t* to)
                           {
                               to = put_number(to, static_cast<std::uint32_t>(list.size()));
                               for (const auto& attribute : list)
                               {
                                   to = put_number(to, attribute.attribute.value);
                                   *to = static_cast<std::uint8_t>(attribute.type);
                                   to = put_value(to + 1, attribute.type, attribute.value);
                               }
                               return to;
                           });
}

/// Sums up the bounds of an event's fields, as a visitor of visit_fields(). Only lists make the sum
/// depend on the event; all others of a kind have the same.
struct FieldBounds
{
    template <class Field>
    constexpr void field(const Field&)
    {
        bytes += bound<Stored<Field>>;
    }

    /// Times within events, of which BufferFlush has one, are not packed.
    constexpr void time(Picoseconds)
    {
        bytes += 8;
    }

    /// Each value has one byte for its type, and is bounded as a number of 64 bits whatever the
    /// type is.
    template <class Count>
    void list(const events::Metric& metric)
    {
        bytes += bound<Count> + metric.type_ids.size() * (1 + bound<std::uint64_t>);
    }

    template <class Count>
    void list(const events::ProgramBegin& begin)
    {
        bytes += bound<Count> + begin.program_arguments.size() * bound<std::uint32_t>;
    }

    std::size_t bytes = 0;
};

/// A visitor of visit_fields() that puts an event's fields one behind the other.
struct PutFields
{
    template <class Field>
    [[gnu::always_inline]] void field(const Field& field)
    {
        at = put_number(at, stored(field));
    }

    /// The output's clock has 10^12 ticks in a second, so that picoseconds are its ticks.
    void time(Picoseconds time)
    {
        store(at, static_cast<std::uint64_t>(time.count()));
        at += 8;
    }

    /// Both lists of the record have as many elements, 255 at most, as `Count` has 8 bits. Values
    /// are packed as their 64 bits, also those of floating point.
    template <class Count>
    void list(const events::Metric& metric)
    {
        at = put_number(at, static_cast<Count>(metric.type_ids.size()));
        for (std::size_t index = 0; index < metric.type_ids.size(); ++index)
        {
            *at = static_cast<std::uint8_t>(metric.type_ids[index]);
            at = put_number(at + 1, metric.metric_values[index].bits);
        }
    }

    template <class Count>
    void list(const events::ProgramBegin& begin)
    {
        at = put_number(at, static_cast<Count>(begin.program_arguments.size()));
        for (const auto argument : begin.program_arguments)
        {
            at = put_number(at, argument.value);
        }
    }

    /// The place of the next field.
    std::uint8_t* at;
};

/// The bound of all fields of an event, without its kind and its length.
template <class Record>
std::size_t fields_bound(const Record& record)
{
    FieldBounds bounds;
    visit_fields(bounds, record);
    return bounds.bytes;
}

/// The bound of the event without its time stamp, and without attributes.
template <class Record>
std::size_t plain_event_bound(const Record& record)
{
    const auto fields = fields_bound(record);
    return 1 + (has_length(kind<Record>) ? bound_with_length(fields) : fields);
}

/// The bound of the event without its time stamp, with its attributes. A chunk ends before an event
/// that might not fit by this (ChunkWriter), so it must be the library's to the byte.
template <class Record>
std::size_t event_bound(const Record& record)
{
    return plain_event_bound(record) + attributes_bound(record.attributes);
}

/// The event without its time stamp, and without attributes. A kind that has a length gets it
/// before its fields, in the form that their bound says (put_with_length()).
template <class Record>
[[gnu::always_inline]] inline std::uint8_t* put_plain_event(std::uint8_t* at, const Record& record)
{
    *at++ = static_cast<std::uint8_t>(kind<Record>);
    const auto put_fields = [&record](std::uint8_t * to) __attribute__((always_inline))
    {
        PutFields fields{to};
        visit_fields(fields, record);
        return fields.at;
    };
    if constexpr (has_length(kind<Record>))
    {
        return put_with_length(at, fields_bound(record), put_fields);
    }
    else
    {
        return put_fields(at);
    }
}

/// The event without its time stamp, with its attributes.
template <class Record>
std::uint8_t* put_event(std::uint8_t* at, const Record& record)
{
    if (!record.attributes.empty())
    {
        at = put_attributes(at, record.attributes);
    }
    return put_plain_event(at, record);
}

} // namespace haec_sim::otf2::codec
