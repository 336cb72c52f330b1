// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/promised_source.hpp"

#include "haec_sim/error.hpp"
#include "otf2/codec/format.hpp"

#include <array>
#include <fstream>
#include <utility>

namespace haec_sim::otf2
{

namespace
{

/// True where the last bytes are those that end an event file. A file in another container than a
/// plain one cannot be asked.
bool has_end(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::array<char, codec::file_end_size> bytes{};
    in.seekg(-static_cast<std::streamoff>(bytes.size()), std::ios::end);
    in.read(bytes.data(), bytes.size());
    return in && bytes[0] == codec::mark::end_of_buffer && bytes[1] == codec::mark::end_of_file;
}

} // namespace

PromisedSource::PromisedSource(std::unique_ptr<EventSource> source, Promise promise,
                               std::set<LocationRef>& broken)
    : WrappedSource(std::move(source)), promise_(std::move(promise)), broken_(broken)
{
}

void PromisedSource::read(EventHandler& handler, const bool& stop, std::uint64_t most)
{
    source().read(handler, stop, most);
    const bool is_broken =
        at_end() ? delivered() != promise_.events : delivered() > promise_.events;
    if (is_broken && promise_.file && !has_end(*promise_.file))
    {
        throw Error(promise_.name.text() + " has " + std::to_string(delivered()) +
                    (at_end() ? "" : " or more") + " of the " + std::to_string(promise_.events) +
                    " events that its definitions promise; the trace is truncated, record or copy "
                    "it again");
    }
    if (is_broken)
    {
        promise_.file.reset();
        broken_.insert(promise_.name.location());
    }
}

} // namespace haec_sim::otf2
