// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/placed_paths.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

/// One after the other, of whatever kind the value is.
struct PathPlacer
{
    const std::filesystem::path& folder;

    void operator()(std::string& path) const
    {
        path = std::filesystem::weakly_canonical(folder / path).string();
    }

    void operator()(std::vector<std::string>& paths) const
    {
        std::ranges::for_each(paths, *this);
    }

    void operator()(JsonValue::List& entries) const
    {
        for (JsonValue& entry : entries)
        {
            if (auto* object = std::get_if<JsonValue::Object>(&entry.value))
            {
                (*this)(*object);
            }
        }
    }

    void operator()(JsonValue::Object& object) const
    {
        const auto file = object.find("file");
        if (file == object.end())
        {
            return;
        }
        if (auto* path = std::get_if<std::string>(&file->second.value))
        {
            (*this)(*path);
        }
    }

    void operator()(auto&) const {}
};

} // namespace

void place_paths(Parameters& section, const std::vector<ParameterSpec>& specs,
                 const std::filesystem::path& folder)
{
    for (const ParameterSpec& spec : specs)
    {
        if (spec.is_path && section.given(spec.name))
        {
            auto value = section.values().find(spec.name)->second;
            std::visit(PathPlacer{folder}, value);
            section.set(spec.name, std::move(value), true);
        }
    }
}

} // namespace haec_sim
