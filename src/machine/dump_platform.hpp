// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/json_writer.hpp"
#include "haec_sim/platform/platform.hpp"

#include <filesystem>
#include <optional>

namespace haec_sim
{

/// Writes the section `topology`, or, where links are described or there are computing nodes, the
/// section `platform`. This one can say all of links, but no topology other than mesh and torus;
/// `topology` can only say what the topology's own link types are like, each in its usual place.
/// `library` is the shared object that the topology comes with; empty: none. It is read back by
/// read_platform() as the same machine.
void write_platform(JsonWriter& writer, const Platform::Description& description,
                    const std::optional<Parameters>& computing_nodes,
                    const std::filesystem::path& library);

} // namespace haec_sim
