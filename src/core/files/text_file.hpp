// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <istream>
#include <string>

namespace haec_sim
{

/// Bytes of the longest configuration or other document that is read as a whole.
inline constexpr std::uint64_t most_document_bytes = std::uint64_t{64} << 20;

/// Bytes of the longest line that read_line() reads.
inline constexpr std::size_t longest_line = std::size_t{64} << 20;

/// Opens an input, which is remembered as one (core/files_read.hpp). Throws UsageError where it
/// cannot be read, or is neither a file nor a pipe: `what` it is and what to `check` stand in the
/// message.
std::ifstream open_text(const std::filesystem::path& file, const std::string& what,
                        const std::string& check);

/// The contents of the file. Throws as open_text() does, and where it is longer than
/// most_document_bytes.
std::string text_of(const std::filesystem::path& file, const std::string& what,
                    const std::string& check);

/// Reads the next line without its end; false where there is none. A line that is longer than
/// longest_line comes with one byte more than that.
bool read_line(std::istream& stream, std::string& line);

} // namespace haec_sim
