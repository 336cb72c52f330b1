// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/text_file.hpp"

#include "haec_sim/error.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

namespace haec_sim
{

std::string text_of(const std::filesystem::path& file, const std::string& what,
                    const std::string& check)
{
    std::error_code none;
    const bool is_folder = std::filesystem::is_directory(file, none);
    std::ifstream stream(file, std::ios::binary);
    if (is_folder || !stream)
    {
        throw UsageError(file.string() + ": the " + what + " cannot be read (" +
                         std::strerror(is_folder ? EISDIR : errno) + "): check " + check);
    }
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

} // namespace haec_sim
