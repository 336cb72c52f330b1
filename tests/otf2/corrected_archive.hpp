// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <ostream>

namespace haec_sim::test
{

/// The differences between archives with local definitions.
struct Shape
{
    std::uint64_t seed = 0;
    std::size_t offsets = 0;
    bool maps = false;
    std::uint64_t events = 20'000;

    friend std::ostream& operator<<(std::ostream& stream, const Shape& shape)
    {
        return stream << "seed " << shape.seed << ", " << shape.offsets << " offsets, "
                      << (shape.maps ? "maps" : "no maps");
    }
};

/// Writes the archive folder/traces.otf2 of the location `only_location`, whose events and local
/// definitions are both random, with OTF2's library. The folder must not exist. Throws Error.
void write_corrected_archive(const std::filesystem::path& folder, const Shape& shape);

} // namespace haec_sim::test
