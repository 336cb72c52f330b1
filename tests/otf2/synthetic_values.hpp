// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <otf2/otf2.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace haec_sim::test
{

/// Makes up the fields of records, in their order: no two alike, or all as extreme as they can be.
class Values
{
public:
    /// The types in the lists of types: OTF2 writes metrics as one of three.
    enum class ListTypes
    {
        all,
        metric
    };

    explicit Values(ListTypes list_types) : list_types_(list_types) {}

    /// Begins a record of a kind; its lists get that length, cut to what their count can hold.
    void begin(std::string_view kind, std::size_t list_length, bool extreme)
    {
        kind_ = kind;
        list_length_ = list_length;
        extreme_ = extreme;
        forced_.clear();
        kept_.clear();
    }

    /// The first fields of the record.
    void force(std::vector<std::uint64_t> values)
    {
        forced_.assign(values.rbegin(), values.rend());
    }

    template <class Integer>
    Integer number()
    {
        if (!forced_.empty())
        {
            const auto value = forced_.back();
            forced_.pop_back();
            return static_cast<Integer>(value);
        }
        if (extreme_)
        {
            return std::is_signed_v<Integer> ? std::numeric_limits<Integer>::min()
                                             : std::numeric_limits<Integer>::max();
        }
        return static_cast<Integer>(next_bits());
    }

    /// A record's own id rises without gaps; inter-communicators are numbered with the others.
    template <class Integer>
    Integer reference(std::string_view field)
    {
        if (field == "self" && forced_.empty())
        {
            return static_cast<Integer>(ids_[kind_ == "InterComm" ? "Comm" : kind_]++);
        }
        if (!forced_.empty())
        {
            return number<Integer>();
        }
        if (refers_to_defined_ && sizeof(Integer) == sizeof(OTF2_LocationRef))
        {
            return first_location;
        }
        const auto any = number<Integer>();
        return most_references_ == 0 || extreme_ ? any
                                                 : static_cast<Integer>(any % most_references_);
    }

    /// From now on, references to other records are less than that.
    void limit_references(std::uint32_t most)
    {
        most_references_ = most;
    }

    /// From now on, references are to the first records of each kind, or to nothing, and values are
    /// no references.
    void refer_to_defined()
    {
        constexpr std::uint32_t least_records_of_a_kind = 4;
        refers_to_defined_ = true;
        limit_references(least_records_of_a_kind);
    }

    template <class Enumeration>
    Enumeration enumeration(std::string_view type)
    {
        return type == "Type" ? static_cast<Enumeration>(next_type(false)) : number<Enumeration>();
    }

    const char* text()
    {
        static const std::array<std::string, 4> texts = {"", "x", "\u00fcber alle Ma\u00dfen",
                                                         std::string(3000, 'y')};
        return texts[texts_++ % texts.size()].c_str();
    }

    template <class Value>
    Value value()
    {
        static_assert(sizeof(Value) == sizeof(std::uint64_t));
        return std::bit_cast<Value>(number<std::uint64_t>());
    }

    template <class Integer>
    Integer count()
    {
        list_length_ = std::min<std::size_t>(list_length_, std::numeric_limits<Integer>::max());
        return static_cast<Integer>(list_length_);
    }

    template <class Element>
    const Element* numbers()
    {
        return list<Element>([this] { return number<Element>(); });
    }

    template <class Element>
    const Element* references()
    {
        return list<Element>([this] { return reference<Element>(""); });
    }

    template <class Element>
    const Element* enumerations(std::string_view type)
    {
        return list<Element>(
            [&]
            { return type == "Type" ? static_cast<Element>(next_type(true)) : number<Element>(); });
    }

    template <class Element>
    const Element* values()
    {
        return list<Element>([this] { return value<Element>(); });
    }

    /// The next of all types that attributes have, in turn.
    OTF2_Type next_type(bool in_list)
    {
        constexpr std::array<OTF2_Type, 3> metric = {OTF2_TYPE_UINT64, OTF2_TYPE_INT64,
                                                     OTF2_TYPE_DOUBLE};
        const auto turn = types_++;
        return in_list && list_types_ == ListTypes::metric
                   ? metric[turn % metric.size()]
                   : static_cast<OTF2_Type>(
                         OTF2_TYPE_UINT8 +
                         turn % (refers_to_defined_ ? OTF2_TYPE_DOUBLE : OTF2_TYPE_LOCATION_GROUP));
    }

private:
    static constexpr OTF2_LocationRef first_location = 0;

    /// SplitMix64: all bits of every value are used, and none comes twice.
    std::uint64_t next_bits()
    {
        auto bits = state_ += 0x9E3779B97F4A7C15U;
        bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
        bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
        return bits ^ (bits >> 31U);
    }

    template <class Element, class Make>
    const Element* list(Make make)
    {
        auto elements = std::make_shared<std::vector<Element>>();
        elements->reserve(list_length_ + 1);
        std::generate_n(std::back_inserter(*elements), list_length_, make);
        kept_.push_back(elements);
        return elements->data();
    }

    ListTypes list_types_;
    std::uint64_t state_ = 0;
    std::string_view kind_;
    std::size_t list_length_ = 0;
    bool extreme_ = false;
    std::uint32_t most_references_ = 0;
    bool refers_to_defined_ = false;
    std::vector<std::uint64_t> forced_;
    std::vector<std::shared_ptr<void>> kept_;
    std::map<std::string_view, std::uint64_t> ids_;
    std::size_t types_ = 0;
    std::size_t texts_ = 0;
};

} // namespace haec_sim::test
