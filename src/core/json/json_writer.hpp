// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/units.hpp"

#include <concepts>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// Writes JSON, members in the order in which they are given (jsoncpp would sort them), numbers
/// with as few digits as they need. Each member stands on a line of its own, two blanks deeper than
/// its object. The document is put together in memory, unless there is a stream for it. Nothing is
/// checked: it is for the caller to end what was begun, to give no key twice, and to use the calls
/// with a key in objects and those without one in lists.
class JsonWriter
{
public:
    JsonWriter() = default;

    /// A long document goes into the stream piece by piece; take_text() has the rest.
    explicit JsonWriter(std::ostream& out) noexcept : out_(&out) {}

    /// Opens an object: the whole document's, an element's, or a member's.
    void begin_object();
    void begin_object(std::string_view key);
    void end_object();

    /// A list whose elements are objects. It is the value of a member. A list of numbers or texts
    /// is a member() or a raw_member().
    void begin_list(std::string_view key);
    void end_list();

    /// A value as --dump-config writes it: json_text() says how, and read again it gives the same
    /// value.
    void member(std::string_view key, const ParameterValue& value);

    /// A whole number; member() knows those that a parameter can have.
    void whole_member(std::string_view key, std::integral auto value)
    {
        raw_member(key, std::to_string(value));
    }

    /// A time, in picoseconds.
    void time_member(std::string_view key, Picoseconds time)
    {
        whole_member(key, time.count());
    }

    /// A member whose value is JSON already. It is put in as it is: lines of it are not indented,
    /// and what is no JSON makes the document none.
    void raw_member(std::string_view key, const std::string& json);

    /// An element of a list that is JSON already.
    void raw_item(std::string_view json)
    {
        begin_item();
        text_ += json;
    }

    /// The same as raw_member(), where `append` appends the JSON to a text: to spare long ones a
    /// copy.
    void raw_member_by(std::string_view key, std::invocable<std::string&> auto append)
    {
        begin_item(key);
        append(text_);
    }

    /// The document, with an end of line; complete once its object is closed. It is gone from here
    /// then.
    std::string take_text();

private:
    void begin_item();
    void begin_item(std::string_view key);
    void open(char bracket);
    void close(char bracket);

    std::ostream* out_ = nullptr;
    std::string text_;
    /// A flag per open object or list: it has an item already.
    std::vector<bool> has_items_;
};

/// A text in quotes, escaped, as UTF-8 whatever its encoding. Bytes that are no UTF-8 become U+FFFD
/// (as_utf8()), as names in traces may have any encoding; characters beyond ASCII are not escaped.
std::string json_string(std::string_view text);

/// A value as JSON; infinity is "infinite". It is on one line. A number that is not finite
/// is a text, as JSON has no other form for it; keys take "infinite" for infinity.
std::string json_text(const ParameterValue& value);

/// A document, on one line. Members are in the order of their names.
std::string json_text(const JsonValue& value);

} // namespace haec_sim
