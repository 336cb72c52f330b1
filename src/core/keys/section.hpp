// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/log/faults.hpp"
#include "haec_sim/parameters.hpp"

#include <json/forwards.h>

#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// Reads an object whose keys `specs` document, and fills in the defaults. An unknown key, a wrong
/// type, a value out of range or not among the choices goes to `faults`. Keys in `elsewhere` are
/// left to others. `path` is the object's.
Parameters read_section(const Json::Value& object, const std::vector<ParameterSpec>& specs,
                        const std::string& path, Faults& faults,
                        const std::vector<std::string>& elsewhere = {});

/// Faults for the keys of `object` that are not `known`, but for those that have one of their own.
void check_keys(const Json::Value& object, const std::vector<std::string>& known,
                const std::string& path, Faults& faults, const std::vector<std::string>& told = {});

/// True where `value` is an object; a fault where it is not.
bool check_object(const Json::Value& value, const std::string& path, Faults& faults);

/// An object of a configuration, for readers that need not know how JSON is kept. It refers to the
/// object and to where its faults go.
class Section
{
public:
    /// `path` is where it stands; empty for the whole configuration.
    Section(const Json::Value& object, std::string path, Faults& faults)
        : object_(&object), path_(std::move(path)), faults_(&faults)
    {
    }

    const Json::Value& json() const noexcept
    {
        return *object_;
    }

    std::string path_of(const std::string& key) const
    {
        return key_path(path_, key);
    }

    bool has(const std::string& key) const;

    bool has_list(const std::string& key) const;

    /// Adds a fault of a key.
    void fault(const std::string& key, const std::string& text) const
    {
        faults_->add(path_of(key), text);
    }

    /// Adds a key that has to go, and nothing else.
    void superfluous(const std::string& key, const std::string& text) const
    {
        faults_->add_superfluous(path_of(key), text);
    }

    /// A member that is an object; nothing where it is absent, nor, with a fault, where it is
    /// something else.
    std::optional<Section> section(const std::string& key) const;

    /// The elements of a member that is a list of at least one; nothing, and a fault, where it is
    /// something else. `element` says in it what is listed. An element that is no object is a
    /// fault, too, and left out.
    std::optional<std::vector<Section>> list(const std::string& key,
                                             const std::string& element) const;

    /// The value of one key, given or default; nothing where it has none, nor, with a fault, where
    /// it is wrong.
    std::optional<ParameterValue> value(const ParameterSpec& spec) const;

    /// All keys but those `elsewhere`, and their defaults; see read_section().
    Parameters parameters(const std::vector<ParameterSpec>& specs,
                          const std::vector<std::string>& elsewhere = {}) const
    {
        return read_section(*object_, specs, path_, *faults_, elsewhere);
    }

    /// All keys of a member that is an object, and their defaults; defaults alone where it is
    /// absent, or, with a fault, something else.
    Parameters parameters_of(const std::string& key, const std::vector<ParameterSpec>& specs) const;

    /// Faults for keys that are not `known`, but for those that have one of their own.
    void check_keys(const std::vector<std::string>& known,
                    const std::vector<std::string>& told = {}) const
    {
        haec_sim::check_keys(*object_, known, path_, *faults_, told);
    }

private:
    const Json::Value* object_;
    std::string path_;
    Faults* faults_;
};

} // namespace haec_sim
