// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <exception>
#include <string>

namespace haec_sim
{

/// What a user is told of a failure that ends a program, in words that help: those of an Error; of
/// short memory, of paths that cannot be looked at, and of faults of the program our own.
std::string failure_text(const std::exception& failure);

} // namespace haec_sim
