// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json_writer.hpp"
#include "haec_sim/platform/platform.hpp"

namespace haec_sim
{

/// Whether anything about links is not as in the default description.
bool has_described_links(const Platform::Description& platform);

/// The section `topology`. Of links it can only say what the types "optical" and "wireless" are
/// like, each in its usual place.
void write_topology(JsonWriter& writer, const Platform::Description& platform);

/// The members `link_types` and `topology` of the section `platform`, which can say everything but
/// a haec_box.
void write_released_platform(JsonWriter& writer, const Platform::Description& platform);

} // namespace haec_sim
