// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/message_check.hpp"

namespace haec_sim::verification
{

/// Counts the messages of each process in the order in which it sent them, and for its parts in
/// collectives those before.
void number_messages(FactsOfRank& facts);

} // namespace haec_sim::verification
