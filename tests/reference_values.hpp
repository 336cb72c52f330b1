// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <json/json.h>

#include <fstream>
#include <string>

namespace haec_sim::test
{

/// Figures that papers print, or that follow from their equations or from a page of the
/// specification: a file of docs/spec. Throws where there is none.
inline Json::Value reference_values(const std::string& name = "reference-values.json")
{
    std::ifstream file(HAEC_SIM_SOURCE_DIR "/docs/spec/" + name);
    Json::Value values;
    file >> values;
    return values;
}

} // namespace haec_sim::test
