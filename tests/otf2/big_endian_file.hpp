// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "otf2/codec/fields.hpp"
#include "otf2/codec/format.hpp"

#include <cstdint>
#include <type_traits>
#include <vector>

namespace haec_sim::test
{

/// The bytes of an event file as a big-endian machine would write it: made apart from the codec,
/// byte by byte. A length is always a long one, and each event has a time stamp; both are
/// legal.
class BigEndianFile final : public UniformEventHandler<BigEndianFile>
{
public:
    explicit BigEndianFile(std::size_t chunk_size) : chunk_size_(chunk_size) {}

    template <class Record>
    void handle(const Record& record)
    {
        event_.clear();
        put(0x05, 1);
        put(static_cast<std::uint64_t>(record.time.count()), 8);
        if (!record.attributes.empty())
        {
            put(0x06, 1);
            with_length([&] { attributes(record.attributes); });
        }
        constexpr auto kind = otf2::codec::kind<Record>;
        put(static_cast<std::uint8_t>(kind), 1);
        if (otf2::codec::has_length(kind))
        {
            with_length([&] { otf2::codec::visit_fields(*this, record); });
        }
        else
        {
            otf2::codec::visit_fields(*this, record);
        }
        append(event_);
    }

    void finish() override {}

    /// An event of a kind that is not known, with an attribute.
    void unknown(std::uint8_t kind, std::size_t length);

    /// The whole file.
    const std::vector<std::uint8_t>& finished();

    // For visit_fields().
    template <class Field>
    void field(const Field& field)
    {
        number(otf2::codec::stored(field));
    }

    void time(Picoseconds time)
    {
        put(static_cast<std::uint64_t>(time.count()), 8);
    }

    template <class Count>
    void list(const events::Metric& metric)
    {
        put(metric.type_ids.size(), 1);
        for (std::size_t index = 0; index < metric.type_ids.size(); ++index)
        {
            put(static_cast<std::uint8_t>(metric.type_ids[index]), 1);
            number(metric.metric_values[index].bits);
        }
    }

    template <class Count>
    void list(const events::ProgramBegin& begin)
    {
        number(static_cast<std::uint32_t>(begin.program_arguments.size()));
        for (const auto argument : begin.program_arguments)
        {
            number(argument.value);
        }
    }

private:
    /// The last bytes of a number, the highest of them first.
    void put(std::uint64_t number, std::size_t bytes);

    template <class Integer>
    void number(Integer value)
    {
        if (sizeof(Integer) < 4)
        {
            put(static_cast<std::uint64_t>(value), sizeof(Integer));
            return;
        }
        using Unsigned = std::make_unsigned_t<Integer>;
        const auto bits = static_cast<Unsigned>(value);
        if (std::is_unsigned_v<Integer> && bits == static_cast<Unsigned>(-1))
        {
            put(0xFF, 1);
            return;
        }
        std::size_t bytes = 0;
        while (bytes < sizeof(Integer) && (std::uint64_t{bits} >> (8 * bytes)) != 0)
        {
            ++bytes;
        }
        put(bytes, 1);
        put(bits, bytes);
    }

    template <class PutBody>
    void with_length(PutBody put_body)
    {
        put(0xFF, 1);
        const auto begin = event_.size();
        put(0, 8);
        put_body();
        auto body = std::vector<std::uint8_t>(
            event_.begin() + static_cast<std::ptrdiff_t>(begin) + 8, event_.end());
        event_.resize(begin);
        put(body.size(), 8);
        event_.insert(event_.end(), body.begin(), body.end());
    }

    void attributes(const AttributeList& list);
    void append(const std::vector<std::uint8_t>& event);
    void begin_chunk();
    void end_chunk();

    std::size_t chunk_size_;
    std::vector<std::uint8_t> event_;
    std::vector<std::uint8_t> file_;
    std::size_t chunk_begin_ = 0;
    std::uint64_t events_ = 0;
};

} // namespace haec_sim::test
