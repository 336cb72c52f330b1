// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/trace_id.hpp"

#include "core/log/file_failure.hpp"
#include "haec_sim/error.hpp"
#include "otf2/check.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <vector>

namespace haec_sim::otf2
{

namespace
{

using IdBytes = std::array<char, sizeof(std::uint64_t)>;

std::vector<char> read_file(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// OTF2 tells the id of archives that it reads only.
std::uint64_t id_of(const std::filesystem::path& anchor_file)
{
    const auto name = anchor_file.string();
    auto* reader = check_handle(OTF2_Reader_Open(name.c_str()),
                                "cannot read " + name +
                                    ", which was just written; does another program change it?");
    std::uint64_t id = 0;
    check(OTF2_Reader_GetTraceId(reader, &id), "cannot read the id of " + name);
    OTF2_Reader_Close(reader);
    return id;
}

} // namespace

void replace_trace_id(const std::filesystem::path& anchor_file, std::uint64_t id)
{
    const auto content = read_file(anchor_file);
    // OTF2 writes numbers in the machine's byte order and says which in the anchor's first byte.
    const auto old_bytes = std::bit_cast<IdBytes>(id_of(anchor_file));
    const auto new_bytes = std::bit_cast<IdBytes>(id);
    const auto place =
        std::search(content.begin(), content.end(), old_bytes.begin(), old_bytes.end());
    if (place == content.end())
    {
        throw Error("cannot find the trace id in " + anchor_file.string() +
                    "; this version of OTF2 writes another form of anchor file, please report it");
    }
    // Over what is there, which takes no space.
    errno = 0;
    std::fstream out(anchor_file, std::ios::binary | std::ios::in | std::ios::out);
    out.seekp(place - content.begin());
    out.write(new_bytes.data(), new_bytes.size());
    if (!out.flush())
    {
        throw Error("cannot write " + anchor_file.string() + ": " +
                    file_failure_text(errno, "is the file system full?"));
    }
}

} // namespace haec_sim::otf2
