// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/section.hpp"

#include <string>
#include <vector>

namespace haec_sim
{

/// A section and the keys that it may have.
struct KnownSection
{
    std::string path;
    std::vector<ParameterSpec> keys;
};

/// Faults for keys at the top of a configuration, as of `--set latency=200`, that are none of
/// `known` but keys of sections: they name the path that was meant. Returns these keys.
std::vector<std::string> tell_misplaced_keys(const Section& root,
                                             const std::vector<std::string>& known,
                                             const std::vector<KnownSection>& sections);

} // namespace haec_sim
