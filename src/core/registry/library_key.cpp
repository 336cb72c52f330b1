// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/registry/library_key.hpp"

#include "core/json/json_text.hpp"
#include "core/registry/shared_object.hpp"
#include "haec_sim/error.hpp"

#include <json/value.h>

namespace haec_sim
{

std::optional<std::filesystem::path>
load_library(const Section& section, const std::filesystem::path& folder, Libraries libraries)
{
    constexpr const char* key = "library";
    if (!section.has(key))
    {
        return std::filesystem::path();
    }
    const Json::Value& library = section.json()[key];
    if (!library.isString() || library.asString().empty())
    {
        section.fault(key, "expected the path of a shared object, found " + found_text(library));
        return std::nullopt;
    }
    auto place = std::filesystem::weakly_canonical(folder / library.asString());
    try
    {
        require_loadable(place, libraries);
        load_shared_object(place);
        return place;
    }
    catch (const UsageError& error)
    {
        section.fault(key, error.what());
        return std::nullopt;
    }
}

void require_loadable(const std::filesystem::path& place, Libraries libraries)
{
    if (libraries == Libraries::refuse && !is_loaded(place))
    {
        throw UsageError("'" + place.string() +
                         "' would be loaded and run; give it with --config or --modules, and leave "
                         "out --no-libraries, if you trust it");
    }
}

} // namespace haec_sim
