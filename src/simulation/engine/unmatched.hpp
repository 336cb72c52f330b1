// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// The rules for messages and collectives of which the trace has one side only. The option
/// --unmatched chooses one; a trace that says itself that it lacks communication is always kept.
enum class Unmatched
{
    /// A receive, part in a collective or epoch without its other side ends the run, by
    /// MissingRecord.
    error,
    /// Such a one follows the gap rule and is counted (Oddities).
    keep
};

} // namespace haec_sim
