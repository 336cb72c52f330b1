// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/values.hpp"
#include "otf2/codec/byte_order.hpp"
#include "otf2/codec/fields.hpp"
#include "otf2/codec/format.hpp"
#include "otf2/codec/value_form.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace haec_sim::otf2::codec
{

/// Bytes behind the last that Get may look at, which must be readable: no event without lists has
/// more, and lists stop at the end.
inline constexpr std::size_t get_margin = 64;

/// Takes fields out of bytes. Where they hold no such fields, it gives arbitrary ones and
/// is_whole() tells. The fields are those of events by visit_fields(), or of a list of attributes;
/// `Order` is the byte order of the file. Nothing is checked before each field, but once behind the
/// last: damage is rare, and this is part of the path of every event. In between it may read up to
/// get_margin bytes beyond the end, and stands somewhere behind it.
template <std::endian Order>
class Get
{
public:
    /// The bytes outlive it, and get_margin more behind them can be read.
    Get(const std::uint8_t* begin, const std::uint8_t* end) : at_(begin), end_(end) {}

    /// The next byte; it says something only while is_sound().
    const std::uint8_t* at() const
    {
        return at_;
    }

    /// True where all so far was well-formed and before the end.
    bool is_sound() const
    {
        return at_ <= end_;
    }

    /// True where that was all, too.
    bool is_whole() const
    {
        return at_ == end_;
    }

    /// The next number: 1 or 2 bytes as they are, wider ones packed as their size and their bytes
    /// that are not 0 (spec: event-files). Signed ones are stored as unsigned numbers of their
    /// width.
    template <class Integer>
    [[gnu::always_inline]] Integer number()
    {
        using Unsigned = std::make_unsigned_t<Integer>;
        if constexpr (sizeof(Integer) == 1)
        {
            return static_cast<Integer>(*at_++);
        }
        else if constexpr (sizeof(Integer) == 2)
        {
            return static_cast<Integer>(raw<Unsigned>());
        }
        else
        {
            return static_cast<Integer>(packed<Unsigned>(std::is_unsigned_v<Integer>));
        }
    }

    /// The next number in all its bytes. Points in time, floating point and integers of 2 bytes
    /// stand so.
    template <class Unsigned>
    Unsigned raw()
    {
        const auto number = load<Order, Unsigned>(at_);
        at_ += sizeof(Unsigned);
        return number;
    }

    /// A field that restore() can set. It is as in the file: MapIds maps ids afterwards.
    template <class Field>
    [[gnu::always_inline]] void field(Field& field)
    {
        restore(field, number<Stored<Field>>());
    }

    /// The time in the trace's ticks: whoever knows the clock converts it.
    void time(Picoseconds& time)
    {
        time = Picoseconds{static_cast<std::int64_t>(raw<std::uint64_t>())};
    }

    /// The pairs of type and value stand alternately in the file, and in two lists in the record. A
    /// count that is too large ends at the first element beyond the end.
    template <class Count>
    void list(events::Metric& metric)
    {
        const auto count = number<Count>();
        for (Count index = 0; index < count && is_sound(); ++index)
        {
            metric.type_ids.push_back(static_cast<Type>(number<std::uint8_t>()));
            metric.metric_values.push_back({number<std::uint64_t>()});
        }
    }

    /// The arguments, as references to strings.
    template <class Count>
    void list(events::ProgramBegin& begin)
    {
        const auto count = number<Count>();
        for (Count index = 0; index < count && is_sound(); ++index)
        {
            begin.program_arguments.push_back({number<std::uint32_t>()});
        }
    }

    /// Appends a list of attributes: its number, then reference, type and value of each. Values of
    /// types that are not known are read as with_form() says.
    void attributes(AttributeList& list)
    {
        const auto count = number<std::uint32_t>();
        for (std::uint32_t index = 0; index < count && is_sound(); ++index)
        {
            auto& attribute = list.emplace_back();
            attribute.attribute.value = number<std::uint32_t>();
            attribute.type = static_cast<Type>(number<std::uint8_t>());
            attribute.value = value(attribute.type);
        }
    }

private:
    // The bytes of a packed number are the other way round in big-endian files, too. A size that is
    // none gives all ones; of unsigned numbers that is what the size all_ones says.
    template <class Unsigned>
    [[gnu::always_inline]] Unsigned packed(bool knows_all_ones)
    {
        const std::size_t size = *at_;
        if (size > sizeof(Unsigned)) [[unlikely]]
        {
            // Nothing is before this end, so that is_sound() needs no more than the places.
            end_ = size == all_ones && knows_all_ones ? end_ : nullptr;
            ++at_;
            return std::numeric_limits<Unsigned>::max();
        }
        const auto bytes = load<Order, std::uint64_t>(at_ + 1);
        at_ += 1 + size;
        if constexpr (Order == std::endian::little)
        {
            return static_cast<Unsigned>(bytes & low_bytes[size]);
        }
        else
        {
            // Two shifts, as no number can be shifted by all its bits, which size 0 would do.
            const auto others = 32 - 4 * size;
            return static_cast<Unsigned>(bytes >> others >> others);
        }
    }

    /// The numbers of so many bytes of ones. A look-up takes fewer steps than shifts do.
    static constexpr std::array<std::uint64_t, 9> low_bytes{
        0x0,          0xFF,           0xFFFF,           0xFFFFFF,          0xFFFFFFFF,
        0xFFFFFFFFFF, 0xFFFFFFFFFFFF, 0xFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF};

    /// The value in 64 bits, of which those are 0 that the type does not use.
    RawValue value(Type type)
    {
        return with_form(type,
                         [this]<ValueForm Form>() -> RawValue
                         {
                             if constexpr (Form == ValueForm::raw4)
                             {
                                 return {raw<std::uint32_t>()};
                             }
                             else if constexpr (Form == ValueForm::raw8)
                             {
                                 return {raw<std::uint64_t>()};
                             }
                             else
                             {
                                 using Unsigned = std::make_unsigned_t<FormInteger<Form>>;
                                 return {static_cast<Unsigned>(number<FormInteger<Form>>())};
                             }
                         });
    }

    const std::uint8_t* at_;
    /// The end of the bytes; null once they are found not to be well-formed.
    const std::uint8_t* end_;
};

} // namespace haec_sim::otf2::codec
