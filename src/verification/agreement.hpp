// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/findings.hpp"
#include "verification/operation.hpp"

#include <span>

// Whether the parts of a collective can belong together.

namespace haec_sim::verification
{

/// Notes parts whose communicator, operation or root the trace does not define.
void note_unknown(const Operation& operation, std::span<const PartNotice> parts,
                  Findings& findings);

/// Throws Error where two members disagree on the operation or its root. Notes an operation of all
/// members whose lengths do not fit each other.
void check_agreement(const Operation& operation, std::span<const PartNotice> parts,
                     Findings& findings);

} // namespace haec_sim::verification
