// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/open_parts.hpp"
#include "verification/rules/operation.hpp"

#include <optional>
#include <span>
#include <vector>

// Collectives that are the messages of their algorithm, and when these end (spec: semantics, R6
// `model`).

namespace haec_sim::verification
{

/// The answer to each part, in order; nothing where its duration is kept. Where the operation's
/// messages share links with others, adds its parts to `open`. Throws UsageError where the
/// configuration names an algorithm that is not there for so many members.
std::vector<std::optional<PartAnswer>> answers_to(const Operation& operation,
                                                  std::span<const PartNotice> parts,
                                                  const Rules& rules, std::vector<OpenPart>& open);

/// Identifies a message within a collective to models that draw random numbers; no send between
/// two processes has such a number.
std::uint64_t inner_sequence(std::uint64_t collectives_before, std::uint64_t messages_before);

} // namespace haec_sim::verification
