// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/activity.hpp"
#include "analysis/profile/message_profile.hpp"
#include "core/json/json_writer.hpp"
#include "haec_sim/units.hpp"
#include "haec_sim/wide_sum.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The form of values of a report.

namespace haec_sim
{

std::string json_of(std::uint64_t value);
std::string json_of(std::int64_t value);
std::string json_of(std::uint32_t value);
std::string json_of(double value);
std::string json_of(Picoseconds value);
std::string json_of(const WideSum& value);
std::string json_of(const std::string& value);

/// A member; null where there is no value.
template <class Value>
void put(JsonWriter& json, std::string_view key, const Value& value)
{
    json.raw_member(key, json_of(value));
}

template <class Value>
void put(JsonWriter& json, std::string_view key, const std::optional<Value>& value)
{
    json.raw_member(key, value ? json_of(*value) : "null");
}

void put_null(JsonWriter& json, std::string_view key);

/// "[1, 2, 3]"
std::string json_row(const std::vector<std::string>& values);

/// Rows of a table, one on each line.
class JsonRows
{
public:
    void add(const std::vector<std::string>& values)
    {
        text_ += (text_.empty() ? "" : ",\n") + json_row(values);
    }

    std::string text() const
    {
        return "[" + text_ + "]";
    }

private:
    std::string text_;
};

/// An object with begin, end and span.
void put_interval(JsonWriter& json, std::string_view key, Picoseconds begin, Picoseconds end);

/// Two objects, recorded and predicted.
void put_activities(JsonWriter& json, std::string_view key, const Activity& recorded,
                    const Activity& predicted);

void put_spread(JsonWriter& json, std::string_view key, const TransferFigures& transfers);

/// "late_sender_ps" and so on.
std::string key_of(WaitCause cause);

} // namespace haec_sim
