// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"

namespace haec_sim
{

/// The algorithm by which an operation is done, of which there are two members at least. Throws
/// Error where the chosen one does not work with so many members.
ChosenAlgorithm algorithm_by(const CollectiveChoices& choices, const CollectiveTask& task);

} // namespace haec_sim
