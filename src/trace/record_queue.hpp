// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "trace/record_fields.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <type_traits>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Records that wait, first in, first out, packed: a location may keep thousands of them, and most
/// have a few bytes where the structs have 100 and more.
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

    template <class Record>
    void push(Record& record)
    {
        packed_.clear();
        put(kind_of(record));
        put(record.time);
        put(record.attributes);
        each_field(record, [this](const auto& field) { put(field); });
        append();
        ++size_;
    }

    /// Calls `visit(record)` with a copy of the first record, and returns what it returns.
    template <class Visit>
    auto visit_front(Visit&& visit)
    {
        const auto* from = blocks_.front().data() + head_;
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

    /// Removes the record that visit_front() visited last.
    void pop()
    {
        head_ = next_;
        --size_;
        if (head_ < blocks_.front().size())
        {
            return;
        }
        head_ = 0;
        if (blocks_.size() > 1)
        {
            blocks_.pop_front();
        }
        else
        {
            blocks_.front().clear();
        }
    }

private:
    using Block = std::vector<std::byte>;

    static constexpr std::size_t block_size = 2048;

    template <class Value>
    void put(const Value& value)
    {
        static_assert(std::is_trivially_copyable_v<Value>);
        const auto* bytes = reinterpret_cast<const std::byte*>(&value);
        packed_.insert(packed_.end(), bytes, bytes + sizeof(value));
    }

    template <class Element, std::size_t Size>
    void put(const boost::container::small_vector<Element, Size>& list)
    {
        put(static_cast<std::uint32_t>(list.size()));
        for (const auto& element : list)
        {
            put(element);
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
        list.resize(get<std::uint32_t>(from));
        for (auto& element : list)
        {
            get(from, element);
        }
    }

    template <class Record, class Visit>
    auto visit_as(const std::byte* from, Visit& visit)
    {
        Record record;
        get(from, record.time);
        get(from, record.attributes);
        each_field(record, [&](auto& field) { get(from, field); });
        next_ = static_cast<std::size_t>(from - blocks_.front().data());
        return visit(record);
    }

    /// A record lies in one block.
    void append()
    {
        if (blocks_.empty() ||
            (!blocks_.back().empty() && blocks_.back().size() + packed_.size() > block_size))
        {
            blocks_.emplace_back().reserve(std::max(block_size, packed_.size()));
        }
        auto& block = blocks_.back();
        block.insert(block.end(), packed_.begin(), packed_.end());
    }

    std::deque<Block> blocks_;
    /// Where the first record begins in the first block, and where the one after it does.
    std::size_t head_ = 0;
    std::size_t next_ = 0;
    std::size_t size_ = 0;
    Block packed_;
};

} // namespace haec_sim
