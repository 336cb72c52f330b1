// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication_model.hpp"

#include "haec_sim/parameters.hpp"

#include <optional>
#include <vector>

namespace haec_sim::static_network_model
{

/// What a key means to one family of models.
struct Use
{
    /// Whether any model of the family reads the key.
    bool effective = false;
    /// The family's default; absent where it depends on other keys or on the platform.
    std::optional<ParameterValue> value;
};

/// One key of the module's section (spec: files, table of keys of static_network_model).
struct Key
{
    ParameterSpec spec;
    Use error_free;
    Use resilient;
    Use linear;

    const Use& use(Family family) const;
};

/// All keys. From them come --describe, the defaults of each family and the refusal of keys without
/// effect. Only keys that every model reads have a default in their spec: a default filled in where
/// it has no effect would make the output of --dump-config an invalid configuration.
const std::vector<Key>& keys();

} // namespace haec_sim::static_network_model
