// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/module.hpp"
#include "haec_sim/parameters.hpp"

#include <string>

namespace haec_sim
{

/// The key of a module's section that names a file that the module writes. An empty `file` is no
/// default.
ParameterSpec output_key(std::string name, std::string summary, std::string file,
                         std::string former_name = {});

/// The key `replace`, whether older files of those names go. No, if not said otherwise.
ParameterSpec replace_key();

/// The file that the key names. Throws UsageError where it exists and neither `--force` nor the key
/// `replace` lets it go, Error where it cannot be replaced. To be called in a module's `create`,
/// before the run.
std::string output_of(const ModuleContext& context, const std::string& key);

/// The file of output_of() where the key is given; else empty.
std::string optional_output_of(const ModuleContext& context, const std::string& key);

} // namespace haec_sim
