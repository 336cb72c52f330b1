// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/module_list.hpp"

#include "core/json/json_text.hpp"
#include "haec_sim/error.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

constexpr const char* modules_key = "modules";
constexpr const char* name_key = "module";

std::string name_of(const Json::Value& section, const std::string& path)
{
    if (!section.isObject())
    {
        throw UsageError(path + ": expected an object { \"module\": \"NAME\", ... }, found " +
                         found_text(section));
    }
    if (!section.isMember(name_key) || !section[name_key].isString())
    {
        throw UsageError(path + ": this section of the list has no \"module\": \"NAME\"; say which "
                                "module it is for");
    }
    return section[name_key].asString();
}

} // namespace

void name_module_sections(Json::Value& root, const std::string& file)
{
    if (!root.isMember(modules_key) || !root[modules_key].isArray())
    {
        return;
    }
    const Json::Value list = root[modules_key];
    Json::Value sections(Json::objectValue);
    std::ptrdiff_t place = 0;
    for (const Json::Value& element : list)
    {
        const auto path = file + ": " + modules_key + "[" + std::to_string(place) + "]";
        const auto name = name_of(element, path);
        if (sections.isMember(name))
        {
            throw UsageError(std::string(path)
                                 .append(": '" + name)
                                 .append("' is given twice; a module runs once"));
        }
        Json::Value section = element;
        section.removeMember(name_key);
        // The offset gives an object's members their order.
        section.setOffsetStart(place++);
        sections[name] = std::move(section);
    }
    sections.setOffsetStart(list.getOffsetStart());
    root[modules_key] = std::move(sections);
}

} // namespace haec_sim
