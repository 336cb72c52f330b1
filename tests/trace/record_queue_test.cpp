// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/record_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace haec_sim::test
{

namespace
{

/// Puts other bits into every field of a record.
class Fill
{
public:
    explicit Fill(std::uint64_t seed) : next_(seed) {}

    template <class Field>
    void operator()(Field& field)
    {
        const auto bits = next_ += 0x9E3779B97F4A7C15U;
        std::memcpy(static_cast<void*>(&field), &bits, std::min(sizeof(field), sizeof(bits)));
    }

    template <class Element, std::size_t Size>
    void operator()(boost::container::small_vector<Element, Size>& list)
    {
        list.resize(next_ % 11);
        for (auto& element : list)
        {
            (*this)(element);
        }
    }

private:
    std::uint64_t next_;
};

/// All bytes of a record, as text to compare.
template <class Record>
std::string text_of(Record& record)
{
    std::string text;
    const auto add = [&]<class Field>(const Field& field)
    { text.append(reinterpret_cast<const char*>(&field), sizeof(field)); };
    add(record.time);
    for (const auto& attribute : record.attributes)
    {
        add(attribute.attribute);
        add(attribute.type);
        add(attribute.value);
    }
    each_field(record,
               [&]<class Field>(Field& field)
               {
                   if constexpr (requires { field.begin(); })
                   {
                       for (const auto& element : field)
                       {
                           add(element);
                       }
                   }
                   else
                   {
                       add(field);
                   }
               });
    return std::string(Record::record_name) + text;
}

template <class Record>
std::string push(RecordQueue& queue, std::uint64_t seed)
{
    Record record;
    Fill fill(seed);
    fill(record.time);
    for (std::uint64_t index = 0; index < seed % 4; ++index)
    {
        auto& attribute = record.attributes.emplace_back();
        fill(attribute.attribute);
        fill(attribute.value);
    }
    each_field(record, fill);
    queue.push(record);
    return text_of(record);
}

} // namespace

TEST(RecordQueue, GivesEveryKindBackAsItWas)
{
    RecordQueue queue;
    std::vector<std::string> expected;
    for (std::uint64_t round = 0; round < 20; ++round)
    {
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    expected.push_back(push<events::Name>(queue, 31 * expected.size() + round));
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
        // It never runs quite empty, so that records of all sizes meet the ends of blocks.
        while (queue.size() > 40)
        {
            const auto first = expected.size() - queue.size();
            EXPECT_EQ(queue.visit_front([](auto& record) { return text_of(record); }),
                      expected[first]);
            queue.pop();
        }
    }
    while (!queue.empty())
    {
        const auto first = expected.size() - queue.size();
        EXPECT_EQ(queue.visit_front([](auto& record) { return text_of(record); }), expected[first]);
        queue.pop();
    }
}

TEST(RecordQueue, RecordThatIsVisitedStaysUntilItIsPopped)
{
    RecordQueue queue;
    events::Enter enter;
    enter.time = Picoseconds{5};
    queue.push(enter);
    enter.time = Picoseconds{6};
    queue.push(enter);
    const auto time = [&]
    { return queue.visit_front([](auto& record) { return record.time.count(); }); };
    EXPECT_EQ(time(), 5);
    EXPECT_EQ(time(), 5);
    queue.pop();
    EXPECT_EQ(time(), 6);
    queue.pop();
    EXPECT_TRUE(queue.empty());
}

TEST(RecordQueue, RecordLongerThanABlockComesBackAfterItRanEmpty)
{
    RecordQueue queue;
    events::Enter enter;
    enter.time = Picoseconds{5};
    queue.push(enter);
    queue.visit_front([](auto& record) { return record.time; });
    queue.pop();
    enter.attributes.resize(1000);
    enter.attributes.back().attribute.value = 7;
    queue.push(enter);
    EXPECT_EQ(
        queue.visit_front([](auto& record) { return record.attributes.back().attribute.value; }),
        7U);
    queue.pop();
    EXPECT_TRUE(queue.empty());
}

} // namespace haec_sim::test
