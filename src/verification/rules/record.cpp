// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/record.hpp"

#include <array>
#include <concepts>

namespace haec_sim::verification
{

namespace
{

constexpr auto names = std::to_array<std::string_view>({
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) events::Name::record_name,
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
});

/// FNV-1a over whole numbers.
class Digest
{
public:
    template <class Field>
    void add(const Field& field)
    {
        if constexpr (requires { field.begin(); })
        {
            add_number(field.size());
            for (const auto& element : field)
            {
                add(element);
            }
        }
        else if constexpr (requires { field.value; })
        {
            add_number(field.value);
        }
        else if constexpr (requires { field.bits; })
        {
            add_number(field.bits);
        }
        else if constexpr (!std::same_as<Field, Picoseconds>)
        {
            add_number(static_cast<std::uint64_t>(field));
        }
    }

    std::uint64_t value() const
    {
        return state_;
    }

private:
    void add_number(std::uint64_t number)
    {
        state_ = (state_ ^ number) * 0x100000001B3U;
        state_ ^= state_ >> 29;
    }

    std::uint64_t state_ = 0xCBF29CE484222325U;
};

template <class Event>
Record compared(Event& event)
{
    Digest digest;
    each_field(event, [&](const auto& field) { digest.add(field); });
    Record record{.kind = kind_of(event), .time = event.time, .digest = digest.value()};
    if constexpr (requires { event.stop_time; })
    {
        record.stop_time = event.stop_time;
    }
    return record;
}

} // namespace

std::string_view name_of(RecordKind kind)
{
    return names.at(static_cast<std::size_t>(kind));
}

#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    Record record_of(events::Name& event)                                                          \
    {                                                                                              \
        return compared(event);                                                                    \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace haec_sim::verification
