// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/codec/format.hpp"
#include "otf2/codec/get.hpp"
#include "otf2/codec_source.hpp"
#include "otf2/record_ids.hpp"

#include <string>
#include <string_view>
#include <utility>

// The path of an event through CodecSource. It is a header, as whoever knows where events go makes
// one piece of code of reading and of what is done to them (CodecSource::read_fast()).

namespace haec_sim::otf2
{

// The faults of a file; apart from where they are thrown, which is for each event.
[[noreturn]] void damaged_event(std::string_view name, std::uint64_t offset);
[[noreturn]] void time_goes_back(std::uint64_t from, std::uint64_t to, std::uint64_t offset);

/// Tells of a plain record whether its ids need to be looked at, as PlainIds does of others. A
/// visitor of visit_fields().
struct ArePlain
{
    template <class Field>
    void field(const Field& field)
    {
        if constexpr (requires { ids.is_plain(field); })
        {
            all = all && ids.is_plain(field);
        }
    }

    const DenseIds& ids;
    bool all = true;
};

/// Times inside an event from ticks.
struct CodecSource::Convert
{
    template <class Field>
    void field(Field&)
    {
    }

    template <class Count, class Record>
    void list(Record&)
    {
    }

    void time(Picoseconds& time)
    {
        time = source.clock_.to_time(
            source.clock_correction_(static_cast<std::uint64_t>(time.count())));
    }

    CodecSource& source;
};

template <std::endian Order>
inline void CodecSource::take_time_stamp(const std::uint8_t* at)
{
    const auto ticks = codec::load<Order, std::uint64_t>(at + 1);
    if (ticks < ticks_) [[unlikely]]
    {
        time_goes_back(ticks_, ticks, window_.offset());
    }
    ticks_ = ticks;
    times_.advance_to(clock_correction_(ticks));
    window_.advance_to(at + codec::time_stamp_size);
}

template <class Record>
inline bool CodecSource::take_plain(Record& record)
{
    constexpr bool has_length = codec::has_length(codec::kind<Record>);
    const auto* const begin = window_.at() + (has_length ? 2 : 1);
    const auto* const end = window_.end();
    codec::Get<std::endian::little> get(begin, end);
    codec::visit_fields(get, record);
    if (!get.is_sound() || !attributes_.empty()) [[unlikely]]
    {
        return false;
    }
    if (has_length && get.at() - begin != begin[-1]) [[unlikely]]
    {
        return false;
    }
    if (id_maps_ != nullptr)
    {
        codec::MapIds map_ids(*id_maps_);
        codec::visit_fields(map_ids, record);
    }
    ArePlain ids{ids_};
    codec::visit_fields(ids, record);
    if (!ids.all) [[unlikely]]
    {
        return false;
    }
    window_.advance_to(get.at());
    record.time = times_.time();
    ++delivered_;
    return true;
}

template <std::endian Order, class Record>
inline void CodecSource::take(Record& record)
{
    constexpr bool has_length = codec::has_length(codec::kind<Record>);
    const std::uint8_t* begin = window_.at() + (has_length ? 2 : 1);
    const std::uint8_t* end = window_.end();
    if constexpr (has_length)
    {
        // Most are short, and in the window.
        const std::size_t length = begin[-1];
        if (length == codec::long_length || begin + length > end) [[unlikely]]
        {
            const auto fields = window_.body<Order>();
            begin = fields.data();
            end = begin + fields.size();
        }
        else
        {
            end = begin + length;
        }
    }
    codec::Get<Order> get(begin, end);
    codec::visit_fields(get, record);
    if (!(has_length ? get.is_whole() : get.is_sound())) [[unlikely]]
    {
        damaged_event(Record::record_name, window_.offset());
    }
    window_.advance_to(get.at());
    complete(record);
}

template <class Record>
inline void CodecSource::complete(Record& record)
{
    record.time = times_.time();
    Convert convert{*this};
    codec::visit_fields(convert, record);
    const bool has_attributes = !attributes_.empty();
    if (has_attributes) [[unlikely]]
    {
        record.attributes = std::move(attributes_);
        attributes_.clear();
    }
    if (id_maps_ != nullptr)
    {
        codec::MapIds map_ids(*id_maps_);
        codec::visit_fields(map_ids, record);
    }
    if (has_attributes || !PlainIds(ids_).in(record)) [[unlikely]]
    {
        require_definitions(ids_, record, name_);
    }
    ++delivered_;
}

template <class Record, class FastPath>
inline bool CodecSource::hand_over(std::uint8_t first_byte, FastPath& fast_path)
{
    if (first_byte != static_cast<std::uint8_t>(codec::kind<Record>))
    {
        return false;
    }
    Record record;
    if (!take_plain(record)) [[unlikely]]
    {
        return false;
    }
    fast_path.handle(record);
    return true;
}

template <class FastPath>
inline void CodecSource::read_fast(EventHandler& handler, FastPath& fast_path, const bool& stop,
                                   std::uint64_t last)
{
    while (delivered_ < last)
    {
        if (window_.left() >= head_size) [[likely]]
        {
            const auto* at = window_.at();
            if (*at == codec::mark::time_stamp)
            {
                take_time_stamp<std::endian::little>(at);
                at += codec::time_stamp_size;
            }
            const auto first_byte = *at;
            bool is_taken = hand_over<plain::Enter>(first_byte, fast_path) ||
                            hand_over<plain::Leave>(first_byte, fast_path);
            if (!is_taken && first_byte == static_cast<std::uint8_t>(codec::Kind::mpi_recv))
            {
                take<std::endian::little>(receive_);
                fast_path.handle(receive_);
                receive_.attributes.clear();
                is_taken = true;
            }
            is_taken = is_taken || hand_over<plain::MpiSend>(first_byte, fast_path) ||
                       hand_over<plain::ThreadTeamEnd>(first_byte, fast_path) ||
                       hand_over<plain::ThreadFork>(first_byte, fast_path) ||
                       hand_over<plain::ThreadJoin>(first_byte, fast_path);
            if (is_taken) [[likely]]
            {
                if (stop)
                {
                    return;
                }
                continue;
            }
        }
        read_record<std::endian::little>(handler);
        if (stop || at_end_)
        {
            return;
        }
    }
}

} // namespace haec_sim::otf2
