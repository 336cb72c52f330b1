// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <string>

namespace haec_sim
{

/// What the file holds. Throws UsageError where it cannot be read: `what` it is and what to `check`
/// stand in the message.
std::string text_of(const std::filesystem::path& file, const std::string& what,
                    const std::string& check);

} // namespace haec_sim
