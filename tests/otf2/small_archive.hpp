// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/codec/put.hpp"
#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

namespace haec_sim::test
{

/// An archive's only location.
inline constexpr LocationRef only_location{7};

using Generate = std::function<void(EventHandler&)>;

/// Writes an archive of one location, whose clock counts picoseconds.
void write_small_archive(const std::filesystem::path& folder, otf2::EventFiles by,
                         std::uint64_t chunk_size, const Generate& generate);

/// The file of its events.
std::filesystem::path event_file(const std::filesystem::path& folder);

/// Keeps the events that it is given as bytes, to be compared.
class EventBytes final : public UniformEventHandler<EventBytes>
{
public:
    template <class Record>
    void handle(const Record& record)
    {
        const auto most = 8 + otf2::codec::event_bound(record) + otf2::codec::put_margin;
        const auto begin = bytes.size();
        bytes.resize(begin + most);
        otf2::codec::store(&bytes[begin], static_cast<std::uint64_t>(record.time.count()));
        const auto* const end = otf2::codec::put_event(&bytes[begin + 8], record);
        bytes.resize(static_cast<std::size_t>(end - bytes.data()));
        ++events;
    }

    void finish() override {}

    std::vector<std::uint8_t> bytes;
    std::uint64_t events = 0;
};

/// Reads to the end, in portions, and looks ahead before each; throws what the source throws.
void read_all(otf2::EventSource& source, EventHandler& to, std::uint64_t portion = UINT64_MAX);

/// All locations, in the order of their definitions.
std::vector<LocationRef> locations_of(const Definitions& definitions);

/// The contents of the only location of an archive.
struct Read
{
    EventBytes events;
    std::uint64_t unknown = 0;
    std::uint64_t broken_promises = 0;
};

/// Throws what TraceReader and EventSource throw.
void read_small_archive(const std::filesystem::path& folder, otf2::EventFiles by, Read& read);

} // namespace haec_sim::test
