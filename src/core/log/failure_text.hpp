// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <exception>
#include <string>

namespace haec_sim
{

/// The words for a failure that ends a program, such as help its user: those of an Error; of short
/// memory, of paths that cannot be looked at, and of faults of the program our own.
std::string failure_text(const std::exception& failure);

} // namespace haec_sim
