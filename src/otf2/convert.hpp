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

/// Stands for a COUNT field among the member pointers of a record.
struct CountField
{
};

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
void from_native(Enumeration& field, Native native, const TickClock*, std::uint64_t&)
{
    static_assert(sizeof(Enumeration) == sizeof(Native));
    field = static_cast<Enumeration>(native);
}

inline void from_native(Picoseconds& field, OTF2_TimeStamp native, const TickClock* clock,
                        std::uint64_t&)
{
    field = clock->to_time(native);
}

inline void from_native(RawValue& field, OTF2_AttributeValue native, const TickClock*,
                        std::uint64_t&)
{
    field = std::bit_cast<RawValue>(native);
}

inline void from_native(std::string& field, const char* native, const TickClock*, std::uint64_t&)
{
    field = native;
}

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

inline OTF2_TimeStamp native_time(Picoseconds time)
{
    return static_cast<OTF2_TimeStamp>(time.count());
}

inline OTF2_AttributeValue native_value(RawValue value)
{
    return std::bit_cast<OTF2_AttributeValue>(value);
}

template <class Native, class Container>
const Native* native_list(const Container& list)
{
    using Element = typename Container::value_type;
    static_assert(sizeof(Element) == sizeof(Native) && std::is_standard_layout_v<Element>);
    return reinterpret_cast<const Native*>(list.data());
}

} // namespace haec_sim::otf2
