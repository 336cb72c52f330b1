// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/format.hpp"
#include "otf2/codec/get.hpp"
#include "otf2/codec_source.hpp"

#include <algorithm>
#include <array>

// A look at what comes, without what it takes to deliver it: ranks that share a network do it for
// each message that they wait for.

namespace haec_sim::otf2
{

namespace mark = codec::mark;

namespace
{

/// Most records are no longer, with their time stamps.
constexpr std::size_t usual_size = 40;

/// Bytes of the next chunk: enough for a few records, as the last of a chunk's are close.
constexpr std::size_t size_beyond_chunk = 1024;

constexpr std::ptrdiff_t time_stamp_size{codec::time_stamp_size};

constexpr std::array<ComingKind, 256> kinds_by_first_byte()
{
    std::array<ComingKind, 256> kinds{};
    kinds.fill(ComingKind::end);
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    kinds[static_cast<std::size_t>(codec::kind<events::Name>)] = coming_kind<events::Name>;
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
    return kinds;
}

/// The size of the event at `at`, whose time stamp is over; 0 where that takes a closer look.
template <std::endian Order>
std::ptrdiff_t size_of(const std::uint8_t* at, const std::uint8_t* end)
{
    if (!codec::has_length(static_cast<codec::Kind>(*at)))
    {
        codec::Get<Order> get(at + 1, end);
        get.template number<std::uint64_t>();
        return get.is_sound() ? get.at() - at : 0;
    }
    return at[1] == codec::long_length ? 0 : 2 + at[1];
}

} // namespace

/// The records that a glance has seen so far, and the time there.
struct CodecSource::Glance
{
    std::span<ComingRecord> room;
    std::uint64_t ticks;
    EventClock times;
    std::size_t count = 0;
};

// A glance that ended with what is in memory, or with a chunk, would tell of too short a time, and
// all ranks agree once more; as all locations come to the end of a chunk together, again and again.
std::size_t CodecSource::glance(std::span<ComingRecord> room)
{
    if (at_begin_ || at_end_ || !attributes_.empty())
    {
        return 0;
    }
    window_.want(room.size() * usual_size);
    const auto place = clock_correction_.place();
    const auto see = order_ == std::endian::little ? &CodecSource::see<std::endian::little>
                                                   : &CodecSource::see<std::endian::big>;
    Glance seen{room, ticks_, times_};
    const auto* const at = (this->*see)(seen, {window_.at(), window_.left()});
    if (seen.count < room.size() && at != window_.end() && *at == mark::rest_of_chunk)
    {
        std::array<std::uint8_t, size_beyond_chunk + codec::get_margin> next{};
        const auto there = window_.peek_next_chunk({next.data(), size_beyond_chunk});
        (this->*see)(seen, there.subspan(std::min(there.size(), codec::chunk_header_size)));
    }
    clock_correction_.go_back_to(place);
    return seen.count;
}

/// Returns where it ended. Where anything is not as it should be, it ends: read() comes there, too,
/// and tells.
template <std::endian Order>
const std::uint8_t* CodecSource::see(Glance& seen, std::span<const std::uint8_t> bytes)
{
    static constexpr auto kinds = kinds_by_first_byte();
    const auto* at = bytes.data();
    const auto* const end = at + bytes.size();
    while (seen.count < seen.room.size() && at < end)
    {
        if (*at == mark::time_stamp)
        {
            const auto ticks = codec::load<Order, std::uint64_t>(at + 1);
            const auto corrected = clock_correction_(ticks);
            if (end - at <= time_stamp_size || ticks < seen.ticks || !clock_.can_tell(corrected))
            {
                return at;
            }
            seen.ticks = ticks;
            seen.times.advance_to(corrected);
            at += time_stamp_size;
        }
        const auto kind = kinds[*at];
        const auto size = kind != ComingKind::end ? size_of<Order>(at, end) : 0;
        if (size == 0 || size > end - at)
        {
            return at;
        }
        if (kind != ComingKind::nothing)
        {
            seen.room[seen.count++] = {kind, region_at<Order>(at, end, kind), seen.times.time()};
        }
        if (kind == ComingKind::send)
        {
            return at;
        }
        at += size;
    }
    return at;
}

/// The region of an Enter or Leave.
template <std::endian Order>
RegionRef CodecSource::region_at(const std::uint8_t* at, const std::uint8_t* end,
                                 ComingKind kind) const
{
    RegionRef region;
    if (kind == ComingKind::enter || kind == ComingKind::leave)
    {
        codec::Get<Order> get(at + 1, end);
        get.field(region);
        if (id_maps_ != nullptr)
        {
            codec::MapIds(*id_maps_).field(region);
        }
    }
    return region;
}

} // namespace haec_sim::otf2
