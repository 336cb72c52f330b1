// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace haec_sim
{

/// The bytes that a text such as 2GiB, 512MiB, 1.5GB or 100000 means; nothing where it means none,
/// or more than 64 bits hold.
std::optional<std::uint64_t> memory_size(const std::string& text);

} // namespace haec_sim
