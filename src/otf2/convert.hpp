// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/values.hpp"
#include "haec_sim/units.hpp"
#include "otf2/tick_clock.hpp"

#include <otf2/otf2.h>

#include <bit>
#include <cstring>
#include <string>
#include <type_traits>

// Single fields between OTF2's types and ours, in both directions.

namespace haec_sim::otf2
{

/// Stands for a COUNT field among the member pointers of a record. The list's own length is enough:
/// no record keeps the count apart.
struct CountField
{
};

/// The functions from_native(field, native, clock, count) set a field of ours from an argument of
/// OTF2's callback. `clock` converts points in time, and is null for records that have none.
/// `count` is the length of the lists that follow it, from the argument before them.
template <class Integer>
void from_native(Integer& field, Integer native, const TickClock*, std::uint64_t&)
{
    field = native;
}

template <class Tag, class Integer>
void from_native(Reference<Tag, Integer>& field, Integer native, const TickClock*, std::uint64_t&)
{
    field.value = native;
}

template <class Enumeration, class Native>
requires std::is_enum_v<Enumeration>
/// Enumerations keep values that they do not know.
void from_native(Enumeration& field, Native native, const TickClock*, std::uint64_t&)
{
    static_assert(sizeof(Enumeration) == sizeof(Native));
    field = static_cast<Enumeration>(native);
}

/// Throws TooLongError for a time that cannot be simulated.
inline void from_native(Picoseconds& field, OTF2_TimeStamp native, const TickClock* clock,
                        std::uint64_t&)
{
    field = clock->to_time(native);
}

/// Takes all 64 bits of the union, whatever the type of the value.
inline void from_native(RawValue& field, OTF2_AttributeValue native, const TickClock*,
                        std::uint64_t&)
{
    field = std::bit_cast<RawValue>(native);
}

/// OTF2's text ends with a 0 and holds during the callback only; it is copied.
inline void from_native(std::string& field, const char* native, const TickClock*, std::uint64_t&)
{
    field = native;
}

/// Copies a list as bytes: an element of ours has the layout of OTF2's. `native` may be null where
/// the count is 0.
template <class Container, class Native>
void from_native(Container& field, const Native* native, const TickClock*, std::uint64_t& count)
{
    using Element = typename Container::value_type;
    static_assert(sizeof(Element) == sizeof(Native) && std::is_trivially_copyable_v<Element>);
    field.resize(count);
    if (count > 0)
    {
        std::memcpy(static_cast<void*>(field.data()), native, count * sizeof(Native));
    }
}

/// The ticks of the output's clock, whose tick is a picosecond since the start. The time is not
/// negative.
inline OTF2_TimeStamp native_time(Picoseconds time)
{
    return static_cast<OTF2_TimeStamp>(time.count());
}

inline OTF2_AttributeValue native_value(RawValue value)
{
    return std::bit_cast<OTF2_AttributeValue>(value);
}

/// The list as OTF2 takes it, in the same memory: it holds as long as `list` stays unchanged.
template <class Native, class Container>
const Native* native_list(const Container& list)
{
    using Element = typename Container::value_type;
    static_assert(sizeof(Element) == sizeof(Native) && std::is_standard_layout_v<Element>);
    return reinterpret_cast<const Native*>(list.data());
}

} // namespace haec_sim::otf2
