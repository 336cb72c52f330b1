// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/chosen_topology.hpp"
#include "core/keys/moved_keys.hpp"
#include "core/keys/section.hpp"
#include "core/log/faults.hpp"

#include <json/forwards.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The changes to a text before --set.
struct TextChanges
{
    /// The topology in place of the text's.
    std::optional<ChosenTopology> topology{};
    /// The module of a text without a section "modules"; empty: such a text stays as it is.
    std::string default_module{};
};

/// The text of a configuration, with what --set changed, and the faults that its readers find.
class Document
{
public:
    /// `name` is the file's, for messages; `overrides` are "path=value" each. Throws UsageError
    /// where the text is no JSON object or has a key at its old place and the new one, or a path
    /// leads nowhere.
    Document(std::string_view text, const std::string& name,
             const std::vector<std::string>& overrides, const MovedKeys& moved,
             const TextChanges& changes = {});
    ~Document();

    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    /// Refers to the document.
    Section root();

    Faults& faults() noexcept
    {
        return faults_;
    }

    /// The keys that stood at their old place.
    const std::vector<std::string>& moved() const noexcept
    {
        return moved_;
    }

private:
    std::unique_ptr<Json::Value> root_;
    std::vector<std::string> moved_;
    Faults faults_;
};

} // namespace haec_sim
