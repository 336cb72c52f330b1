// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace haec_sim::exporting::arrow
{

/// A column of whole numbers of one width, as Arrow has them in memory: numbers of the processor's
/// byte order one after the other, and a bit for each that has a value.
struct Column
{
    /// A multiple of each width.
    static constexpr std::size_t part_bytes = std::size_t{1} << 18;

    /// Numbers of the type Number, of 4 or 8 bytes.
    template <class Number>
    static Column of(std::string name)
    {
        static_assert(std::is_integral_v<Number> && sizeof(Number) >= 4);
        return {.name = std::move(name),
                .width = sizeof(Number),
                .is_signed = std::is_signed_v<Number>};
    }

    /// Numbers that stand for texts, by their places among them, from 0 on.
    static Column of_texts(std::string name, std::vector<std::string> texts)
    {
        auto column = of<std::int32_t>(std::move(name));
        column.has_texts = true;
        column.texts = std::move(texts);
        return column;
    }

    /// Number is the type that the column was made with.
    template <class Number>
    void append(Number value)
    {
        if (parts.empty() || parts.back().size() == part_bytes)
        {
            parts.emplace_back().reserve(part_bytes);
        }
        std::array<std::byte, sizeof value> bytes;
        std::memcpy(bytes.data(), &value, sizeof value);
        parts.back().insert(parts.back().end(), bytes.begin(), bytes.end());
        ++size;
    }

    /// A place without a value; its number is -1, which no value is.
    template <class Number>
    void append_nothing()
    {
        append(static_cast<Number>(-1));
        missing.push_back(size - 1);
    }

    std::string name{};
    std::size_t width = 0;
    bool is_signed = false;
    bool has_texts = false;
    std::vector<std::string> texts{};
    /// The numbers, in parts that never move: to copy what grows takes as long as to collect it.
    std::vector<std::vector<std::byte>> parts{};
    std::size_t size = 0;
    /// The places without a value.
    std::vector<std::size_t> missing{};
};

} // namespace haec_sim::exporting::arrow
