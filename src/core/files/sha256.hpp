// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace haec_sim
{

/// The SHA-256 of a file, as 64 hexadecimal digits; nothing where it is no plain file, such as a
/// pipe, or cannot be read.
std::optional<std::string> sha256_of(const std::filesystem::path& file);

} // namespace haec_sim
