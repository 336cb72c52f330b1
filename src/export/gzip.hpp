// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <memory>
#include <ostream>
#include <streambuf>
#include <string_view>

namespace haec_sim::exporting
{

/// Compresses what is written to it, in the format of gzip, without a date: the same bytes for the
/// same text.
class GzipBuffer final : public std::streambuf
{
public:
    /// `out` outlives it.
    explicit GzipBuffer(std::ostream& out);
    ~GzipBuffer() override;

    GzipBuffer(const GzipBuffer&) = delete;
    GzipBuffer& operator=(const GzipBuffer&) = delete;

    /// Ends the file after the last text; it is not complete without that. Throws Error where it
    /// cannot be written.
    void finish();

private:
    int_type overflow(int_type letter) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;

    void compress(std::string_view text, int flush);

    /// zlib stays in gzip.cpp.
    struct Stream;

    std::ostream& out_;
    std::unique_ptr<Stream> stream_;
};

} // namespace haec_sim::exporting
