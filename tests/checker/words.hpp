// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The fields of a record as a row of 64-bit words, so that records of any kind compare word by word
// and a rule reads field n of a record as word n. Arrays stand in place, element by element.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <otf2/otf2.h>

namespace haec_sim::checker
{

using Word = std::uint64_t;

// The bits of an attribute value that its type uses: the rest of the union may hold anything.
inline Word value_bits(OTF2_Type type, OTF2_AttributeValue value)
{
    switch (type)
    {
    case OTF2_TYPE_UINT8:
    case OTF2_TYPE_INT8:
        return value.uint8;
    case OTF2_TYPE_UINT16:
    case OTF2_TYPE_INT16:
        return value.uint16;
    case OTF2_TYPE_UINT64:
    case OTF2_TYPE_INT64:
    case OTF2_TYPE_DOUBLE:
    case OTF2_TYPE_LOCATION:
        return value.uint64;
    case OTF2_TYPE_NONE:
        return 0;
    default: // 32-bit numbers and the references to definitions
        return value.uint32;
    }
}

// Takes the arguments of an OTF2 callback in their order. In every OTF2 callback the length of an
// array is the last number before it, and the type of an attribute value the last type.
class WordSink
{
public:
    explicit WordSink(std::vector<Word>& words) : words_(words) {}

    template <class Number>
    requires std::is_integral_v<Number>
    void add(Number number)
    {
        words_.push_back(static_cast<Word>(number));
        last_number_ = words_.back();
    }

    void add(OTF2_MetricValue value)
    {
        words_.push_back(value.unsigned_int);
    }

    void add(OTF2_AttributeValue value)
    {
        words_.push_back(value_bits(static_cast<OTF2_Type>(last_number_), value));
    }

    template <class Element>
    void add(const Element* array)
    {
        if constexpr (std::is_same_v<Element, OTF2_Type>)
        {
            types_ = array;
        }
        const auto length = last_number_;
        for (Word n = 0; n < length; ++n)
        {
            if constexpr (std::is_same_v<Element, OTF2_AttributeValue>)
            {
                words_.push_back(value_bits(types_[n], array[n]));
            }
            else
            {
                add(array[n]);
            }
        }
        last_number_ = length;
    }

    void add(const char* text)
    {
        text_ = text;
    }

    const std::string& text() const
    {
        return text_;
    }

private:
    std::vector<Word>& words_;
    Word last_number_ = 0;
    const OTF2_Type* types_ = nullptr;
    std::string text_;
};

} // namespace haec_sim::checker
