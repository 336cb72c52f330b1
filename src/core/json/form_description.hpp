// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// A field of a document, for its manual.
struct FormField
{
    /// "messages.by_hops[].count"
    std::string path;
    std::string type;
    std::string doc;
};

/// The description of a document: its forms that have a name, as JSON Schema and field by field.
/// The fields of the document itself are those of the empty name.
struct FormDescription
{
    std::map<std::string, std::string> schemas;
    std::map<std::string, std::vector<FormField>> fields;
};

/// The place where a form is described: whose fields those of the form are, and the path to them.
struct FormPlace
{
    FormDescription& description;
    std::string name{};
    std::string path{};

    FormPlace below(const std::string& part) const
    {
        return {description, name, path + part};
    }
};

/// What there is to say of a member, whatever it tells of.
struct MemberForm
{
    std::string key;
    /// "integer, null"
    std::string type;
    std::string doc;
    /// Adds the fields below it to the description, and returns its JSON Schema.
    std::function<std::string(const FormPlace&)> schema;
};

/// The JSON Schema of an object with these members, which are added to the description. Where the
/// object's form has a name, that refers to a definition, which is made once.
std::string form_schema(const std::string& name, const std::vector<MemberForm>& members,
                        const FormPlace& place);

/// The JSON Schema of rows, `most` at most, whose columns are these members.
std::string table_schema(const std::vector<MemberForm>& columns, const FormPlace& place,
                         std::optional<std::size_t> most);

} // namespace haec_sim
