// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/record_members.hpp"

#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace haec_sim::otf2
{

// The functions append_to_key(key, field) make a text that tells records of one kind apart.
template <class Field>
requires(std::is_trivially_copyable_v<Field>) void append_to_key(std::string& key,
                                                                 const Field& field)
{
    key.append(reinterpret_cast<const char*>(&field), sizeof(field));
}

inline void append_to_key(std::string& key, const std::string& text)
{
    append_to_key(key, text.size());
    key += text;
}

template <class Element>
void append_to_key(std::string& key, const std::vector<Element>& list)
{
    append_to_key(key, list.size());
    for (const auto& element : list)
    {
        append_to_key(key, element);
    }
}

template <class Record>
void append_member_to_key(std::string&, const Record&, CountField)
{
}

template <class Record, class Field>
void append_member_to_key(std::string& key, const Record& record, Field Record::*member)
{
    append_to_key(key, record.*member);
}

/// A text that is the same for records of a kind whose members are equal, and for no others.
template <class Record>
std::string key_of(const Record& record)
{
    std::string key;
    constexpr auto list = members(static_cast<const Record*>(nullptr));
    std::apply([&](auto... member) { (append_member_to_key(key, record, member), ...); }, list);
    return key;
}

} // namespace haec_sim::otf2
