// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/codec/clock_offsets.hpp"
#include "otf2/codec/file_cache.hpp"
#include "otf2/codec/id_maps.hpp"
#include "otf2/codec/window.hpp"
#include "otf2/file_source.hpp"
#include "otf2/record_ids.hpp"
#include "otf2/tick_clock.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace haec_sim::otf2
{

/// The parts of a location's local definitions that say something about its events.
struct Corrections
{
    std::vector<codec::ClockOffset> offsets;
    codec::IdMaps maps;
};

/// The event records of one location, read by our own codec.
class CodecSource final : public FileSource
{
public:
    /// The file to be read.
    struct Input
    {
        LocationRef location;
        std::uint64_t chunk_size = 0;
        /// The corrections; null where there are none.
        const Corrections* corrections = nullptr;
        /// The archive's and the location's name, for messages.
        std::string name;
        /// The ids of the definitions.
        const DenseIds& ids;
    };

    /// Throws Error where there is no event file. The references must outlive it.
    CodecSource(codec::FileCache& files, codec::BufferBudget& budget, const TickClock& clock,
                const Input& input);

    void read(EventHandler& handler, const bool& stop, std::uint64_t most) override;
    std::size_t glance(std::span<ComingRecord> room) override;

private:
    struct Convert;
    struct Sight;
    /// A reader of one record; static, as calls of members by pointer take more steps.
    using Reader = void (*)(CodecSource& self, EventHandler& handler);

    template <std::endian Order>
    void read_records(EventHandler& handler, const bool& stop, std::uint64_t last);
    template <std::endian Order>
    const std::uint8_t* see(Sight& sight, std::span<const std::uint8_t> bytes);
    template <std::endian Order>
    RegionRef region_at(const std::uint8_t* at, const std::uint8_t* end, Glimpse glimpse) const;
    template <std::endian Order, class Record>
    static void read_event(CodecSource& self, EventHandler& handler);
    template <std::endian Order>
    static void read_other(CodecSource& self, EventHandler& handler);
    template <std::endian Order>
    static constexpr std::array<Reader, 256> readers_by_first_byte();
    template <std::endian Order>
    void read_mark();
    // This is part of the path of every event.
    template <std::endian Order>
    [[gnu::always_inline]] void read_time_stamp();
    template <std::endian Order>
    void read_attributes();
    template <std::endian Order>
    void read_chunk_header();
    template <std::endian Order>
    std::span<const std::uint8_t> body();
    void begin_file();
    void check_chunk();
    void end_file();

    codec::CachedInput file_;
    codec::Window window_;
    const TickClock& clock_;
    codec::ClockCorrection clock_correction_;
    const codec::IdMaps* id_maps_ = nullptr;
    const DenseIds& ids_;
    std::uint64_t chunk_size_;

    std::endian order_ = std::endian::little;
    bool at_begin_ = true;
    /// The number of the chunk's last event, as its header says.
    std::uint64_t last_of_chunk_ = 0;
    std::uint64_t ticks_ = 0;
    /// The attributes of the event that follows.
    AttributeList attributes_;
};

} // namespace haec_sim::otf2
