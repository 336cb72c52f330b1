// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec_source.hpp"

#include "haec_sim/error.hpp"
#include "otf2/codec/format.hpp"
#include "otf2/codec/get.hpp"
#include "otf2/codec_reading.hpp"

#include <algorithm>
#include <array>
#include <memory>

namespace haec_sim::otf2
{

namespace mark = codec::mark;
using codec::damaged;

void damaged_event(std::string_view name, std::uint64_t offset)
{
    damaged("no sound " + std::string(name), offset);
}

void time_goes_back(std::uint64_t from, std::uint64_t to, std::uint64_t offset)
{
    damaged("the time goes back from " + std::to_string(from) + " to " + std::to_string(to) +
                " ticks",
            offset);
}

CodecSource::CodecSource(codec::FileCache& files, codec::BufferBudget& budget,
                         const TickClock& clock, const Input& input)
    : FileSource(input.name, clock), file_(files, input.name.location().value),
      window_(file_, input.chunk_size, budget), clock_(clock), ids_(input.ids)
{
    if (input.corrections != nullptr)
    {
        clock_correction_ = codec::ClockCorrection(input.corrections->offsets);
        id_maps_ = &input.corrections->maps;
    }
    try
    {
        file_.measure();
    }
    catch (const Error& error)
    {
        throw Error("cannot open the events of " + name_.text() + ": " + error.what());
    }
}

void CodecSource::read(EventHandler& handler, const bool& stop, std::uint64_t most)
{
    const auto last = delivered_ + std::min(most, UINT64_MAX - delivered_);
    try
    {
        if (at_begin_)
        {
            begin_file();
        }
        if (order_ == std::endian::little)
        {
            const auto* const first = ends_ ? std::addressof(ends_->first) : nullptr;
            const bool is_fast = first == std::addressof(handler) && !at_end_;
            is_fast ? fast_reader_(*this, *ends_, stop, last)
                    : read_records<std::endian::little>(handler, stop, last);
        }
        else
        {
            read_records<std::endian::big>(handler, stop, last);
        }
    }
    catch (const codec::Damage& damage)
    {
        throw Error(name_.text() + ": " + damage.what() +
                    "; the trace is damaged or truncated, record or copy it again");
    }
    catch (const TooLongError& error)
    {
        throw Error(name_.text() + ": " + error.what());
    }
}

template <std::endian Order>
constexpr std::array<CodecSource::Reader, 256> CodecSource::readers_by_first_byte()
{
    std::array<Reader, 256> readers{};
    readers.fill(&CodecSource::read_other<Order>);
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    readers[static_cast<std::size_t>(codec::kind<events::Name>)] =                                 \
        &CodecSource::read_event<Order, events::Name>;
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
    return readers;
}

template <std::endian Order>
inline void CodecSource::read_record(EventHandler& handler)
{
    static constexpr auto readers = readers_by_first_byte<Order>();
    window_.want(head_size);
    if (*window_.at() == mark::time_stamp)
    {
        window_.need(codec::time_stamp_size);
        take_time_stamp<Order>(window_.at());
    }
    // The bytes behind the window are zeros, which are no event.
    readers[*window_.at()](*this, handler);
}

template <std::endian Order>
void CodecSource::read_records(EventHandler& handler, const bool& stop, std::uint64_t last)
{
    while (delivered_ < last && !at_end_)
    {
        read_record<Order>(handler);
        if (stop)
        {
            return;
        }
    }
}

template void CodecSource::read_record<std::endian::little>(EventHandler& handler);

template <std::endian Order>
void CodecSource::read_attributes()
{
    const auto list = window_.body<Order>();
    codec::Get<Order> get(list.data(), list.data() + list.size());
    attributes_.clear();
    get.attributes(attributes_);
    if (!get.is_whole())
    {
        damaged("no sound list of attributes", window_.offset());
    }
    if (id_maps_ != nullptr)
    {
        codec::MapIds(*id_maps_).attributes(attributes_);
    }
    window_.advance_to(get.at());
}

/// Reads what is no event of a known kind.
template <std::endian Order>
void CodecSource::read_other(CodecSource& self, EventHandler&)
{
    self.read_mark<Order>();
}

template <std::endian Order>
void CodecSource::read_mark()
{
    const auto first_byte = *window_.at();
    if (first_byte == mark::attributes)
    {
        read_attributes<Order>();
    }
    else if (first_byte == mark::time_stamp)
    {
        window_.need(codec::time_stamp_size);
        take_time_stamp<Order>(window_.at());
    }
    else if (first_byte == mark::rest_of_chunk)
    {
        check_chunk();
        window_.next_chunk();
        read_chunk_header<Order>();
    }
    else if (first_byte == mark::end_of_buffer)
    {
        end_file();
    }
    else if (first_byte >= static_cast<std::uint8_t>(codec::Kind::after_last))
    {
        const auto fields = window_.body<Order>();
        window_.advance_to(fields.data() + fields.size());
        attributes_.clear();
        ++unknown_;
        ++delivered_;
    }
    else
    {
        damaged("no record", window_.offset());
    }
}

void CodecSource::begin_file()
{
    at_begin_ = false;
    window_.need(codec::chunk_header_size);
    if (window_.at()[1] == codec::big_endian)
    {
        order_ = std::endian::big;
        read_chunk_header<std::endian::big>();
    }
    else
    {
        read_chunk_header<std::endian::little>();
    }
}

template <std::endian Order>
void CodecSource::read_chunk_header()
{
    window_.need(codec::chunk_header_size);
    const auto* header = window_.at();
    const auto first = codec::load<Order, std::uint64_t>(header + codec::first_event_place);
    last_of_chunk_ = codec::load<Order, std::uint64_t>(header + codec::last_event_place);
    if (header[0] != mark::chunk || header[1] != codec::byte_order_mark<Order> ||
        first != delivered_ + 1)
    {
        damaged("no header of a chunk that begins with event " + std::to_string(delivered_ + 1),
                window_.offset());
    }
    window_.advance_to(header + codec::chunk_header_size);
}

void CodecSource::check_chunk()
{
    if (last_of_chunk_ != delivered_)
    {
        damaged("a chunk ends after event " + std::to_string(delivered_) + ", not " +
                    std::to_string(last_of_chunk_) + " as its header says,",
                window_.offset());
    }
}

void CodecSource::end_file()
{
    window_.need(codec::file_end_size);
    if (window_.at()[1] != mark::end_of_file)
    {
        damaged("no end of the file", window_.offset());
    }
    check_chunk();
    at_end_ = true;
    window_.close();
    file_.close();
}

} // namespace haec_sim::otf2
