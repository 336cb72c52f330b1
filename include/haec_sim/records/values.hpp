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

/// The 64 bits of a value whose type is in another field (OTF2_AttributeValue, OTF2_MetricValue).
/// Numbers of fewer bits are in the low bits, as in OTF2.
struct RawValue
{
    /// The bits as in the file, for every type.
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

    /// Makes a float64. For a float32 the caller puts the value into the low 32 bits.
    static constexpr RawValue from(double number) noexcept
    {
        return {std::bit_cast<std::uint64_t>(number)};
    }

    /// Returns the value as an int64 or a double; the caller must know the type.
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

/// One key and value of an event's attribute list. A module that adds an attribute to events makes
/// its definition once, in define(). If the type is a reference, the value is the number of a
/// definition of that kind.
struct Attribute
{
    /// The attribute, which defines the meaning of the value. A list contains each attribute once.
    AttributeRef attribute;
    /// The type of the value, as in the attribute's definition.
    Type type = Type::none;
    AttributeValue value;

    friend bool operator==(const Attribute&, const Attribute&) = default;
};

/// Lists inside records. Short lists, which are the most frequent, need no allocation.
template <class Element>
using List = boost::container::small_vector<Element, 4>;

/// Most events have no attributes; the simulation adds two to receives.
using AttributeList = boost::container::small_vector<Attribute, 2>;

} // namespace haec_sim
