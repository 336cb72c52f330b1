// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/fifo.hpp"
#include "haec_sim/error.hpp"
#include "trace/record_fields.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace haec_sim
{

/// Records that wait, first in, first out, packed: a location may keep thousands of them, and most
/// have a few bytes where the structs have 100 and more. A record lies in one block of memory with
/// its kind, its time, its attributes and its fields, lists with their length in front of them.
/// Blocks have 256 bytes at first and 2 KiB later, each twice as many as the one before, and are
/// given back when their records are gone, but the last.
class RecordQueue
{
public:
    bool empty() const noexcept
    {
        return size_ == 0;
    }

    std::size_t size() const noexcept
    {
        return size_;
    }

    /// Copies the record.
    template <class Record>
    void push(Record& record)
    {
        auto bytes = sizeof(RecordKind) + size_of(record.time) + size_of(record.attributes);
        each_field(record, [&bytes](const auto& field) { bytes += size_of(field); });
        auto* to = append(bytes);
        put(to, kind_of(record));
        put(to, record.time);
        put(to, record.attributes);
        each_field(record, [&to](const auto& field) { put(to, field); });
        ++size_;
    }

    /// Calls `visit(record)` with a copy of the first record, and returns what it returns. There is
    /// one. Called again, it makes the same record anew; what `visit` changes in the copy is not
    /// kept.
    template <class Visit>
    auto visit_front(Visit&& visit)
    {
        const auto* from = blocks_.front().bytes.get() + head_;
        const auto kind = get<RecordKind>(from);
        switch (kind)
        {
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    case RecordKind::Name:                                                                         \
        return visit_as<events::Name>(from, visit);
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
        }
        HAEC_SIM_ASSERT(!"a kind that is not in the table");
        std::abort();
    }

    /// Removes the record that visit_front() visited last. Called after it, before anything else is
    /// visited.
    void pop()
    {
        head_ = next_;
        --size_;
        if (head_ < blocks_.front().size)
        {
            return;
        }
        head_ = 0;
        if (blocks_.size() > 1)
        {
            blocks_.pop();
        }
        else
        {
            blocks_.front().size = 0;
        }
    }

private:
    /// A part of the memory: `size` bytes of it are used, from the begin on.
    struct Block
    {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t capacity = 0;
        std::size_t size = 0;
    };

    static constexpr std::size_t smallest_block = 256;
    static constexpr std::size_t largest_block = 2048;

    /// The bytes that put() writes of a field.
    template <class Value>
    static std::size_t size_of(const Value& value)
    {
        return sizeof(value);
    }

    template <class Element, std::size_t Size>
    static std::size_t size_of(const boost::container::small_vector<Element, Size>& list)
    {
        auto bytes = sizeof(std::uint32_t);
        for (const auto& element : list)
        {
            bytes += size_of(element);
        }
        return bytes;
    }

    template <class Value>
    static void put(std::byte*& to, const Value& value)
    {
        static_assert(std::is_trivially_copyable_v<Value>);
        std::memcpy(to, &value, sizeof(value));
        to += sizeof(value);
    }

    template <class Element, std::size_t Size>
    static void put(std::byte*& to, const boost::container::small_vector<Element, Size>& list)
    {
        put(to, static_cast<std::uint32_t>(list.size()));
        for (const auto& element : list)
        {
            put(to, element);
        }
    }

    template <class Value>
    static Value get(const std::byte*& from)
    {
        Value value{};
        get(from, value);
        return value;
    }

    template <class Value>
    static void get(const std::byte*& from, Value& value)
    {
        std::memcpy(&value, from, sizeof(value));
        from += sizeof(value);
    }

    template <class Element, std::size_t Size>
    static void get(const std::byte*& from, boost::container::small_vector<Element, Size>& list)
    {
        if (const auto size = get<std::uint32_t>(from); size > 0) [[unlikely]]
        {
            get_elements(from, list, size);
        }
    }

    // Apart from get(), as most records have no attributes.
    template <class Element, std::size_t Size>
    [[gnu::noinline]] static void get_elements(const std::byte*& from,
                                               boost::container::small_vector<Element, Size>& list,
                                               std::uint32_t size)
    {
        list.resize(size);
        for (auto& element : list)
        {
            get(from, element);
        }
    }

    /// Unpacks a record and visits it; notes where the one after it begins.
    template <class Record, class Visit>
    auto visit_as(const std::byte* from, Visit& visit)
    {
        Record record;
        get(from, record.time);
        get(from, record.attributes);
        each_field(record, [&](auto& field) { get(from, field); });
        next_ = static_cast<std::size_t>(from - blocks_.front().bytes.get());
        return visit(record);
    }

    /// Appends a record of so many bytes; it lies in one block.
    std::byte* append(std::size_t bytes)
    {
        if (blocks_.empty() || blocks_.back().capacity - blocks_.back().size < bytes)
        {
            auto wanted = smallest_block;
            if (!blocks_.empty())
            {
                wanted = std::min(2 * blocks_.back().capacity, largest_block);
                if (blocks_.back().size == 0)
                {
                    blocks_.pop();
                }
            }
            const auto capacity = std::max(wanted, bytes);
            blocks_.push({std::make_unique_for_overwrite<std::byte[]>(capacity), capacity, 0});
        }
        auto& block = blocks_.back();
        auto* const to = block.bytes.get() + block.size;
        block.size += bytes;
        return to;
    }

    /// The blocks in the order of their records; one stays where all are gone.
    Fifo<Block> blocks_;
    /// The begin of the first record in the first block, and of the one after it.
    std::size_t head_ = 0;
    std::size_t next_ = 0;
    std::size_t size_ = 0;
};

} // namespace haec_sim
