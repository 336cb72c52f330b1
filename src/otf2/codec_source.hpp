// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/codec/file_cache.hpp"
#include "otf2/codec/window.hpp"
#include "otf2/corrections.hpp"
#include "otf2/dense_ids.hpp"
#include "otf2/file_source.hpp"
#include "otf2/tick_clock.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace haec_sim::otf2
{

/// The event records of one location, read by our own codec. It checks what the library does not:
/// that the file ends where it says, that lengths, counts and chunk headers agree, and that times
/// before their correction do not go back (docs/adr/0021). Its ids are those of the global
/// definitions; where they are not dense, RenumberedSource replaces them. Memory: its share of the
/// budget, 32 KiB at most, but for longer records.
class CodecSource final : public FileSource
{
public:
    /// The file to be read.
    struct Input
    {
        LocationName name;
        /// The length of a chunk in bytes, as the anchor file says.
        std::uint64_t chunk_size = 0;
        /// The corrections; null where there are none.
        const Corrections* corrections = nullptr;
        /// The ids of the definitions, by which references to what is not defined are refused.
        const DenseIds& ids;
    };

    /// Throws Error where there is no event file, or it must not be read. Nothing is read yet. The
    /// references, and what `input` points to, must outlive it.
    CodecSource(codec::FileCache& files, codec::BufferBudget& budget, const TickClock& clock,
                const Input& input);

    /// Records of unknown kinds count among the `most`, but are not delivered, and lose their
    /// attributes with them. Throws Error with the location's name and the place in the file for
    /// damaged bytes.
    void read(EventHandler& handler, const bool& stop, std::uint64_t most) override;
    /// Sees as far as the bytes in memory go, and about 1 KiB of the next chunk: all locations come
    /// to the ends of chunks at about the same time, and a look that ends there makes ranks agree
    /// once more. Sees nothing before the first record.
    std::size_t glance(std::span<ComingRecord> room) override;

    CodecSource* codec() noexcept override
    {
        return this;
    }

    /// The first handlers of a chain, for those who know what they are.
    struct Ends
    {
        EventHandler& first;
        EventHandler& second;
    };

    /// A reader that knows where most records go: read_fast() with some `FastPath`. It gets what
    /// read() gets, but for `last`: the number of the last record to be read, from 1.
    using FastReader = void (*)(CodecSource& self, const Ends& ends, const bool& stop,
                                std::uint64_t last);

    /// read() calls `way` from now on where it is called with the first handler, and the file is
    /// little endian, as most are. The handlers outlive it.
    void use_fast_path(FastReader way, const Ends& ends)
    {
        fast_reader_ = way;
        ends_.emplace(ends);
    }

    /// Reads as read() does, and makes one piece of code of reading and of what is done to the most
    /// frequent records: these go to fast_path.handle(record). Enter, Leave, MpiSend,
    /// ThreadTeamEnd, ThreadFork and ThreadJoin without attributes go there as plain records, and
    /// MpiRecv as an event. All others go to `handler`. It stands in codec_reading.hpp.
    template <class FastPath>
    void read_fast(EventHandler& handler, FastPath& fast_path, const bool& stop,
                   std::uint64_t last);

private:
    /// A visitor that converts times inside an event, such as the end of a BufferFlush.
    struct Convert;
    /// The state of one glance.
    struct Glance;
    /// A reader of one record; static, as calls of members by pointer take more steps.
    using Reader = void (*)(CodecSource& self, EventHandler& handler);

    /// Enough for a time stamp, and an event without a length or the length of others.
    static constexpr std::size_t head_size = 32;

    /// Reads until `last` records have been counted since the begin of the file.
    template <std::endian Order>
    void read_records(EventHandler& handler, const bool& stop, std::uint64_t last);
    /// Looks through bytes of one chunk; returns where it ended, which is before the first record
    /// that is not whole, sound and of a kind that may be passed.
    template <std::endian Order>
    const std::uint8_t* see(Glance& seen, std::span<const std::uint8_t> bytes);
    /// The region of an Enter or Leave at `at`, as a global id; undefined for other records.
    template <std::endian Order>
    RegionRef region_at(const std::uint8_t* at, const std::uint8_t* end, ComingKind kind) const;
    /// Reads what comes next: an event with its time stamp, or what is none.
    template <std::endian Order>
    void read_record(EventHandler& handler);
    // These are parts of the path of every event. They take apart what is in the window.
    template <std::endian Order>
    [[gnu::always_inline]] void take_time_stamp(const std::uint8_t* at);
    template <std::endian Order, class Record>
    [[gnu::always_inline]] void take(Record& record);
    /// The same of an event of fixed length, without attributes. False: something about it is
    /// unusual; it is still to be taken.
    template <class Record>
    [[gnu::always_inline]] bool take_plain(Record& record);
    template <class Record>
    [[gnu::always_inline]] void complete(Record& record);
    /// Takes a plain record and hands it over where the first byte says that it is of that kind.
    template <class Record, class FastPath>
    [[gnu::always_inline]] bool hand_over(std::uint8_t first_byte, FastPath& fast_path);
    /// Takes one event of a known kind apart, completes it and delivers it.
    template <std::endian Order, class Record>
    static void read_event(CodecSource& self, EventHandler& handler);
    template <std::endian Order>
    static void read_other(CodecSource& self, EventHandler& handler);
    /// The reader for each first byte: of a kind of event its own, of anything else read_other().
    template <std::endian Order>
    static constexpr std::array<Reader, 256> readers_by_first_byte();
    /// Reads what is no event of a known kind: attributes, ends, headers, unknown kinds. Throws
    /// Damage for bytes that are none of it.
    template <std::endian Order>
    void read_mark();
    /// Keeps the attributes for the event that follows.
    template <std::endian Order>
    void read_attributes();
    /// Throws Damage where there is none, where its byte order is another than that of the file, or
    /// where it does not count on from the events so far.
    template <std::endian Order>
    void read_chunk_header();
    /// Finds out the byte order from the first chunk's header; all others must have the same.
    void begin_file();
    /// Throws Damage where the chunk has not as many events as its header says.
    void check_chunk();
    /// Lets file and memory go: what is over takes nothing of the budget.
    void end_file();

    codec::CachedInput file_;
    codec::Window window_;
    const TickClock& clock_;
    codec::ClockCorrection clock_correction_;
    /// The maps of the location; null where there are none.
    const codec::IdMaps* id_maps_ = nullptr;
    const DenseIds& ids_;

    /// The byte order of the file, known once at_begin_ is false.
    std::endian order_ = std::endian::little;
    bool at_begin_ = true;
    /// The number of the chunk's last event, as its header says.
    std::uint64_t last_of_chunk_ = 0;
    /// The time stamp that holds, uncorrected.
    std::uint64_t ticks_ = 0;
    /// The attributes of the event that follows.
    AttributeList attributes_;
    /// The last MpiRecv on the fast path: one that is used again and again takes no steps to
    /// make.
    events::MpiRecv receive_;
    /// See use_fast_path(); null where records go to any handler alike.
    FastReader fast_reader_ = nullptr;
    std::optional<Ends> ends_;
};

} // namespace haec_sim::otf2
