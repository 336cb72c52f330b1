// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"

#include <cstdint>

namespace haec_sim::otf2::codec
{

/// The ways in which values of attributes are stored. Numbers are packed like fields of their width
/// and sign; raw4 and raw8 are the bits of float and double, all of them. Metrics do not use them:
/// their values are packed as numbers of 64 bits, whatever their type.
enum class ValueForm
{
    unsigned8,
    unsigned16,
    unsigned32,
    unsigned64,
    signed8,
    signed16,
    signed32,
    signed64,
    raw4,
    raw8
};

/// The integer that values of a form are stored as; none for the raw forms.
template <ValueForm Form>
struct FormIntegerOf;

#define HAEC_SIM_FORM(form, type)                                                                  \
    template <>                                                                                    \
    struct FormIntegerOf<ValueForm::form>                                                          \
    {                                                                                              \
        using Integer = type;                                                                      \
    }

HAEC_SIM_FORM(unsigned8, std::uint8_t);
HAEC_SIM_FORM(unsigned16, std::uint16_t);
HAEC_SIM_FORM(unsigned32, std::uint32_t);
HAEC_SIM_FORM(unsigned64, std::uint64_t);
HAEC_SIM_FORM(signed8, std::int8_t);
HAEC_SIM_FORM(signed16, std::int16_t);
HAEC_SIM_FORM(signed32, std::int32_t);
HAEC_SIM_FORM(signed64, std::int64_t);

#undef HAEC_SIM_FORM

/// The integer for a form; ill-formed for raw4 and raw8.
template <ValueForm Form>
using FormInteger = typename FormIntegerOf<Form>::Integer;

/// Types of references to definitions: the first, that to locations, and the last. They are in the
/// order of OTF2_MappingType, without a gap; ids of locations alone have 64 bits.
inline constexpr auto first_reference = Type::string;
inline constexpr auto location_reference = static_cast<Type>(13);
inline constexpr auto last_reference = static_cast<Type>(25);

/// Calls use.operator()<form>() with the form of a type's values, once; its result has one type,
/// whatever the form. Types that OTF2 3.0 does not know have the widest, as it gives them.
template <class Use>
auto with_form(Type type, Use use)
{
    switch (type)
    {
    case Type::uint8:
        return use.template operator()<ValueForm::unsigned8>();
    case Type::uint16:
        return use.template operator()<ValueForm::unsigned16>();
    case Type::uint32:
        return use.template operator()<ValueForm::unsigned32>();
    case Type::int8:
        return use.template operator()<ValueForm::signed8>();
    case Type::int16:
        return use.template operator()<ValueForm::signed16>();
    case Type::int32:
        return use.template operator()<ValueForm::signed32>();
    case Type::int64:
        return use.template operator()<ValueForm::signed64>();
    case Type::float32:
        return use.template operator()<ValueForm::raw4>();
    case Type::float64:
        return use.template operator()<ValueForm::raw8>();
    default:
        break;
    }
    const bool is_reference = type >= first_reference && type <= last_reference;
    return is_reference && type != location_reference
               ? use.template operator()<ValueForm::unsigned32>()
               : use.template operator()<ValueForm::unsigned64>();
}

} // namespace haec_sim::otf2::codec
