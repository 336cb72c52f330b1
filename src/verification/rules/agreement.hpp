// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/findings.hpp"
#include "verification/rules/operation.hpp"

#include <span>

// Checks of whether the parts of a collective can belong together.

namespace haec_sim::verification
{

/// Notes parts whose communicator, operation or root the trace does not define. Other checks pass
/// over such parts, as haec_sim does.
void note_unknown(const Operation& operation, std::span<const PartNotice> parts,
                  Findings& findings);

/// True where all members name the same operation, with the same root. Processes that are no
/// members do not count. Roots matter only for operations that have one, and not on
/// inter-communicators.
bool are_alike(const Operation& operation, std::span<const PartNotice> parts);

/// Throws Error where members disagree on the operation or its root, or notes it where
/// `may_differ`. Notes an operation of all members whose lengths do not fit each other. The message
/// names the first member that disagrees, and the key that would help.
void check_agreement(const Operation& operation, std::span<const PartNotice> parts, bool may_differ,
                     Findings& findings);

} // namespace haec_sim::verification
