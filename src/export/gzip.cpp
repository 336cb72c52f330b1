// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/gzip.hpp"

#include "export/line_buffer.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <new>
#include <zlib.h>

namespace haec_sim::exporting
{

namespace
{

// Timelines repeat themselves so much that more effort costs much time and gains little space.
constexpr int least_effort = 1;
constexpr int largest_window = 15;
constexpr int with_gzip_header = 16;
constexpr int most_memory = 9;

} // namespace

struct GzipBuffer::Stream
{
    z_stream zlib{};
    std::array<char, std::size_t{1} << 16> output{};
};

GzipBuffer::GzipBuffer(std::ostream& out) : out_(out), stream_(std::make_unique<Stream>())
{
    if (deflateInit2(&stream_->zlib, least_effort, Z_DEFLATED, largest_window + with_gzip_header,
                     most_memory, Z_DEFAULT_STRATEGY) != Z_OK)
    {
        throw std::bad_alloc();
    }
}

GzipBuffer::~GzipBuffer()
{
    deflateEnd(&stream_->zlib);
}

void GzipBuffer::finish()
{
    compress({}, Z_FINISH);
}

GzipBuffer::int_type GzipBuffer::overflow(int_type letter)
{
    if (traits_type::eq_int_type(letter, traits_type::eof()))
    {
        return traits_type::not_eof(letter);
    }
    const char text = traits_type::to_char_type(letter);
    compress({&text, 1}, Z_NO_FLUSH);
    return letter;
}

std::streamsize GzipBuffer::xsputn(const char* text, std::streamsize size)
{
    compress({text, static_cast<std::size_t>(size)}, Z_NO_FLUSH);
    return size;
}

void GzipBuffer::compress(std::string_view text, int flush)
{
    auto& zlib = stream_->zlib;
    auto& output = stream_->output;
    do
    {
        const auto part = text.substr(0, std::numeric_limits<uInt>::max());
        text.remove_prefix(part.size());
        // zlib's interface is older than const; it does not write there.
        zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));
        zlib.avail_in = static_cast<uInt>(part.size());
        do
        {
            zlib.next_out = reinterpret_cast<Bytef*>(output.data());
            zlib.avail_out = static_cast<uInt>(output.size());
            HAEC_SIM_ASSERT(deflate(&zlib, text.empty() ? flush : Z_NO_FLUSH) != Z_STREAM_ERROR);
            write_block(out_, {output.data(), output.size() - zlib.avail_out});
        } while (zlib.avail_out == 0);
    } while (!text.empty());
}

} // namespace haec_sim::exporting
