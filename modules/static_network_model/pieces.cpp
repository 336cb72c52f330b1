// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "pieces.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace haec_sim::static_network_model
{

namespace
{

constexpr Bytes any_length{std::numeric_limits<std::uint64_t>::max()};
/// Whole numbers are exact in a document up to here.
constexpr double longest_piece = 0x1p53;
/// That of other delays: 1000 s [ns].
constexpr double longest_delay = 1e12;
constexpr std::array members{"bytes", "latency", "bandwidth", "overhead"};

/// One entry of a list, whose place begins each message.
class Entry
{
public:
    Entry(const JsonValue& entry, std::string where) : where_(std::move(where))
    {
        object_ = entry.if_is<JsonValue::Object>();
        if (object_ == nullptr)
        {
            refuse(R"(is no object, as {"bytes": 8192, "latency": 1000, "bandwidth": 1e10})");
        }
        for (const auto& [name, value] : *object_)
        {
            if (std::ranges::count(members, name) == 0)
            {
                refuse("has an unknown member '" + name +
                       "'; write bytes, latency, bandwidth or overhead");
            }
        }
    }

    std::optional<Bytes> length() const
    {
        if (!object_->contains("bytes"))
        {
            return std::nullopt;
        }
        const auto number = number_of("bytes");
        if (!number || *number < 0 || *number > longest_piece || std::trunc(*number) != *number)
        {
            refuse("bytes is no whole number from 0 to 2^53");
        }
        return Bytes{static_cast<std::uint64_t>(*number)};
    }

    Nanoseconds delay(const char* name) const
    {
        const auto number = number_of(name);
        if (!number || !(*number >= 0 && *number <= longest_delay))
        {
            refuse(std::string(name) + " is no number of nanoseconds from 0 to 1e12");
        }
        return Nanoseconds{*number};
    }

    Nanoseconds overhead() const
    {
        return object_->contains("overhead") ? delay("overhead") : Nanoseconds{};
    }

    BytesPerSecond bandwidth() const
    {
        const auto found = object_->find("bandwidth");
        const auto* word = found != object_->end() ? found->second.if_is<std::string>() : nullptr;
        if (word != nullptr && *word == "infinite")
        {
            return {std::numeric_limits<double>::infinity()};
        }
        const auto number = number_of("bandwidth");
        if (!number || !(*number >= 1))
        {
            refuse("bandwidth is no number of bytes/s from 1 on, nor \"infinite\"");
        }
        return {*number};
    }

    [[noreturn]] void refuse(const std::string& fault) const
    {
        throw UsageError(where_ + ": " + fault);
    }

private:
    std::optional<double> number_of(const std::string& name) const
    {
        const auto found = object_->find(name);
        const auto* number = found != object_->end() ? found->second.if_is<double>() : nullptr;
        return number != nullptr ? std::optional(*number) : std::nullopt;
    }

    std::string where_;
    const JsonValue::Object* object_ = nullptr;
};

} // namespace

Pieces read_pieces(const JsonValue::List& entries, const std::string& path)
{
    if (entries.empty())
    {
        throw UsageError(path + R"( is empty; write {"latency": 1000, "bandwidth": 1e10}, or )" +
                         "remove the key");
    }
    Pieces pieces;
    for (std::size_t index = 0; index < entries.size(); ++index)
    {
        const Entry entry(entries[index], path + "[" + std::to_string(index) + "]");
        const auto length = entry.length();
        const bool is_last = index + 1 == entries.size();
        if (is_last && length)
        {
            entry.refuse("the last entry has bytes; remove these, as it holds for all longer "
                         "messages");
        }
        if (!is_last && !length)
        {
            entry.refuse("has no bytes, and is not the last entry; give the length up to which it "
                         "holds");
        }
        if (length && !pieces.empty() && *length <= pieces.back().most)
        {
            entry.refuse("bytes " + std::to_string(length->value) + " do not exceed the " +
                         std::to_string(pieces.back().most.value) +
                         " of the entry before; sort the entries by bytes");
        }
        pieces.push_back({length.value_or(any_length), entry.delay("latency"), entry.bandwidth(),
                          entry.overhead()});
    }
    return pieces;
}

std::vector<LengthOverhead> overheads_of(const Pieces& pieces)
{
    std::vector<LengthOverhead> overheads;
    if (std::ranges::any_of(pieces, [](const Piece& piece) { return piece.overhead.count() > 0; }))
    {
        for (const Piece& piece : pieces)
        {
            overheads.push_back({piece.most, to_picoseconds(piece.overhead)});
        }
    }
    return overheads;
}

} // namespace haec_sim::static_network_model
