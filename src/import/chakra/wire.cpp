// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/wire.hpp"

namespace haec_sim::importing
{

std::optional<std::uint64_t> take_varint(std::string_view& bytes)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7)
    {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        if (shift == 63 && byte > 1)
        {
            return std::nullopt;
        }
        value |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80)
        {
            return value;
        }
    }
    return std::nullopt;
}

std::optional<WireField> WireMessage::damaged()
{
    is_damaged_ = true;
    rest_ = {};
    return std::nullopt;
}

bool WireMessage::take_fixed(std::size_t size, std::uint64_t& value)
{
    if (rest_.size() < size)
    {
        return false;
    }
    for (std::size_t place = 0; place < size; ++place)
    {
        value |= std::uint64_t{static_cast<unsigned char>(rest_[place])} << (8 * place);
    }
    rest_.remove_prefix(size);
    return true;
}

std::optional<WireField> WireMessage::next()
{
    if (rest_.empty())
    {
        return std::nullopt;
    }
    const auto key = take_varint(rest_);
    if (!key || *key >> 3U == 0 || *key >> 3U > 0x1FFFFFFFU)
    {
        return damaged();
    }
    WireField field;
    field.number = static_cast<std::uint32_t>(*key >> 3U);
    field.type = static_cast<std::uint8_t>(*key & 7U);
    switch (field.type)
    {
    case 0:
    case 2:
    {
        const auto value = take_varint(rest_);
        if (!value || (field.type == 2 && *value > rest_.size()))
        {
            return damaged();
        }
        field.value = *value;
        if (field.type == 2)
        {
            field.bytes = rest_.substr(0, *value);
            rest_.remove_prefix(*value);
        }
        return field;
    }
    case 1:
    case 5:
        return take_fixed(field.type == 1 ? 8 : 4, field.value) ? std::optional(field) : damaged();
    default:
        return damaged();
    }
}

} // namespace haec_sim::importing
