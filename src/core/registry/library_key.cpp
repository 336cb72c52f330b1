// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/registry/library_key.hpp"

#include "core/json/json_text.hpp"
#include "core/registry/shared_object.hpp"
#include "haec_sim/error.hpp"

#include <json/value.h>

namespace haec_sim
{

std::optional<std::filesystem::path> load_library(const Section& section,
                                                  const std::filesystem::path& folder)
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
        load_shared_object(place);
        return place;
    }
    catch (const UsageError& error)
    {
        section.fault(key, error.what());
        return std::nullopt;
    }
}

} // namespace haec_sim
