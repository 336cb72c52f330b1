// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/moved_keys.hpp"

#include "core/log/faults.hpp"
#include "core/text/split.hpp"
#include "haec_sim/error.hpp"

#include <json/value.h>

namespace haec_sim
{

namespace
{

/// The object at a path; null where there is none.
Json::Value* object_at(Json::Value& root, const std::string& path)
{
    Json::Value* found = &root;
    for (const std::string& key : split(path, '.'))
    {
        found = found->isMember(key) ? &(*found)[key] : nullptr;
        if (found == nullptr || !found->isObject())
        {
            return nullptr;
        }
    }
    return found;
}

} // namespace

std::vector<std::string> move_keys(Json::Value& root, const MovedKeys& moved,
                                   const std::string& file)
{
    std::vector<std::string> found;
    Json::Value* old = object_at(root, moved.from);
    for (const std::string& key : moved.keys)
    {
        if (old == nullptr || !old->isMember(key))
        {
            continue;
        }
        Json::Value& section = root[moved.to];
        if (!section.isNull() && !section.isObject())
        {
            break; // which its reader will say
        }
        if (!file.empty() && section.isMember(key))
        {
            throw UsageError(file + ": " + key_path(moved.to, key) + ": " +
                             key_path(moved.from, key) + " is the same key; remove that one");
        }
        section[key] = (*old)[key];
        old->removeMember(key);
        found.push_back(key);
    }
    return found;
}

void put_back(Json::Value& root, const MovedKeys& moved, const std::string& path)
{
    Json::Value* old = object_at(root, moved.from);
    const Json::Value* section = object_at(root, moved.to);
    for (const std::string& key : moved.keys)
    {
        if (old != nullptr && section != nullptr && section->isMember(key) &&
            is_at_or_below(path, key_path(moved.from, key)))
        {
            (*old)[key] = (*section)[key];
        }
    }
}

} // namespace haec_sim
