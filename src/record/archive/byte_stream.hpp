// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace haec_record
{

/// Packs values for processes of the same machine type.
class BytePacker
{
public:
    template <class Value>
    requires std::is_trivially_copyable_v<Value> BytePacker& operator<<(const Value& value)
    {
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
        return *this;
    }
    BytePacker& operator<<(const std::string& text)
    {
        *this << text.size();
        bytes_ += text;
        return *this;
    }
    template <class Value>
    BytePacker& operator<<(const std::vector<Value>& values)
    {
        *this << values.size();
        for (const auto& value : values)
        {
            *this << value;
        }
        return *this;
    }
    const std::string& bytes() const
    {
        return bytes_;
    }

private:
    std::string bytes_;
};

/// Reads what BytePacker has packed, in the same order.
class ByteUnpacker
{
public:
    explicit ByteUnpacker(const std::string& bytes) : place_(bytes.data()) {}

    template <class Value>
    requires std::is_trivially_copyable_v<Value> ByteUnpacker& operator>>(Value& value)
    {
        std::memcpy(&value, place_, sizeof value);
        place_ += sizeof value;
        return *this;
    }
    ByteUnpacker& operator>>(std::string& text)
    {
        std::size_t length = 0;
        *this >> length;
        text.assign(place_, length);
        place_ += length;
        return *this;
    }
    template <class Value>
    ByteUnpacker& operator>>(std::vector<Value>& values)
    {
        std::size_t count = 0;
        *this >> count;
        values.resize(count);
        for (auto& value : values)
        {
            *this >> value;
        }
        return *this;
    }

private:
    const char* place_;
};

template <class... Values>
std::string packed(const Values&... values)
{
    BytePacker packer;
    static_cast<void>((packer << ... << values));
    return packer.bytes();
}

template <class... Values>
void unpack(const std::string& bytes, Values&... values)
{
    ByteUnpacker unpacker(bytes);
    static_cast<void>((unpacker >> ... >> values));
}

} // namespace haec_record
