// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <ostream>
#include <string_view>
#include <vector>

namespace haec_sim::exporting
{

/// A time in a unit of 10^digits ps: all of its digits, and no zeros behind them. 1,500,000 ps in
/// microseconds is "1.5", which no rounding through double could spoil.
struct DecimalTime
{
    Picoseconds time{};
    unsigned digits = 0;
};

inline DecimalTime in_seconds(Picoseconds time)
{
    return {time, 12};
}

inline DecimalTime in_microseconds(Picoseconds time)
{
    return {time, 6};
}

/// Text that is on its way to a file. Numbers have the same digits whatever the locale. It keeps
/// its memory, so that a line costs no allocation. Floating-point numbers get as few digits as tell
/// them apart.
class LineBuffer
{
public:
    LineBuffer& operator<<(std::string_view text)
    {
        std::memcpy(room_for(text.size()), text.data(), text.size());
        size_ += text.size();
        return *this;
    }

    LineBuffer& operator<<(char letter)
    {
        *room_for(1) = letter;
        ++size_;
        return *this;
    }

    template <class Number>
    requires std::integral<Number> || std::floating_point<Number> LineBuffer&
    operator<<(Number number)
    {
        auto* const to = room_for(longest_number);
        const auto end = std::to_chars(to, to + longest_number, number).ptr;
        size_ += static_cast<std::size_t>(end - to);
        return *this;
    }

    /// Writes times that are not negative, as those of events are.
    LineBuffer& operator<<(DecimalTime time);

    /// The text since it was passed on or cleared; it holds until something is added.
    std::string_view text() const noexcept
    {
        return {bytes_.data(), size_};
    }

    void clear() noexcept
    {
        size_ = 0;
    }

    /// Passes everything on once it is worth it. Throws Error where it cannot be written. Worth it
    /// are 64 KiB.
    void pass_on_if_long(std::ostream& out)
    {
        if (size_ >= enough)
        {
            pass_on(out);
        }
    }

    /// Writes all of it, and clears it. Throws Error where it cannot be written.
    void pass_on(std::ostream& out);

private:
    static constexpr std::size_t longest_number = 32;
    static constexpr std::size_t enough = std::size_t{1} << 16;

    /// Memory for so many bytes behind the text, which may be moved for it.
    char* room_for(std::size_t bytes)
    {
        if (bytes_.size() - size_ < bytes) [[unlikely]]
        {
            bytes_.resize(2 * (bytes_.size() + bytes));
        }
        return bytes_.data() + size_;
    }

    std::vector<char> bytes_;
    std::size_t size_ = 0;
};

/// Writes a block. Throws Error where that fails, so that nobody goes on in vain. The message has
/// the system's reason.
void write_block(std::ostream& out, std::string_view text);

} // namespace haec_sim::exporting
