// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace haec_sim
{

/// The bytes that a text such as 2GiB, 512MiB, 1.5GB or 100000 means; nothing where it means none,
/// or more than 64 bits hold. Units are B, those with a prefix from k to T of thousands, and those
/// from Ki to Ti of 1024; no blank is between. Parts of a byte are dropped, and less than one byte
/// is none.
std::optional<std::uint64_t> memory_size(const std::string& text);

} // namespace haec_sim
