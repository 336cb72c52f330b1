// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace haec_sim::importing
{

/// A field of a message of Protocol Buffers.
struct WireField
{
    std::uint32_t number = 0;
    /// 0 a varint, 1 eight bytes, 2 bytes of any number, 5 four bytes.
    std::uint8_t type = 0;
    /// The varint, or the four or eight bytes as a number.
    std::uint64_t value = 0;
    /// The bytes of type 2, within the message.
    std::string_view bytes;
};

/// Walks through the fields of a message. It takes no memory, whatever the message promises.
class WireMessage
{
public:
    /// The bytes outlive it.
    explicit WireMessage(std::string_view bytes) : rest_(bytes) {}

    /// The next field; nothing at the end, or where the message is damaged.
    std::optional<WireField> next();

    bool is_damaged() const noexcept
    {
        return is_damaged_;
    }

private:
    std::optional<WireField> damaged();
    bool take_fixed(std::size_t size, std::uint64_t& value);

    std::string_view rest_;
    bool is_damaged_ = false;
};

/// Takes a varint off the front; nothing where it is cut or has more than 64 bits.
std::optional<std::uint64_t> take_varint(std::string_view& bytes);

} // namespace haec_sim::importing
