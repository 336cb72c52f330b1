// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"

#include <string>

namespace haec_sim
{

/// The text of --dump-config: a configuration as JSON with every default filled in. It has the
/// section `platform` where link types or nodes are described, else `topology`; a haec_box always
/// has `topology`, in which alone it can be said. Reading it gives the same configuration, and
/// dumping that the same text.
std::string dump_configuration(const Configuration& configuration);

} // namespace haec_sim
