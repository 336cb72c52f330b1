// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <json/json.h>

#include <fstream>

namespace haec_sim::test
{

/// Figures that papers print, or that follow from their equations. Throws where there is no file.
inline Json::Value reference_values()
{
    std::ifstream file(HAEC_SIM_SOURCE_DIR "/docs/spec/reference-values.json");
    Json::Value values;
    file >> values;
    return values;
}

} // namespace haec_sim::test
