// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/section.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace haec_sim
{

// Several things to choose from by one key of a section, each of which has keys of its own there:
// disciplines, routings. A descriptor has a `name` and `parameters`.

inline bool has_key(const std::vector<ParameterSpec>& specs, const std::string& key)
{
    return std::ranges::find(specs, key, &ParameterSpec::name) != specs.end();
}

/// The keys of all, each once.
template <class Descriptor>
std::vector<ParameterSpec> keys_of_all(const std::vector<const Descriptor*>& all)
{
    std::vector<ParameterSpec> specs;
    for (const Descriptor* descriptor : all)
    {
        for (const ParameterSpec& spec : descriptor->parameters)
        {
            if (!has_key(specs, spec.name))
            {
                specs.push_back(spec);
            }
        }
    }
    return specs;
}

/// The names of those that have the key, as of a sentence.
template <class Descriptor>
std::string names_with(const std::vector<const Descriptor*>& all, const std::string& key)
{
    std::string names;
    for (const Descriptor* descriptor : all)
    {
        if (has_key(descriptor->parameters, key))
        {
            names += (names.empty() ? "" : " or ") + descriptor->name;
        }
    }
    return names;
}

/// The keys that are not `own`, those of `chosen`, and faults for those of them that are there.
/// `choice` is the key by which one chooses.
template <class Descriptor>
std::vector<std::string> refuse_keys_of_others(const Section& section, const std::string& choice,
                                               const std::string& chosen,
                                               const std::vector<ParameterSpec>& own,
                                               const std::vector<const Descriptor*>& all)
{
    std::vector<std::string> others;
    for (const ParameterSpec& spec : keys_of_all(all))
    {
        if (has_key(own, spec.name))
        {
            continue;
        }
        others.push_back(spec.name);
        if (section.has(spec.name))
        {
            section.superfluous(spec.name, "has no effect with " + choice + " " + chosen +
                                               "; remove it or set " + choice + " to " +
                                               names_with(all, spec.name));
        }
    }
    return others;
}

} // namespace haec_sim
