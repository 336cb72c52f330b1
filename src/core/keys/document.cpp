// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/document.hpp"

#include "core/json/json_text.hpp"
#include "core/keys/replace_topology.hpp"
#include "core/text/split.hpp"
#include "haec_sim/error.hpp"

#include <json/forwards.h>
#include <json/value.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

std::vector<std::string> split_path(const std::string& path, const std::string& option)
{
    auto keys = split(path, '.');
    if (std::find(keys.begin(), keys.end(), "") != keys.end())
    {
        throw UsageError(option + ": a key of the path is empty; write path=value, such as"
                                  " modules.static_network_model.latency=200");
    }
    return keys;
}

Json::Value& element(Json::Value& list, const std::string& key, const std::string& option)
{
    Json::ArrayIndex index = 0;
    const auto [end, code] = std::from_chars(key.data(), key.data() + key.size(), index);
    const bool is_index = code == std::errc() && end == key.data() + key.size();
    if (!is_index || index >= list.size())
    {
        throw UsageError(option + ": '" + key + "' is no element of a list of " +
                         std::to_string(list.size()) +
                         "; elements are numbered from 0, and only existing ones can be set");
    }
    return list[index];
}

Json::Value& member(Json::Value& object, const std::string& key)
{
    const bool is_new = !object.isMember(key);
    Json::Value& value = object[key];
    if (is_new)
    {
        // New members come last in the order of the text, those of one object in order of age.
        value.setOffsetStart(std::numeric_limits<std::ptrdiff_t>::max() / 2 +
                             static_cast<std::ptrdiff_t>(object.size()));
    }
    return value;
}

void assign(Json::Value& target, Json::Value value)
{
    const std::ptrdiff_t place = target.getOffsetStart();
    target = std::move(value);
    target.setOffsetStart(place);
}

bool is_number(const std::string& key)
{
    return std::ranges::all_of(key, [](char letter) { return letter >= '0' && letter <= '9'; });
}

/// A path followed through a configuration.
struct Walk
{
    Json::Value* target;
    std::string path;
    /// The path of the first object that had to be made; empty where none had.
    std::string first_new;

    void step(const std::string& key, const std::string& option)
    {
        if (target->isNull() && !path.empty() && is_number(key))
        {
            throw UsageError(option + ": the configuration has no list " + path +
                             "; set all of it, as in " + path + "=[...]");
        }
        if (!target->isNull() && !target->isObject() && !target->isArray())
        {
            throw UsageError(option + ": " + path + " is " + found_text(*target) +
                             ", which has no keys; set " + path + " itself");
        }
        const bool is_new = !target->isArray() && !target->isMember(key);
        target = target->isArray() ? &element(*target, key, option) : &member(*target, key);
        path += (path.empty() ? "" : ".") + key;
        first_new = first_new.empty() && is_new ? path : first_new;
    }
};

/// Applies one "path=value" of --set. The value is JSON if it reads as such, else a text. Missing
/// objects on the way are made; elements of lists are named by their index. Returns the path
/// of what it set, which is that of the first object on the way that was missing, if any was.
/// Throws UsageError for a path that leads nowhere.
std::string apply_override(Json::Value& root, const std::string& path_and_value)
{
    const std::string option = "--set " + path_and_value;
    const std::size_t equals = path_and_value.find('=');
    if (equals == std::string::npos)
    {
        throw UsageError(option + ": no value; write path=value, such as"
                                  " modules.static_network_model.latency=200");
    }
    Walk walk{&root, "", ""};
    for (const std::string& key : split_path(path_and_value.substr(0, equals), option))
    {
        walk.step(key, option);
    }
    assign(*walk.target, parse_json_or_text(path_and_value.substr(equals + 1)));
    return walk.first_new.empty() ? walk.path : walk.first_new;
}

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

/// Makes of a list of sections, each with "module": "NAME", the object of sections by name that
/// stands for the same, in the same order; leaves all else as it is. `root` is the configuration of
/// the file `file`. Throws UsageError where an element has no name, or a name is given twice.
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

Json::Value parse_root(std::string_view text, const std::string& name, const TextChanges& changes)
{
    Json::Value root = parse_json(text, name);
    if (!root.isObject())
    {
        throw UsageError(name + ": expected an object { ... } at the top, found " +
                         found_text(root));
    }
    name_module_sections(root, name);
    if (!changes.default_module.empty() && !root.isMember(modules_key))
    {
        root[modules_key][changes.default_module] = Json::Value(Json::objectValue);
    }
    if (changes.topology)
    {
        replace_topology(root, *changes.topology);
    }
    return root;
}

/// Adds to `found` the keys that an override has at their old place.
std::vector<std::string> apply_overrides(Json::Value& root,
                                         const std::vector<std::string>& overrides,
                                         const MovedKeys& moved, std::vector<std::string>& found)
{
    std::vector<std::string> overridden;
    for (const std::string& override_text : overrides)
    {
        put_back(root, moved, override_text.substr(0, override_text.find('=')));
        overridden.push_back(apply_override(root, override_text));
        name_module_sections(root, "--set");
        for (const std::string& key : move_keys(root, moved, ""))
        {
            std::erase(found, key);
            found.push_back(key);
        }
    }
    return overridden;
}

} // namespace

Document::Document(std::string_view text, const std::string& name,
                   const std::vector<std::string>& overrides, const MovedKeys& moved,
                   const TextChanges& changes)
    : root_(std::make_unique<Json::Value>(parse_root(text, name, changes))),
      moved_(move_keys(*root_, moved, name)),
      faults_(name, apply_overrides(*root_, overrides, moved, moved_))
{
    for (const std::string& key : moved_)
    {
        faults_.moved(key_path(moved.to, key), key_path(moved.from, key));
    }
}

Document::~Document() = default;

Section Document::root()
{
    return {*root_, "", faults_};
}

} // namespace haec_sim
