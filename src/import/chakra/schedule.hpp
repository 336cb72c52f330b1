// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/chakra/operations.hpp"
#include "import/schedule/ideal_schedule.hpp"

#include <memory>

namespace haec_sim::importing
{

/// The ideal schedule of all nodes; what it orders is counted. Throws UsageError naming a node that
/// never starts, or a receive or collective that never ends.
std::unique_ptr<IdealSchedule> schedule_chakra(const ChakraOperations& operations,
                                               LossCounts& losses);

} // namespace haec_sim::importing
