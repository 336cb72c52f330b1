// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "haec_sim/records/references.hpp"

#include <cstdint>
#include <filesystem>
#include <string>

namespace haec_sim::otf2
{

/// The file of a location, ending in `suffix`, of the archive with that anchor file. The folder is
/// beside the anchor file and has its name without the extension.
inline std::filesystem::path location_file(std::filesystem::path anchor, LocationRef location,
                                           const char* suffix)
{
    return anchor.replace_extension() / (std::to_string(location.value) + suffix);
}

/// No more records than these can be in a file: each takes a byte at least. Archives in other
/// containers have no such file, and no bound. OTF2's library does not end by itself where a file
/// was cut.
inline std::uint64_t most_records(const std::filesystem::path& file)
{
    std::error_code no_file;
    const auto size = std::filesystem::file_size(file, no_file);
    return no_file ? UINT64_MAX : std::uint64_t{size};
}

/// Opening a pipe would wait for somebody to write into it. Throws Error for one, and for anything
/// else that is there and no file. A file that is not there passes: whoever needs it says so.
inline void require_no_pipe(const std::filesystem::path& file)
{
    const auto status = std::filesystem::status(file);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    {
        throw Error("'" + file.string() +
                    "' is no file; the trace is damaged, record or copy it again");
    }
}

} // namespace haec_sim::otf2
