// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/rank_files.hpp"

#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <cstdint>
#include <string>

namespace haec_sim::importing
{

namespace
{

/// PREFIX.R.et, or PREFIX.R.et.gz; empty where neither exists.
std::filesystem::path file_of(const std::filesystem::path& prefix, std::size_t rank)
{
    for (const auto* ending : {".et", ".et.gz"})
    {
        std::filesystem::path path = prefix.string() + "." + std::to_string(rank) + ending;
        if (std::filesystem::exists(path))
        {
            return path;
        }
    }
    return {};
}

/// True if a file of a rank after that one exists.
bool has_later(const std::filesystem::path& prefix, std::size_t rank)
{
    const auto folder =
        prefix.has_parent_path() ? prefix.parent_path() : std::filesystem::path(".");
    const auto begin = prefix.filename().string() + ".";
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
    {
        const auto name = entry.path().filename().string();
        const auto number = name.substr(0, begin.size()) == begin ? name.substr(begin.size()) : "";
        const auto digits = number.find_first_not_of("0123456789");
        if (digits != std::string::npos && digits > 0 && number.substr(digits, 3) == ".et" &&
            (digits > 9 || std::stoul(number.substr(0, digits)) > rank))
        {
            return true;
        }
    }
    return false;
}

} // namespace

std::vector<std::filesystem::path> chakra_files(const std::filesystem::path& prefix)
{
    std::vector<std::filesystem::path> files;
    for (auto file = file_of(prefix, 0); !file.empty(); file = file_of(prefix, files.size()))
    {
        files.push_back(file);
    }
    if (files.empty() || has_later(prefix, files.size()))
    {
        throw UsageError(printable(prefix.string()) + "." + std::to_string(files.size()) +
                         ".et: no such file; give the prefix of the files PREFIX.0.et, "
                         "PREFIX.1.et, ... of all ranks");
    }
    return files;
}

} // namespace haec_sim::importing
