// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// A field of a document, for its manual. One row of docs/reference/report-fields.md, which
/// tests/structure/manual.py makes from these.
struct FormField
{
    /// "messages.by_hops[].count": keys from the form that has it down, "[]" for each element of a
    /// list or each row of a table.
    std::string path;
    /// The form of its values in words, as MemberForm::type.
    std::string type;
    /// A sentence, or empty where the key says enough.
    std::string doc;
};

/// The description of a document: its forms that have a name, as JSON Schema and field by field.
/// The fields of the document itself are those of the empty name. It is filled by
/// JsonForm::schema(), which returns the schema of the document itself.
struct FormDescription
{
    /// The JSON Schema of each form that has a name, by that name: what the document's schema
    /// refers to as "#/$defs/NAME". The caller puts them there.
    std::map<std::string, std::string> schemas;
    /// The fields of each form by its name, in the order in which they are written. A form with a
    /// name has its fields once; those of forms without a name are among the fields of the form
    /// around them.
    std::map<std::string, std::vector<FormField>> fields;
};

/// The place where a form is described: whose fields those of the form are, and the path to them.
/// It is passed down by value while a description is made; the description outlives it.
struct FormPlace
{
    FormDescription& description;
    std::string name{};
    /// It is empty for the members of the document and of a form with a name, else what their keys
    /// are put behind: "time." of an object, "machine.link_types[]." of a list.
    std::string path{};

    /// The place of what stands below `part`, which is a key, "." or "[].": nothing is put between.
    FormPlace below(const std::string& part) const
    {
        return {description, name, path + part};
    }
};

/// The description of a member, whatever it tells of. It has no template parameter, so that forms
/// of any `Of` are described by one function.
struct MemberForm
{
    std::string key;
    /// The form of the value in words, for the manual: "integer, null", "list `file`".
    std::string type;
    std::string doc;
    /// Adds the fields below it to the description, and returns its JSON Schema. The place is that
    /// of the member itself. The `doc` is added by whoever calls it.
    std::function<std::string(const FormPlace&)> schema;
};

/// The same member, which may be null as well.
MemberForm nullable_form(const MemberForm& form);

/// The description of a member that has nothing below it, with its JSON Schema.
MemberForm constant_form(std::string_view key, std::string_view type, std::string_view doc,
                         const std::string& schema);

/// The JSON Schema of an object with these members, which are added to the description. Where the
/// object's form has a name, that refers to a definition, which is made once. The members' fields
/// are added in their order, each before those below it. A form that is described already is not
/// described again: two forms with one name must be the same.
std::string form_schema(const std::string& name, const std::vector<MemberForm>& members,
                        const FormPlace& place);

/// The JSON Schema of rows, `most` at most, whose columns are these members. Each row must have a
/// value for each column, in this order. The columns' fields are added to the description as those
/// of a list's elements are, which is for the caller to say by the place's path.
std::string table_schema(const std::vector<MemberForm>& columns, const FormPlace& place,
                         std::optional<std::size_t> most);

} // namespace haec_sim
