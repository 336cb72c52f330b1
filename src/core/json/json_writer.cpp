// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_writer.hpp"

#include "core/json/json_scalar.hpp"
#include "core/numbers/number_text.hpp"
#include "core/text/utf8.hpp"

#include <json/writer.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <utility>

namespace haec_sim
{

namespace
{

/// True where nothing is to be escaped, as in nearly all keys and names.
bool is_plain(std::string_view text)
{
    // All are counted, as a loop without an early end takes many letters at a time.
    return std::ranges::count_if(
               text, [](char letter)
               { return letter < ' ' || letter > '~' || letter == '"' || letter == '\\'; }) == 0;
}

/// Appends json_string(value).
void append_string(std::string& text, std::string_view value)
{
    if (is_plain(value))
    {
        text += '"';
        text += value;
        text += '"';
        return;
    }
    Json::StreamWriterBuilder builder;
    builder["emitUTF8"] = true;
    text += Json::writeString(builder, Json::Value(as_utf8(value)));
}

} // namespace

std::string json_string(std::string_view text)
{
    std::string json;
    append_string(json, text);
    return json;
}

namespace
{

/// Values of parameters and of documents.
struct JsonText
{
    std::string operator()(std::monostate) const
    {
        return "null";
    }

    std::string operator()(double value) const
    {
        return std::isfinite(value) ? json_of(value) : json_string(number_text(value));
    }

    template <class Value>
    std::string operator()(const Value& value) const
    {
        return json_of(value);
    }

    template <class Element>
    std::string operator()(const std::vector<Element>& values) const
    {
        std::string list;
        for (const Element& value : values)
        {
            list += (list.empty() ? "" : ", ") + (*this)(value);
        }
        return "[" + list + "]";
    }

    template <class Element>
    std::string operator()(const std::map<std::string, Element>& object) const
    {
        std::string members;
        for (const auto& [name, value] : object)
        {
            members += (members.empty() ? "" : ", ") + json_string(name) + ": " + (*this)(value);
        }
        return "{" + members + "}";
    }

    std::string operator()(const JsonValue& value) const
    {
        return std::visit(*this, value.value);
    }
};

} // namespace

std::string json_text(const ParameterValue& value)
{
    return std::visit(JsonText{}, value);
}

std::string json_text(const JsonValue& value)
{
    return JsonText{}(value);
}

void JsonWriter::begin_item()
{
    if (has_items_.empty())
    {
        return;
    }
    constexpr std::size_t long_text = std::size_t{1} << 20;
    if (out_ != nullptr && text_.size() >= long_text)
    {
        *out_ << text_;
        text_.clear();
    }
    text_ += has_items_.back() ? ",\n" : "\n";
    has_items_.back() = true;
    text_.append(2 * has_items_.size(), ' ');
}

void JsonWriter::begin_item(std::string_view key)
{
    begin_item();
    append_string(text_, key);
    text_ += ": ";
}

void JsonWriter::close(char bracket)
{
    const bool has_items = has_items_.back();
    has_items_.pop_back();
    if (has_items)
    {
        text_ += '\n';
        text_.append(2 * has_items_.size(), ' ');
    }
    text_ += bracket;
}

void JsonWriter::open(char bracket)
{
    text_ += bracket;
    has_items_.push_back(false);
}

void JsonWriter::begin_object()
{
    begin_item();
    open('{');
}

void JsonWriter::begin_object(std::string_view key)
{
    begin_item(key);
    open('{');
}

void JsonWriter::end_object()
{
    close('}');
}

void JsonWriter::begin_list(std::string_view key)
{
    begin_item(key);
    open('[');
}

void JsonWriter::end_list()
{
    close(']');
}

void JsonWriter::member(std::string_view key, const ParameterValue& value)
{
    raw_member(key, json_text(value));
}

void JsonWriter::raw_member(std::string_view key, const std::string& json)
{
    begin_item(key);
    text_ += json;
}

std::string JsonWriter::take_text()
{
    text_ += '\n';
    return std::move(text_);
}

} // namespace haec_sim
