// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace haec_sim::otf2::codec
{

/// Files say their byte order in the header of each chunk; readers take both, whatever the
/// processor's is. Processors of a mixed order are not supported.
static_assert(std::endian::native == std::endian::little ||
              std::endian::native == std::endian::big);

/// The number with its bytes the other way round. The overloads let load() and store() be written
/// once for all widths; a byte stays as it is.
constexpr std::uint64_t swapped(std::uint64_t number)
{
    return __builtin_bswap64(number);
}

constexpr std::uint32_t swapped(std::uint32_t number)
{
    return __builtin_bswap32(number);
}

constexpr std::uint16_t swapped(std::uint16_t number)
{
    return __builtin_bswap16(number);
}

constexpr std::uint8_t swapped(std::uint8_t number)
{
    return number;
}

/// Loads a number that is stored in `Order`. It reads sizeof(Integer) bytes from any address,
/// aligned or not. It knows nothing of an end: the caller sees to it that the bytes are there.
template <std::endian Order, class Integer>
Integer load(const std::uint8_t* from)
{
    Integer number{};
    std::memcpy(&number, from, sizeof(number));
    return Order == std::endian::native ? number : swapped(number);
}

/// Stores a number at any address, aligned or not, least significant byte first: event files that
/// we write are little endian on all processors.
template <class Integer>
void store(std::uint8_t* to, Integer number)
{
    const auto ordered = std::endian::native == std::endian::little ? number : swapped(number);
    std::memcpy(to, &ordered, sizeof(ordered));
}

} // namespace haec_sim::otf2::codec
