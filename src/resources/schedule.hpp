// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "resources/application.hpp"

namespace haec_sim::resources
{

/// Reads the schedule of an application whose phases are read: each stands in it once. Without one
/// they come one after the other. Throws UsageError.
Schedule read_schedule(const Element& document, const Application& application, Scope& scope);

} // namespace haec_sim::resources
