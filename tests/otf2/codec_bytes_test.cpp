// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/get.hpp"
#include "otf2/codec/put.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <vector>

// Single events and their fields; the expected bytes are written down by hand.

namespace haec_sim::test
{

namespace
{

namespace codec = otf2::codec;
using Bytes = std::vector<std::uint8_t>;

constexpr auto little = std::endian::little;
constexpr auto big = std::endian::big;

template <class Put>
Bytes bytes_of(Put put)
{
    std::array<std::uint8_t, 1000> space{};
    auto* const end = put(space.data());
    return {space.data(), end};
}

template <class Integer>
Bytes number(Integer value)
{
    return bytes_of([value](std::uint8_t* at) { return codec::put_number(at, value); });
}

template <class Record>
Bytes event(const Record& record)
{
    return bytes_of([&record](std::uint8_t* at) { return codec::put_event(at, record); });
}

/// Takes an integer out of exactly these bytes; anything else fails.
template <class Integer, std::endian Order = little>
Integer taken(Bytes bytes)
{
    const auto size = bytes.size();
    bytes.resize(size + codec::get_margin);
    codec::Get<Order> get(bytes.data(), bytes.data() + size);
    const auto value = get.template number<Integer>();
    EXPECT_TRUE(get.is_whole());
    return value;
}

template <class Integer>
bool is_sound(Bytes bytes)
{
    const auto size = bytes.size();
    bytes.resize(size + codec::get_margin);
    codec::Get<little> get(bytes.data(), bytes.data() + size);
    get.number<Integer>();
    return get.is_whole();
}

template <class Integer>
void expect_number(Integer value, const Bytes& bytes)
{
    EXPECT_EQ(number(value), bytes);
    EXPECT_EQ(taken<Integer>(bytes), value);
}

} // namespace

TEST(CodecBytes, SmallNumbersStandAsTheyAre)
{
    expect_number<std::uint8_t>(0xFF, {0xFF});
    expect_number<std::int8_t>(-2, {0xFE});
    expect_number<std::uint16_t>(0x0102, {0x02, 0x01});
    expect_number<std::int16_t>(-2, {0xFE, 0xFF});
}

TEST(CodecBytes, LargerNumbersLoseTheirZeros)
{
    expect_number<std::uint32_t>(0, {0x00});
    expect_number<std::uint32_t>(5, {0x01, 0x05});
    expect_number<std::uint32_t>(0x0100, {0x02, 0x00, 0x01});
    expect_number<std::uint32_t>(0x010203, {0x03, 0x03, 0x02, 0x01});
    expect_number<std::uint32_t>(0xFFFFFFFE, {0x04, 0xFE, 0xFF, 0xFF, 0xFF});
    expect_number<std::uint64_t>(0, {0x00});
    expect_number<std::uint64_t>(0xFFFFFFFF, {0x04, 0xFF, 0xFF, 0xFF, 0xFF});
    expect_number<std::uint64_t>(0x0102030405060708,
                                 {0x08, 0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01});
}

TEST(CodecBytes, AllOnesAreOneByteWhereNumbersHaveNoSign)
{
    expect_number(std::numeric_limits<std::uint32_t>::max(), {0xFF});
    expect_number(std::numeric_limits<std::uint64_t>::max(), {0xFF});
    expect_number<std::int32_t>(-1, {0x04, 0xFF, 0xFF, 0xFF, 0xFF});
    expect_number<std::int64_t>(-1, {0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF});
    expect_number<std::int64_t>(0x7F, {0x01, 0x7F});
}

TEST(CodecBytes, BigEndianBytesAreTheOtherWayRound)
{
    EXPECT_EQ((taken<std::uint16_t, big>({0x01, 0x02})), 0x0102);
    EXPECT_EQ((taken<std::uint32_t, big>({0x03, 0x01, 0x02, 0x03})), 0x010203);
    EXPECT_EQ((taken<std::uint64_t, big>({0x05, 0x01, 0x02, 0x03, 0x04, 0x05})), 0x0102030405);
    EXPECT_EQ((taken<std::uint32_t, big>({0x00})), 0);
    EXPECT_EQ((taken<std::uint32_t, big>({0xFF})), 0xFFFFFFFF);
}

TEST(CodecBytes, SizesThatNoNumberHasAreNotSound)
{
    EXPECT_TRUE(is_sound<std::uint32_t>({0x04, 1, 2, 3, 4}));
    EXPECT_FALSE(is_sound<std::uint32_t>({0x05, 1, 2, 3, 4, 5}));
    EXPECT_FALSE(is_sound<std::uint64_t>({0x09, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
    EXPECT_FALSE(is_sound<std::uint64_t>({0xFE}));
    EXPECT_FALSE(is_sound<std::int64_t>({0xFF}));
    EXPECT_FALSE(is_sound<std::uint32_t>({0x03, 1, 2}));
}

TEST(CodecBytes, OldestEventsHaveNoLength)
{
    events::Enter enter;
    enter.region = RegionRef{0x0102};
    EXPECT_EQ(event(enter), (Bytes{12, 0x02, 0x02, 0x01}));
    events::MpiIsendComplete complete;
    complete.request_id = 7;
    EXPECT_EQ(event(complete), (Bytes{16, 0x01, 0x07}));
}

TEST(CodecBytes, OthersHaveOne)
{
    EXPECT_EQ(event(events::MpiCollectiveBegin{}), (Bytes{22, 0x00}));
    events::MpiSend send;
    send.receiver = 9;
    send.communicator = CommRef{0};
    send.msg_tag = 3;
    send.msg_length = 720;
    EXPECT_EQ(event(send), (Bytes{14, 8, 0x01, 9, 0x00, 0x01, 3, 0x02, 0xD0, 0x02}));
    events::CommDestroy destroy;
    EXPECT_EQ(event(destroy), (Bytes{88, 1, 0xFF}));
}

TEST(CodecBytes, BufferFlushHasItsTimeInFull)
{
    events::BufferFlush flush;
    flush.stop_time = Picoseconds{0x0102};
    EXPECT_EQ(event(flush), (Bytes{10, 8, 0x02, 0x01, 0, 0, 0, 0, 0, 0}));
}

TEST(CodecBytes, MetricsAreListsOfPairs)
{
    events::Metric metric;
    metric.metric = MetricRef{1};
    metric.type_ids = {Type::uint64, Type::float64};
    metric.metric_values = {{5}, RawValue::from(1.0)};
    EXPECT_EQ(event(metric),
              (Bytes{31, 16, 1, 1, 2, 4, 1, 5, 10, 8, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F}));
}

TEST(CodecBytes, LengthIsLongWhereTheBoundIs)
{
    // 5 + 5 + 5 n: from 49 on 255 or more. Arguments of two bytes stay far below.
    events::ProgramBegin begin;
    begin.program_name = StringRef{1};
    begin.program_arguments.resize(48, StringRef{1});
    EXPECT_EQ(event(begin)[1], 2 + 2 + 96);
    begin.program_arguments.resize(49, StringRef{1});
    const auto bytes = event(begin);
    EXPECT_EQ((Bytes{bytes.begin() + 1, bytes.begin() + 10}),
              (Bytes{0xFF, 2 + 2 + 98, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(bytes.size(), 10 + 2 + 2 + 98);
}

TEST(CodecBytes, AttributesStandBeforeTheEvent)
{
    events::Enter enter;
    enter.region = RegionRef{0};
    enter.attributes = {{AttributeRef{1}, Type::uint8, {0x1FF}},
                        {AttributeRef{2}, Type::int64, RawValue::from(std::int64_t{-1})},
                        {AttributeRef{3}, Type::float32, {0x3FC00000}}};
    EXPECT_EQ(event(enter),
              (Bytes{6, // attributes, length, count
                     2 + 4 + 12 + 7,
                     1,
                     3, //
                     1,
                     1,
                     1,
                     0xFF, // uint8: one byte of the value
                     1,
                     2,
                     8,
                     8,
                     0xFF,
                     0xFF,
                     0xFF,
                     0xFF,
                     0xFF, // int64
                     0xFF,
                     0xFF,
                     0xFF, //
                     1,
                     3,
                     9,
                     0,
                     0,
                     0xC0,
                     0x3F, // float
                     12,
                     0x00}));
}

} // namespace haec_sim::test
