// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/rescue/end_events.hpp"

#include "record/archive/byte_stream.hpp"
#include "record/archive/trace_archive.hpp"

#include <filesystem>
#include <fstream>

namespace haec_record
{

namespace
{

// Records of OTF2's own within a file.
constexpr char end_of_file = 2;
constexpr char end_of_chunk = 1;
constexpr char chunk_header = 3;

/// The kind of record, the order of bytes (this machine's), and the numbers of the first and the
/// last event.
constexpr std::size_t header_bytes = 2 + 2 * sizeof(std::uint64_t);

} // namespace

std::uint64_t end_events(const std::string& file)
{
    std::error_code fault;
    const auto size = std::filesystem::file_size(file, fault);
    const auto whole = fault ? 0 : size / event_chunk * event_chunk;
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    std::string header(header_bytes, 0);
    if (whole == 0 || !stream.seekg(static_cast<std::streamoff>(whole - event_chunk)) ||
        !stream.read(header.data(), header_bytes) || header[0] != chunk_header)
    {
        return 0;
    }
    std::uint64_t last = 0;
    unpack(header.substr(2 + sizeof last), last);
    const auto end = header.substr(0, 2) + packed(last + 1, last) + end_of_file + end_of_chunk;
    stream.seekp(static_cast<std::streamoff>(whole));
    stream.write(end.data(), static_cast<std::streamsize>(end.size()));
    stream.close();
    std::filesystem::resize_file(file, whole + end.size(), fault);
    return stream.fail() || fault ? 0 : last;
}

} // namespace haec_record
