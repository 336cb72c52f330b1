// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/module.hpp"
#include "haec_sim/parameters.hpp"

#include <string>

namespace haec_sim
{

/// Returns the spec of a key that names an output file of a module. If `file` is empty, the key has
/// no default.
ParameterSpec output_key(std::string name, std::string summary, std::string file,
                         std::string former_name = {});

/// Returns the spec of the key `replace`, which allows the module to replace existing output files;
/// false by default.
ParameterSpec replace_key();

/// Returns the file that the key names. Throws UsageError if the file exists and neither `--force`
/// nor the key `replace` allows to replace it, Error if it cannot be replaced. Call it in a
/// module's `create`, before the run.
std::string output_of(const ModuleContext& context, const std::string& key);

/// Returns output_of() if the key is given; otherwise an empty string.
std::string optional_output_of(const ModuleContext& context, const std::string& key);

} // namespace haec_sim
