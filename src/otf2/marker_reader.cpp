// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/get.hpp"
#include "otf2/markers.hpp"

#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"
#include "otf2/dense_ids.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <span>

// Marker files are made as event files are. OTF2 3.0 reads on behind the end of one that was cut,
// and behind strings without an end: what it would find there is no trace's.

namespace haec_sim::otf2
{

namespace
{

constexpr std::uint8_t kind_record = 0x05;
constexpr std::uint8_t mark_record = 0x06;

/// The new id of what a marker belongs to.
std::uint64_t new_scope(const DenseIds& ids, OTF2_MarkerScope scope, std::uint64_t reference)
{
    const auto narrow = static_cast<std::uint32_t>(reference);
    switch (scope)
    {
    case OTF2_MARKER_SCOPE_LOCATION_GROUP:
        return ids(LocationGroupRef{narrow}).value;
    case OTF2_MARKER_SCOPE_SYSTEM_TREE_NODE:
        return ids(SystemTreeNodeRef{narrow}).value;
    case OTF2_MARKER_SCOPE_GROUP:
        return ids(GroupRef{narrow}).value;
    case OTF2_MARKER_SCOPE_COMM:
        return ids(CommRef{narrow}).value;
    default:
        return reference;
    }
}

/// The fields of one record.
template <std::endian Order>
class MarkerFields
{
public:
    MarkerFields(const std::uint8_t* begin, const std::uint8_t* end) : get_(begin, end), end_(end)
    {
    }

    template <class Integer>
    Integer number()
    {
        return get_.is_sound() ? get_.template number<Integer>() : Integer{};
    }

    std::string text()
    {
        const auto* begin = get_.at();
        const auto* end = get_.is_sound() ? static_cast<const std::uint8_t*>(std::memchr(
                                                begin, 0, static_cast<std::size_t>(end_ - begin)))
                                          : nullptr;
        is_ended_ = is_ended_ && end != nullptr;
        if (end == nullptr)
        {
            return {};
        }
        get_ = codec::Get<Order>(end + 1, end_);
        return {begin, end};
    }

    bool is_whole() const
    {
        return is_ended_ && get_.is_whole();
    }

private:
    codec::Get<Order> get_;
    const std::uint8_t* end_;
    bool is_ended_ = true;
};

template <std::endian Order>
class MarkerFile
{
public:
    /// The bytes have get_margin more behind them. The references outlive it.
    MarkerFile(std::span<const std::uint8_t> bytes, const TickClock& clock, const DenseIds& ids)
        : at_(bytes.data()), end_(at_ + bytes.size()), clock_(clock), ids_(ids)
    {
    }

    /// The markers; nothing where the file is no marker file, or only the begin of one.
    std::optional<Markers> read()
    {
        while (end_ - at_ > std::ssize(file_end) && take())
        {
        }
        const bool is_ended = end_ - at_ == std::ssize(file_end) &&
                              std::memcmp(at_, file_end, std::size(file_end)) == 0;
        return is_ended ? std::optional(std::move(markers_)) : std::nullopt;
    }

private:
    static constexpr std::uint8_t file_end[] = {codec::mark::end_of_buffer,
                                                codec::mark::end_of_file};

    /// True where what comes next is sound.
    bool take()
    {
        switch (*at_)
        {
        case codec::mark::rest_of_chunk:
            ++at_;
            return true;
        case codec::mark::chunk:
            at_ += std::min<std::ptrdiff_t>(codec::chunk_header_size, end_ - at_);
            return true;
        case kind_record:
        case mark_record:
            return take_record();
        default:
            return false;
        }
    }

    bool take_record()
    {
        const auto type = *at_++;
        std::uint64_t length = *at_++;
        if (length == codec::all_ones)
        {
            length = codec::load<Order, std::uint64_t>(at_);
            at_ += sizeof(length);
        }
        if (at_ > end_ || length > static_cast<std::uint64_t>(end_ - at_))
        {
            return false;
        }
        MarkerFields<Order> fields(at_, at_ + length);
        at_ += length;
        type == kind_record ? take_kind(fields) : take_mark(fields);
        return fields.is_whole();
    }

    void take_kind(MarkerFields<Order>& fields)
    {
        auto& kind = markers_.kinds.emplace_back();
        kind.self = fields.template number<std::uint32_t>();
        kind.group = fields.text();
        kind.category = fields.text();
        kind.severity = fields.template number<std::uint8_t>();
    }

    void take_mark(MarkerFields<Order>& fields)
    {
        auto& mark = markers_.marks.emplace_back();
        const auto begin = fields.template number<std::uint64_t>();
        const auto duration = fields.template number<std::uint64_t>();
        mark.time = clock_.to_time(begin);
        const auto left = std::numeric_limits<std::uint64_t>::max() - begin;
        mark.duration = clock_.to_time(begin + std::min(duration, left)) - mark.time;
        mark.kind = fields.template number<std::uint32_t>();
        mark.scope = fields.template number<std::uint8_t>();
        mark.scope_reference = new_scope(ids_, mark.scope, fields.template number<std::uint64_t>());
        mark.text = fields.text();
    }

    const std::uint8_t* at_;
    const std::uint8_t* end_;
    const TickClock& clock_;
    const DenseIds& ids_;
    Markers markers_;
};

} // namespace

Markers read_markers(const std::filesystem::path& file, const TickClock& clock, const DenseIds& ids)
try
{
    std::ifstream in(file, std::ios::binary);
    std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(in), {}};
    const auto size = bytes.size();
    bytes.resize(size + codec::get_margin);
    const std::span content(bytes.data(), size);
    auto markers = bytes[1] == codec::big_endian
                       ? MarkerFile<std::endian::big>(content, clock, ids).read()
                       : MarkerFile<std::endian::little>(content, clock, ids).read();
    if (!in.good() && !in.eof())
    {
        throw Error("cannot read " + printable(file.string()));
    }
    if (!markers)
    {
        throw Error(printable(file.string()) +
                    ": no whole marker file; the trace is damaged, copy it again");
    }
    return std::move(*markers);
}
catch (const MissingDefinition& missing)
{
    throw Error(printable(file.string()) + ": a marker" + missing.what());
}

} // namespace haec_sim::otf2
