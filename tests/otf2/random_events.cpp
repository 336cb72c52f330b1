// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/otf2/random_events.hpp"

#include "otf2/codec/fields.hpp"

#include <array>

namespace haec_sim::test
{

namespace codec = otf2::codec;

namespace
{

/// One more than OTF2 3.0 has types of values.
constexpr std::uint64_t types = 27;

} // namespace

std::uint64_t RandomEvents::less_than(std::uint64_t bound)
{
    return random_() % bound;
}

std::uint64_t RandomEvents::number()
{
    switch (less_than(8))
    {
    case 0:
        return 0;
    case 1:
        return UINT64_MAX;
    case 2:
        return UINT64_MAX >> less_than(64);
    default:
        return random_() >> less_than(64);
    }
}

std::size_t RandomEvents::list_length(std::size_t most)
{
    const auto likely = less_than(100) == 0 ? most : std::min<std::size_t>(most, 30);
    return static_cast<std::size_t>(less_than(likely + 1));
}

void RandomEvents::advance_time()
{
    const auto kind = less_than(100);
    if (kind < 40)
    {
        return;
    }
    const auto step = kind < 99 ? less_than(1000) : less_than(1'000'000'000'000);
    time_ += Picoseconds{static_cast<std::int64_t>(step)};
}

template <class Field>
void RandomEvents::field(Field& field)
{
    codec::restore(field, static_cast<codec::Stored<Field>>(number()));
}

void RandomEvents::time(Picoseconds& time)
{
    time = time_ + Picoseconds{static_cast<std::int64_t>(less_than(1'000'000))};
}

template <class Count>
void RandomEvents::list(events::Metric& metric)
{
    const auto length = list_length(255);
    for (std::size_t index = 0; index < length; ++index)
    {
        metric.type_ids.push_back(static_cast<Type>(less_than(types)));
        metric.metric_values.push_back({number()});
    }
}

template <class Count>
void RandomEvents::list(events::ProgramBegin& begin)
{
    const auto length = list_length(10'000);
    for (std::size_t index = 0; index < length; ++index)
    {
        field(begin.program_arguments.emplace_back());
    }
}

AttributeList RandomEvents::attributes()
{
    AttributeList list;
    if (less_than(4) > 0)
    {
        return list;
    }
    // OTF2 takes each attribute once.
    std::uint64_t reference = number() % 1000;
    const auto length = list_length(300);
    for (std::size_t index = 0; index < length; ++index)
    {
        auto& attribute = list.emplace_back();
        attribute.attribute.value = static_cast<std::uint32_t>(reference);
        attribute.type = static_cast<Type>(less_than(types));
        attribute.value.bits = number();
        reference += 1 + less_than(1'000'000);
    }
    return list;
}

template <class Record>
void RandomEvents::generate_one(EventHandler& to)
{
    Record record;
    record.time = time_;
    record.attributes = attributes();
    codec::visit_fields(*this, record);
    deliver(to, record);
}

void RandomEvents::generate(EventHandler& to, std::uint64_t count)
{
    using Generate = void (RandomEvents::*)(EventHandler&);
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) &RandomEvents::generate_one<events::Name>,
    static constexpr std::array kinds = {
#include "haec_sim/records/event_table.def"
        Generate{}};
#include "haec_sim/records/fields_undefined.def"
    for (std::uint64_t event = 0; event < count; ++event)
    {
        advance_time();
        (this->*kinds[less_than(kinds.size() - 1)])(to);
    }
}

} // namespace haec_sim::test
