// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/form_description.hpp"

#include "core/json/json_scalar.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

std::string describe(const MemberForm& member, const FormPlace& place)
{
    const auto own = place.below(member.key);
    place.description.fields[place.name].push_back({own.path, member.type, member.doc});
    return described_schema(member.schema(own), member.doc);
}

std::string members_schema(const std::vector<MemberForm>& members, const FormPlace& place)
{
    std::vector<std::pair<std::string, std::string>> schemas;
    for (const auto& member : members)
    {
        schemas.emplace_back(member.key, describe(member, place));
    }
    return object_schema(schemas);
}

} // namespace

MemberForm constant_form(std::string_view key, std::string_view type, std::string_view doc,
                         const std::string& schema)
{
    return {std::string(key), std::string(type), std::string(doc),
            [schema](const FormPlace&) { return schema; }};
}

MemberForm nullable_form(const MemberForm& form)
{
    if (form.type.ends_with(", null"))
    {
        return form;
    }
    return {form.key, form.type + ", null", form.doc,
            [schema = form.schema](const FormPlace& place)
            { return nullable_schema(schema(place)); }};
}

std::string form_schema(const std::string& name, const std::vector<MemberForm>& members,
                        const FormPlace& place)
{
    if (name.empty())
    {
        return members_schema(members, place);
    }
    auto& schemas = place.description.schemas;
    if (!schemas.contains(name))
    {
        schemas[name] = members_schema(members, {place.description, name});
    }
    return reference_schema(name);
}

std::string table_schema(const std::vector<MemberForm>& columns, const FormPlace& place,
                         std::optional<std::size_t> most)
{
    std::vector<std::string> schemas;
    for (const auto& column : columns)
    {
        schemas.push_back(describe(column, place));
    }
    return rows_schema(schemas, most);
}

} // namespace haec_sim
