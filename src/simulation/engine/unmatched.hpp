// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// The rules for messages and collectives of which the trace has one side only.
enum class Unmatched
{
    error,
    keep
};

} // namespace haec_sim
