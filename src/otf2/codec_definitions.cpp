// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/get.hpp"
#include "otf2/codec/window.hpp"
#include "otf2/local_definitions.hpp"

#include "haec_sim/error.hpp"

#include <bit>
#include <span>
#include <utility>
#include <vector>

namespace haec_sim::otf2
{

namespace
{

namespace mark = codec::mark;

/// The first bytes of the records that matter; in files of events they stand for other things.
constexpr std::uint8_t mapping_table = 0x05;
constexpr std::uint8_t clock_offset = 0x06;
constexpr std::uint8_t sparse = 0x01;

template <std::endian Order>
class DefinitionFileReader
{
public:
    /// The window is at the begin of the file, and outlives it.
    explicit DefinitionFileReader(codec::Window& window) : window_(window) {}

    LocalDefinitions read()
    {
        take_chunk_header();
        while (take())
        {
        }
        return std::move(read_);
    }

private:
    /// Takes what comes next. False: it was the end of the file.
    bool take()
    {
        window_.need(1);
        switch (*window_.at())
        {
        case mark::rest_of_chunk:
            window_.next_chunk();
            take_chunk_header();
            return true;
        case mark::end_of_buffer:
            window_.need(codec::file_end_size);
            require(window_.at()[1] == mark::end_of_file, "no end of the file");
            return false;
        case mark::chunk:
        case mark::end_of_file:
            codec::damaged("no record", window_.offset());
        default:
            take_record();
            return true;
        }
    }

    void take_chunk_header()
    {
        window_.need(codec::chunk_header_size);
        require(window_.at()[0] == mark::chunk && window_.at()[1] == codec::byte_order_mark<Order>,
                "no header of a chunk");
        window_.advance_to(window_.at() + codec::chunk_header_size);
    }

    void take_record()
    {
        const auto fields = window_.body<Order>();
        const auto* const end = fields.data() + fields.size();
        codec::Get<Order> get(fields.data(), end);
        // It may have moved: at() is where the record begins.
        switch (*window_.at())
        {
        case mapping_table:
            take_table(get);
            break;
        case clock_offset:
            take_offset(get);
            break;
        default:
            ++read_.dropped;
            window_.advance_to(end);
            return;
        }
        require(get.is_whole(), "no sound record");
        window_.advance_to(end);
    }

    /// A table from local ids to global ones: of pairs, or of global ids by local ones from 0 on.
    void take_table(codec::Get<Order>& get)
    {
        const auto kind = get.template number<std::uint8_t>();
        const auto count = get.template number<std::uint64_t>();
        const bool is_sparse = get.template number<std::uint8_t>() == sparse;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs;
        for (std::uint64_t number = 0; number < count && get.is_sound(); ++number)
        {
            const auto local = is_sparse ? get.template number<std::uint64_t>() : number;
            pairs.emplace_back(local, get.template number<std::uint64_t>());
        }
        if (kind < codec::number_of_maps)
        {
            corrections().maps[kind] = codec::IdMap(std::move(pairs));
        }
    }

    /// Behind the two numbers is a standard deviation, which nothing needs.
    void take_offset(codec::Get<Order>& get)
    {
        const auto time = get.template raw<std::uint64_t>();
        const auto offset = get.template number<std::int64_t>();
        get.template raw<std::uint64_t>();
        corrections().offsets.push_back({time, offset});
    }

    Corrections& corrections()
    {
        return read_.corrections ? *read_.corrections : read_.corrections.emplace();
    }

    void require(bool is_so, const char* otherwise) const
    {
        if (!is_so)
        {
            codec::damaged(otherwise, window_.offset());
        }
    }

    codec::Window& window_;
    LocalDefinitions read_;
};

} // namespace

LocalDefinitions codec_definitions(codec::FileCache& files, const LocationName& location,
                                   std::uint64_t chunk_size)
try
{
    codec::CachedInput file(files, location.location().value);
    file.measure();
    codec::BufferBudget budget(codec::largest_part);
    codec::Window window(file, chunk_size, budget);
    window.need(codec::chunk_header_size);
    return window.at()[1] == codec::big_endian
               ? DefinitionFileReader<std::endian::big>(window).read()
               : DefinitionFileReader<std::endian::little>(window).read();
}
catch (const codec::Damage& damage)
{
    throw Error("cannot read the local definitions of " + location.text() + ": " + damage.what() +
                "; the trace is damaged, record or copy it again");
}

} // namespace haec_sim::otf2
