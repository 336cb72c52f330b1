// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/otf2/big_endian_file.hpp"

namespace haec_sim::test
{

void BigEndianFile::put(std::uint64_t number, std::size_t bytes)
{
    for (std::size_t byte = bytes; byte > 0; --byte)
    {
        event_.push_back(static_cast<std::uint8_t>(number >> (8 * (byte - 1))));
    }
}

void BigEndianFile::attributes(const AttributeList& list)
{
    number(static_cast<std::uint32_t>(list.size()));
    for (const auto& attribute : list)
    {
        number(attribute.attribute.value);
        const auto type = static_cast<std::uint8_t>(attribute.type);
        put(type, 1);
        const auto bits = attribute.value.bits;
        switch (type)
        {
        case 1:
        case 5:
            put(bits, 1);
            break;
        case 2:
        case 6:
            put(bits, 2);
            break;
        case 7:
            number(static_cast<std::int32_t>(bits));
            break;
        case 8:
            number(static_cast<std::int64_t>(bits));
            break;
        case 9:
            put(bits, 4);
            break;
        case 10:
            put(bits, 8);
            break;
        case 0:
        case 4:
        case 13:
        case 26:
            number(bits);
            break;
        default:
            number(static_cast<std::uint32_t>(bits));
        }
    }
}

void BigEndianFile::unknown(std::uint8_t kind, std::size_t length)
{
    event_.clear();
    put(0x06, 1);
    with_length([&] { attributes({{AttributeRef{1}, Type::uint8, {1}}}); });
    put(kind, 1);
    put(length < 255 ? length : 255, 1);
    if (length >= 255)
    {
        put(length, 8);
    }
    event_.resize(event_.size() + length, 0x05);
    append(event_);
}

void BigEndianFile::append(const std::vector<std::uint8_t>& event)
{
    if (file_.empty())
    {
        begin_chunk();
    }
    else if (file_.size() + event.size() + 2 > chunk_begin_ + chunk_size_)
    {
        end_chunk();
        file_.resize(chunk_begin_ + chunk_size_);
        begin_chunk();
    }
    file_.insert(file_.end(), event.begin(), event.end());
    ++events_;
}

void BigEndianFile::begin_chunk()
{
    chunk_begin_ = file_.size();
    file_.push_back(0x03);
    file_.push_back(0x23);
    const auto first = events_ + 1;
    for (int byte = 7; byte >= 0; --byte)
    {
        file_.push_back(static_cast<std::uint8_t>(first >> (8 * byte)));
    }
    file_.resize(file_.size() + 8);
}

void BigEndianFile::end_chunk()
{
    for (std::size_t byte = 0; byte < 8; ++byte)
    {
        file_[chunk_begin_ + 10 + byte] = static_cast<std::uint8_t>(events_ >> (8 * (7 - byte)));
    }
}

const std::vector<std::uint8_t>& BigEndianFile::finished()
{
    file_.push_back(0x02);
    file_.push_back(0x01);
    end_chunk();
    return file_;
}

} // namespace haec_sim::test
