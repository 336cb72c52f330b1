// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/json_form.hpp"
#include "haec_sim/platform/platform.hpp"
#include "topology/drawing/drawing.hpp"

#include <optional>

namespace haec_sim
{

/// A picture of a machine in a report: marks, the lines between them, and which vertices each mark
/// stands for.
JsonForm<Drawing> drawing_form();

/// The picture of a machine; nothing where it has too many links to go through.
std::optional<Drawing> drawing_if_possible(const Platform& platform);

} // namespace haec_sim
