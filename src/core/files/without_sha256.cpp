// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Takes the place of sha256.cpp where there is no OpenSSL.

#include "core/files/sha256.hpp"

namespace haec_sim
{

std::optional<std::string> sha256_of(const std::filesystem::path&)
{
    return std::nullopt;
}

} // namespace haec_sim
