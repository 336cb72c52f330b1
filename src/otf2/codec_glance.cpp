// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/format.hpp"
#include "otf2/codec/get.hpp"
#include "otf2/codec_source.hpp"

#include <array>

// A look at what comes, without what it takes to deliver it: ranks that share a network do it for
// each message that they wait for.

namespace haec_sim::otf2
{

namespace mark = codec::mark;

namespace
{

/// Enough for a time stamp and an event whose length is one byte.
constexpr std::ptrdiff_t seen_size = 512;

constexpr std::array<Glimpse, 256> glimpses_by_first_byte()
{
    std::array<Glimpse, 256> glimpses{};
    glimpses.fill(Glimpse::end);
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    glimpses[static_cast<std::size_t>(codec::kind<events::Name>)] = glimpse_of<events::Name>;
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
    return glimpses;
}

/// Behind the event at `at`, whose time stamp is over; null where that takes a closer look.
template <std::endian Order>
const std::uint8_t* behind(const std::uint8_t* at, const std::uint8_t* end)
{
    if (!codec::has_length(static_cast<codec::Kind>(*at)))
    {
        codec::Get<Order> get(at + 1, end);
        get.template number<std::uint64_t>();
        return get.is_sound() ? get.at() : nullptr;
    }
    return at[1] == codec::long_length ? nullptr : at + 2 + at[1];
}

} // namespace

std::size_t CodecSource::glance(std::span<ComingRecord> room)
{
    if (at_begin_ || at_end_ || !attributes_.empty())
    {
        return 0;
    }
    window_.want(seen_size);
    const auto place = clock_correction_.place();
    const auto seen = order_ == std::endian::little ? glance_at<std::endian::little>(room)
                                                    : glance_at<std::endian::big>(room);
    clock_correction_.go_back_to(place);
    return seen;
}

// Where anything is not as it should be, it ends: read() comes there, too, and tells.
template <std::endian Order>
std::size_t CodecSource::glance_at(std::span<ComingRecord> room)
{
    static constexpr auto glimpses = glimpses_by_first_byte();
    const auto* at = window_.at();
    const auto* const end = window_.end();
    auto ticks = ticks_;
    auto times = times_;
    std::size_t count = 0;
    while (count < room.size() && end - at >= seen_size)
    {
        if (*at == mark::time_stamp)
        {
            const auto next = codec::load<Order, std::uint64_t>(at + 1);
            const auto corrected = clock_correction_(next);
            if (next < ticks || !clock_.can_tell(corrected))
            {
                return count;
            }
            ticks = next;
            times.advance_to(corrected);
            at += codec::time_stamp_size;
        }
        const auto glimpse = glimpses[*at];
        const auto* const next = glimpse != Glimpse::end ? behind<Order>(at, end) : nullptr;
        if (next == nullptr)
        {
            return count;
        }
        if (glimpse != Glimpse::nothing)
        {
            room[count++] = {glimpse, region_at<Order>(at, glimpse), times.time()};
        }
        at = next;
    }
    return count;
}

/// Of an Enter or Leave.
template <std::endian Order>
RegionRef CodecSource::region_at(const std::uint8_t* at, Glimpse glimpse) const
{
    RegionRef region;
    if (glimpse == Glimpse::enter || glimpse == Glimpse::leave)
    {
        codec::Get<Order> get(at + 1, window_.end());
        get.field(region);
        if (id_maps_ != nullptr)
        {
            codec::MapIds(*id_maps_).field(region);
        }
    }
    return region;
}

} // namespace haec_sim::otf2
