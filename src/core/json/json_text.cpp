// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_text.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"

#include <json/reader.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <regex>
#include <string>
#include <string_view>

namespace haec_sim
{

namespace
{

/// The place behind the string that starts at `start`.
std::size_t end_of_string(std::string_view text, std::size_t start)
{
    std::size_t place = start + 1;
    while (place < text.size() && text[place] != '"')
    {
        place += text[place] == '\\' ? 2 : 1;
    }
    return std::min(place + 1, text.size());
}

/// The place behind the comment that starts at `start`; `start` itself where none does, or where
/// it has no end: that is left to the reader to complain about.
std::size_t end_of_comment(std::string_view text, std::size_t start)
{
    const std::string_view opening = text.substr(start, 2);
    if (opening == "//")
    {
        return std::min(text.find_first_of("\r\n", start), text.size());
    }
    if (opening == "/*")
    {
        const std::size_t closing = text.find("*/", start + 2);
        return closing == std::string_view::npos ? start : closing + 2;
    }
    return start;
}

/// The text with blanks in place of // and /* */ comments; lines and columns stay where they are.
/// (jsoncpp reads comments too, but not between a trailing comma and its bracket.)
std::string without_comments(std::string_view text)
{
    std::string plain(text);
    std::size_t place = 0;
    while (place < text.size())
    {
        if (text[place] == '"')
        {
            place = end_of_string(text, place);
            continue;
        }
        const std::size_t end = end_of_comment(text, place);
        for (std::size_t blank = place; blank < end; ++blank)
        {
            plain[blank] = text[blank] == '\n' || text[blank] == '\r' ? text[blank] : ' ';
        }
        place = std::max(end, place + 1);
    }
    return plain;
}

/// Some editors put it before UTF-8 text.
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::unique_ptr<Json::CharReader> make_reader()
{
    Json::CharReaderBuilder builder;
    builder["collectComments"] = false;
    builder["allowTrailingCommas"] = true;
    builder["rejectDupKeys"] = true;
    builder["failIfExtra"] = true;
    return std::unique_ptr<Json::CharReader>(builder.newCharReader());
}

/// The first fault of jsoncpp's several lines ("* Line 3, Column 5\n  Missing ':' ...\n"), in one.
UsageError syntax_error(const std::string& name, const std::string& faults)
{
    static const std::regex first(R"(\* Line (\d+), Column (\d+)\n\s*([^\n]*))");
    std::smatch match;
    if (!std::regex_search(faults, match, first))
    {
        return UsageError(name + ": not valid JSON");
    }
    std::string text = match[3];
    while (!text.empty() && text.back() == '.')
    {
        text.pop_back();
    }
    return UsageError(name + ":" + match[1].str() + ":" + match[2].str() +
                      ": not valid JSON: " + text);
}

UsageError number_error(std::string_view text, const Json::Value& number, const std::string& name)
{
    const auto start = static_cast<std::size_t>(number.getOffsetStart());
    const std::string_view before = text.substr(0, start);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t column = start - (before.rfind('\n') + 1) + 1;
    const auto length = static_cast<std::size_t>(number.getOffsetLimit()) - start;
    return UsageError(name + ":" + std::to_string(line) + ":" + std::to_string(column) +
                      ": not valid JSON: '" + std::string(text.substr(start, length)) +
                      "' is no number");
}

/// jsoncpp takes "-" for 0, "1-2" for a number and the like; numbers are too valuable for that.
void check_numbers(std::string_view text, const Json::Value& value, const std::string& name)
{
    static const std::regex number(R"(-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)");
    if (value.isNumeric())
    {
        const char* begin = text.data() + value.getOffsetStart();
        const char* end = text.data() + value.getOffsetLimit();
        // std::regex recurses per letter; no number needs this many.
        const bool readable = end - begin <= 100;
        if (!readable || !std::regex_match(begin, end, number))
        {
            throw number_error(text, value, name);
        }
    }
    else if (value.isArray() || value.isObject())
    {
        for (const Json::Value& element : value)
        {
            check_numbers(text, element, name);
        }
    }
}

} // namespace

Json::Value parse_json(std::string_view text, const std::string& name)
{
    if (text.substr(0, byte_order_mark.size()) == byte_order_mark)
    {
        text.remove_prefix(byte_order_mark.size());
    }
    const std::string plain = without_comments(text);
    Json::Value root;
    std::string faults;
    try
    {
        if (!make_reader()->parse(plain.data(), plain.data() + plain.size(), &root, &faults))
        {
            throw syntax_error(name, faults);
        }
    }
    catch (const Json::Exception&)
    {
        throw UsageError(name + ": not valid JSON: nested too deeply");
    }
    check_numbers(plain, root, name);
    return root;
}

Json::Value parse_json_or_text(std::string_view text)
{
    try
    {
        return parse_json(text, "");
    }
    catch (const UsageError&)
    {
        return Json::Value(std::string(text));
    }
}

std::vector<std::string> members_in_order(const Json::Value& object)
{
    std::vector<std::string> names = object.getMemberNames();
    std::stable_sort(names.begin(), names.end(),
                     [&](const std::string& left, const std::string& right)
                     { return object[left].getOffsetStart() < object[right].getOffsetStart(); });
    return names;
}

std::string found_text(const Json::Value& value)
{
    switch (value.type())
    {
    case Json::nullValue:
        return "null";
    case Json::booleanValue:
        return value.asBool() ? "true" : "false";
    case Json::stringValue:
        return "the text '" + value.asString() + "'";
    case Json::arrayValue:
        return "a list";
    case Json::objectValue:
        return "an object";
    default:
        return "the number " + (value.isUInt64() ? std::to_string(value.asUInt64())
                                                 : number_text(value.asDouble()));
    }
}

} // namespace haec_sim
