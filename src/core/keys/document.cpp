// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/document.hpp"

#include "core/json/json_text.hpp"
#include "core/keys/module_list.hpp"
#include "core/keys/overrides.hpp"
#include "haec_sim/error.hpp"

#include <json/value.h>

namespace haec_sim
{

namespace
{

Json::Value parse_root(std::string_view text, const std::string& name)
{
    Json::Value root = parse_json(text, name);
    if (!root.isObject())
    {
        throw UsageError(name + ": expected an object { ... } at the top, found " +
                         found_text(root));
    }
    name_module_sections(root, name);
    return root;
}

std::vector<std::string> apply_overrides(Json::Value& root,
                                         const std::vector<std::string>& overrides)
{
    std::vector<std::string> overridden;
    for (const std::string& override_text : overrides)
    {
        overridden.push_back(apply_override(root, override_text));
        name_module_sections(root, "--set");
    }
    return overridden;
}

} // namespace

Document::Document(std::string_view text, const std::string& name,
                   const std::vector<std::string>& overrides)
    : root_(std::make_unique<Json::Value>(parse_root(text, name))),
      faults_(name, apply_overrides(*root_, overrides))
{
}

Document::~Document() = default;

Section Document::root()
{
    return {*root_, "", faults_};
}

} // namespace haec_sim
