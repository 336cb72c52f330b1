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
struct RawValue
{
    std::uint64_t bits = 0;

    static constexpr RawValue from(std::int64_t number) noexcept
    {
        return {std::bit_cast<std::uint64_t>(number)};
    }

    static constexpr RawValue from(std::uint64_t number) noexcept
    {
        return {number};
    }

    static constexpr RawValue from(double number) noexcept
    {
        return {std::bit_cast<std::uint64_t>(number)};
    }

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

using AttributeValue = RawValue;
using MetricValue = RawValue;

/// One key and value of an event's attribute list.
struct Attribute
{
    AttributeRef attribute;
    Type type = Type::none;
    AttributeValue value;

    friend bool operator==(const Attribute&, const Attribute&) = default;
};

/// Lists inside records. Short ones need no allocation, which is most of them.
template <class Element>
using List = boost::container::small_vector<Element, 4>;

using AttributeList = boost::container::small_vector<Attribute, 2>;

} // namespace haec_sim
