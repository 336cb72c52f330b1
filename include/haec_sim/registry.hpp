// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace detail
{
/// Throws the UsageError for an unknown name of a kind ("topology"), which lists the known names.
/// `option` is where the user gave it, as "--routing: "; may be empty.
[[noreturn]] void fail_unknown(std::string_view option, std::string_view kind,
                               std::string_view name, const std::vector<std::string>& known);
} // namespace detail

/// Descriptors by their names, for one kind of descriptors. A descriptor has a member `name`; it
/// may have `other_names`. Its address stays valid as long as the registry.
template <typename Descriptor>
class Registry
{
public:
    /// `kind` is the word for a descriptor in messages, such as "topology".
    explicit Registry(std::string_view kind) : kind_(kind) {}

    /// Throws UsageError if one of its names is taken.
    void add(Descriptor descriptor)
    {
        for (const auto& name : names_of(descriptor))
        {
            if (find(name) != nullptr)
            {
                throw UsageError(kind_ + " '" + name +
                                 "' is registered twice: give one of the two another name");
            }
        }
        descriptors_.push_back(std::make_unique<Descriptor>(std::move(descriptor)));
    }

    /// Returns the descriptor of that name, which may be one of its other names; null if there is
    /// none.
    const Descriptor* find(std::string_view name) const
    {
        const auto found =
            std::ranges::find_if(descriptors_, [&](const auto& descriptor)
                                 { return std::ranges::count(names_of(*descriptor), name) > 0; });
        return found == descriptors_.end() ? nullptr : found->get();
    }

    /// Returns the descriptor of that name. Throws UsageError, which begins with `option` and names
    /// all descriptors, if there is none.
    const Descriptor& require(std::string_view name, std::string_view option = "") const
    {
        if (const auto* found = find(name))
        {
            return *found;
        }
        detail::fail_unknown(option, kind_, name, names());
    }

    /// All descriptors, sorted by name.
    std::vector<const Descriptor*> all() const
    {
        std::vector<const Descriptor*> sorted;
        for (const auto& descriptor : descriptors_)
        {
            sorted.push_back(descriptor.get());
        }
        std::ranges::sort(sorted, {}, &Descriptor::name);
        return sorted;
    }

    /// All names, including other names, sorted.
    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const auto& descriptor : descriptors_)
        {
            std::ranges::move(names_of(*descriptor), std::back_inserter(names));
        }
        std::ranges::sort(names);
        return names;
    }

private:
    static std::vector<std::string> names_of(const Descriptor& descriptor)
    {
        std::vector<std::string> names{descriptor.name};
        if constexpr (requires { descriptor.other_names; })
        {
            names.insert(names.end(), descriptor.other_names.begin(), descriptor.other_names.end());
        }
        return names;
    }

    std::string kind_;
    std::vector<std::unique_ptr<Descriptor>> descriptors_;
};

} // namespace haec_sim
