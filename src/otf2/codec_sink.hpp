// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/codec/chunk_writer.hpp"
#include "otf2/codec/file_cache.hpp"
#include "otf2/event_sink.hpp"
#include "trace/plain_records.hpp"

#include <cstdint>
#include <string_view>

namespace haec_sim::otf2
{

/// Writes by our own codec, byte for byte what LibrarySink writes. Memory: its share of the budget,
/// 32 KiB at most, but for longer records.
class CodecSink final : public UniformEventHandler<CodecSink, EventSink>
{
public:
    /// The references must outlive it. The file is made when the first bytes go to it. `chunk_size`
    /// is in bytes.
    CodecSink(codec::FileCache& files, codec::BufferBudget& budget, LocationRef location,
              std::uint64_t chunk_size);

    /// Throws Error for a time before that of the last record, which would make the file
    /// unreadable: only a module can have given it. Throws Error, too, where the record cannot be
    /// written.
    template <class Record>
    [[gnu::always_inline]] void handle(const Record& record)
    {
        if (!note_in_order(record.time)) [[unlikely]]
        {
            refuse(Record::record_name, record.time);
        }
        const auto time = static_cast<std::uint64_t>(record.time.count());
        if constexpr (is_plain<Record>)
        {
            writer_.put_plain(time, record);
        }
        else
        {
            writer_.put(time, record);
        }
    }

    std::uint64_t events() const noexcept override
    {
        return writer_.events();
    }

    void close() override;

private:
    [[noreturn]] void refuse(std::string_view record, Picoseconds time) const;

    codec::CachedOutput file_;
    /// Writes to file_, which is therefore before it.
    codec::ChunkWriter writer_;
};

} // namespace haec_sim::otf2
