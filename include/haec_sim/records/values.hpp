// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/records/references.hpp"

#include <boost/container/small_vector.hpp>

#include <bit>
#include <cstdint>

namespace haec_sim
{

/// The 64 bits of a value whose type another field tells (OTF2_AttributeValue, OTF2_MetricValue).
/// Numbers of fewer bits stand in the low ones, as OTF2 has them.
struct RawValue
{
    /// The bits as in the file, whatever the type.
    std::uint64_t bits = 0;

    /// The value of an attribute or a metric of type int64, uint64 or float64.
    static constexpr RawValue from(std::int64_t number) noexcept
    {
        return {std::bit_cast<std::uint64_t>(number)};
    }

    static constexpr RawValue from(std::uint64_t number) noexcept
    {
        return {number};
    }

    /// A float64; a float32 stands in the low 32 bits and is for the caller to put there.
    static constexpr RawValue from(double number) noexcept
    {
        return {std::bit_cast<std::uint64_t>(number)};
    }

    /// The value as an int64 or a double; it is for the caller to know the type.
    constexpr std::int64_t as_int64() const noexcept
    {
        return std::bit_cast<std::int64_t>(bits);
    }

    constexpr double as_double() const noexcept
    {
        return std::bit_cast<double>(bits);
    }

    friend constexpr bool operator==(RawValue, RawValue) = default;
};

/// A value attached to an event, or a property of a definition.
using AttributeValue = RawValue;
/// A measured value.
using MetricValue = RawValue;

/// One key and value of an event's attribute list. Whoever adds one to an event makes its
/// definition in define(), once for the trace. Where the value is a reference, it is a number of
/// the definitions' kind that the type names.
struct Attribute
{
    /// The attribute that says what the value means. A list has each attribute once.
    AttributeRef attribute;
    /// The type to read the value by; the one that the attribute's definition names.
    Type type = Type::none;
    AttributeValue value;

    friend bool operator==(const Attribute&, const Attribute&) = default;
};

/// Lists inside records. Short ones need no allocation, which is most of them.
template <class Element>
using List = boost::container::small_vector<Element, 4>;

/// Most events have no attributes at all; receives get two by the simulation.
using AttributeList = boost::container::small_vector<Attribute, 2>;

} // namespace haec_sim
