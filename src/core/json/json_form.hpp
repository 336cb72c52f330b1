// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/form_description.hpp"
#include "core/json/json_scalar.hpp"
#include "core/json/json_writer.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The form of a JSON object that tells of an `Of`: its members in their order, each with its key,
/// its value and what it says. A document is written by its form, and its JSON Schema and its
/// manual come from there too. Values are asked for by whatever std::invoke() calls. Forms are
/// built once and copied into the forms that have them as a member; what they write is asked for
/// anew with each write(), and nothing of it is kept. `get` is copied, so it may be a pointer to a
/// member, a pointer to a method without parameters, or a lambda that takes a `const Of&`. The form
/// says itself which JSON type a value has: it follows from what `get` returns (JsonScalar). See
/// ADR 49.
template <class Of>
class JsonForm
{
public:
    /// A member as it is described, and as it is written, by one of the two functions.
    struct Member
    {
        MemberForm form;
        /// Writes key and value into the object that the writer has open, where there is no `text`.
        std::function<void(JsonWriter&, const Of&)> write;
        /// Appends the value alone. It is empty for objects, lists and tables, which are thus no
        /// columns of a table.
        std::function<void(std::string&, const Of&)> append{};
    };

    /// A form with a name is described once, however many members have it. The name is that of its
    /// definition in the JSON Schema. It is for forms whose fields the manual shall have once; all
    /// with that name have the same members.
    explicit JsonForm(std::string name = {}) : name_(std::move(name)) {}

    /// A number, text or flag, a list of such, or std::optional of one, which may be null. `doc` is
    /// the sentence about it in schema and manual; the schema has none where it is empty. Members
    /// are written in the order of these calls, and no key is checked for being there already.
    template <class Get>
    JsonForm& value(std::string_view key, Get get, std::string_view doc = {})
    {
        using Scalar = JsonScalar<ValueOf<Get>>;
        return scalar(key, Scalar::schema(), append_by(plain(get)), doc, Scalar::type());
    }

    /// A text that is one of these, or null where `get` returns std::nullopt. `get` returns a
    /// std::string or an optional one. That it is one of `texts` is not checked when it is written:
    /// a reader that checks the schema would find it.
    template <class Get>
    JsonForm& choice(std::string_view key, const std::vector<std::string>& texts, Get get,
                     std::string_view doc = {})
    {
        constexpr bool may_be_null = is_optional<ValueOf<Get>>;
        const auto schema = choice_schema(texts);
        return scalar(key, may_be_null ? nullable_schema(schema) : schema, append_by(plain(get)),
                      doc, choice_type(texts) + (may_be_null ? ", null" : ""));
    }

    /// A value that is JSON already, of that JSON Schema. The text is written as it is, so it must
    /// be one JSON value. `type` is what the manual says of it.
    JsonForm& raw(std::string_view key, const std::string& schema,
                  std::function<std::string(const Of&)> text, std::string_view doc = {},
                  std::string_view type = "object")
    {
        return scalar(
            key, schema, [text](std::string& json, const Of& of) { json += text(of); }, doc, type);
    }

    /// A member that `write` writes, of that JSON Schema. `write` writes the key, too, and one
    /// member alone; for objects whose keys are not known before, as those that modules add.
    JsonForm& written(std::string_view key, const std::string& schema,
                      std::function<void(JsonWriter&, const Of&)> write, std::string_view doc = {},
                      std::string_view type = "object")
    {
        members_.push_back({constant_form(key, type, doc, schema), std::move(write)});
        return *this;
    }

    /// An object; null where `get` returns a null pointer or std::nullopt. `get` may return a
    /// reference, a pointer or a value; a value lives until it is written. Null is allowed by the
    /// schema only where the type that `get` returns can be null.
    template <class Sub, class Get>
    JsonForm& object(const std::string& key, const JsonForm<Sub>& form, Get get,
                     std::string_view doc = {})
    {
        constexpr bool may_be_null = can_be_null<std::invoke_result_t<Get, const Of&>>;
        const auto schema = [form](const FormPlace& place)
        {
            const auto own = form.schema(place.below("."));
            return may_be_null ? nullable_schema(own) : own;
        };
        const auto write = [key, form, get](JsonWriter& json, const Of& of)
        {
            const auto& sub = std::invoke(get, of);
            if (is_null(sub))
            {
                json.raw_member(key, "null");
                return;
            }
            json.begin_object(key);
            form.write(json, dereferenced(sub));
            json.end_object();
        };
        members_.push_back(
            {{key, form.type("object") + (may_be_null ? ", null" : ""), std::string(doc), schema},
             write});
        return *this;
    }

    /// A list of objects. `get` returns anything that has a begin and an end, and `form` is asked
    /// of each element, in its order. There is no bound: a list that could grow with the trace is
    /// cut by `get`.
    template <class Sub, class Get>
    JsonForm& list(const std::string& key, const JsonForm<Sub>& form, Get get,
                   std::string_view doc = {})
    {
        const auto schema = [form](const FormPlace& place)
        { return list_schema(form.schema(place.below("[]."))); };
        const auto write = [key, form, get](JsonWriter& json, const Of& of)
        {
            json.begin_list(key);
            for (const auto& sub : std::invoke(get, of))
            {
                json.begin_object();
                form.write(json, sub);
                json.end_object();
            }
            json.end_list();
        };
        members_.push_back({{key, form.type("list"), std::string(doc), schema}, write});
        return *this;
    }

    /// A table, to be short: the member `columns` has the keys of the form, whose members are
    /// values, and the member `rows` the values of each row, `most` at most. The schema
    /// alone promises `most`; rows are not cut by it, which is for `get` to do (keep_largest()).
    /// Two tables do not fit into one object, as both would have these keys.
    template <class Sub, class Get>
    JsonForm& table(const JsonForm<Sub>& form, Get get, std::string_view doc = {},
                    std::optional<std::size_t> most = {})
    {
        const auto columns = form.columns();
        raw(
            "columns", constant_schema(columns), [columns](const Of&) { return columns; }, {},
            "list of texts");
        const auto schema = [form, most](const FormPlace& place)
        { return form.rows_schema(place.below("[]."), most); };
        const auto write = [form, get](JsonWriter& json, const Of& of)
        {
            json.raw_member_by("rows",
                               [&](std::string& text)
                               {
                                   std::string_view before = "[";
                                   for (const auto& row : std::invoke(get, of))
                                   {
                                       text += std::exchange(before, ",\n");
                                       form.append_row(row, text);
                                   }
                                   text += before == "[" ? "[]" : "]";
                               });
        };
        members_.push_back({{"rows", "table", std::string(doc), schema}, write});
        return *this;
    }

    /// The members of another form. They stand beside those of this form, not in an object below
    /// it, and `get` says of what they tell. Their fields count as those of this form, whatever
    /// name the other has.
    template <class Sub, class Get>
    JsonForm& include(const JsonForm<Sub>& form, Get get)
    {
        for (const auto& member : form.members())
        {
            auto& added = members_.emplace_back(Member{member.form, {}});
            if (member.append)
            {
                added.append = [append = member.append, get](std::string& text, const Of& of)
                { append(text, std::invoke(get, of)); };
                continue;
            }
            added.write = [write = member.write, get](JsonWriter& json, const Of& of)
            { write(json, std::invoke(get, of)); };
        }
        return *this;
    }

    /// The members of another form of the same, each of them null where `has(of, key)` says no.
    template <class Has>
    JsonForm& include_where(const JsonForm& form, Has has)
    {
        for (const auto& member : form.members())
        {
            const auto write = [member, has](JsonWriter& json, const Of& of)
            {
                const auto& key = member.form.key;
                if (!has(of, key))
                {
                    json.raw_member(key, "null");
                }
                else if (member.append)
                {
                    json.raw_member_by(key, [&](std::string& text) { member.append(text, of); });
                }
                else
                {
                    member.write(json, of);
                }
            };
            members_.push_back({nullable_form(member.form), write});
        }
        return *this;
    }

    /// Writes the members, in their order, into an object that the caller has begun and will end.
    void write(JsonWriter& json, const Of& of) const
    {
        for (const auto& member : members_)
        {
            if (member.append)
            {
                json.raw_member_by(member.form.key,
                                   [&](std::string& text) { member.append(text, of); });
                continue;
            }
            member.write(json, of);
        }
    }

    /// Adds the fields to the description, and returns the JSON Schema. The place of the whole
    /// document is `{description}`. The schema of a form with a name is a reference to a
    /// definition, which is in the description.
    std::string schema(const FormPlace& place) const
    {
        return form_schema(name_, member_forms(), place);
    }

    /// The schema of the member `rows` of a table whose columns are this form's members.
    std::string rows_schema(const FormPlace& place, std::optional<std::size_t> most) const
    {
        return table_schema(member_forms(), place, most);
    }

    /// "[1,2,3]": the values of the members in their order, as a row of a table. All members are
    /// values, that is, made by value(), choice() or raw(); throws std::bad_function_call where one
    /// is not.
    void append_row(const Of& of, std::string& text) const
    {
        char before = '[';
        for (const auto& member : members_)
        {
            text += before;
            member.append(text, of);
            before = ',';
        }
        text += ']';
    }

    /// "["from", "to"]": the keys of the members, as the member `columns` of a table.
    std::string columns() const
    {
        std::string text;
        for (const auto& member : members_)
        {
            text += (text.empty() ? "" : ", ") + json_string(member.form.key);
        }
        return "[" + text + "]";
    }

    /// The words of the manual for a member of this form: "object", or "list `file`" where the form
    /// has a name, below which its fields are to be found.
    std::string type(const std::string& kind) const
    {
        return name_.empty() ? kind : kind + " `" + name_ + "`";
    }

    const std::vector<Member>& members() const noexcept
    {
        return members_;
    }

private:
    template <class Get>
    using ValueOf = std::decay_t<std::invoke_result_t<Get, const Of&>>;

    /// A lambda without captures as a function: the compiler makes what follows once for all
    /// functions of a type, not for each lambda.
    template <class Get>
    static auto plain(Get get)
    {
        if constexpr (requires { +get; })
        {
            return +get;
        }
        else
        {
            return get;
        }
    }

    template <class Get>
    static std::function<void(std::string&, const Of&)> append_by(Get get)
    {
        return [get](std::string& text, const Of& of)
        { JsonScalar<ValueOf<Get>>::append(text, std::invoke(get, of)); };
    }

    JsonForm& scalar(std::string_view key, const std::string& schema,
                     std::function<void(std::string&, const Of&)> append, std::string_view doc,
                     std::string_view type)
    {
        members_.push_back({constant_form(key, type, doc, schema), {}, std::move(append)});
        return *this;
    }

    /// A pointer or a std::optional; it says, when haec_sim is compiled, whether the schema has
    /// null.
    template <class Value>
    static constexpr bool can_be_null =
        std::is_pointer_v<std::decay_t<Value>> || is_optional<std::decay_t<Value>>;

    template <class Value>
    static bool is_null(const Value& value)
    {
        if constexpr (can_be_null<Value>)
        {
            return !value;
        }
        return false;
    }

    template <class Value>
    static const auto& dereferenced(const Value& value)
    {
        if constexpr (can_be_null<Value>)
        {
            return *value;
        }
        else
        {
            return value;
        }
    }

    std::vector<MemberForm> member_forms() const
    {
        std::vector<MemberForm> forms;
        for (const auto& member : members_)
        {
            forms.push_back(member.form);
        }
        return forms;
    }

    std::string name_;
    std::vector<Member> members_;
};

} // namespace haec_sim
