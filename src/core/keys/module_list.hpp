// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <json/value.h>

#include <string>

namespace haec_sim
{

/// Makes of a list of sections, each with "module": "NAME", the object of sections by name that
/// stands for the same, in the same order; leaves all else as it is. `root` is the configuration of
/// the file `file`. Throws UsageError where an element has no name, or a name is given twice.
void name_module_sections(Json::Value& root, const std::string& file);

} // namespace haec_sim
