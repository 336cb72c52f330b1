// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/files_written.hpp"

#include "haec_sim/error.hpp"

#include <map>

namespace haec_sim
{

void claim_output(const std::filesystem::path& output, const std::string& option)
{
    namespace fs = std::filesystem;
    static std::map<fs::path, std::string> options;
    std::error_code failure;
    const auto whole = fs::absolute(output, failure);
    const auto plain = fs::weakly_canonical(whole, failure);
    const auto [owner, is_new] =
        options.try_emplace(failure ? whole : plain.lexically_normal(), option);
    if (owner->second != option)
    {
        throw UsageError(option + ": " + output.string() + " is what " + owner->second +
                         " writes; give another name");
    }
}

} // namespace haec_sim
