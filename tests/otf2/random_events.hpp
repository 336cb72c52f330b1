// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"

#include <cstdint>
#include <random>

namespace haec_sim::test
{

/// Makes up events of all kinds: fields of all sizes, lists and attributes of none to many
/// elements, times that stay, creep and leap. The same for the same seed.
class RandomEvents
{
public:
    explicit RandomEvents(std::uint64_t seed, Picoseconds begin = Picoseconds{0})
        : random_(seed), time_(begin)
    {
    }

    /// Gives so many events to a handler.
    void generate(EventHandler& to, std::uint64_t count);

    // For visit_fields().
    template <class Field>
    void field(Field& field);
    void time(Picoseconds& time);
    template <class Count>
    void list(events::Metric& metric);
    template <class Count>
    void list(events::ProgramBegin& begin);

private:
    /// Few bits as likely as many, and extremes now and then.
    std::uint64_t number();
    std::uint64_t less_than(std::uint64_t bound);
    std::size_t list_length(std::size_t most);
    void advance_time();
    AttributeList attributes();
    template <class Record>
    void generate_one(EventHandler& to);

    std::mt19937_64 random_;
    Picoseconds time_;
};

} // namespace haec_sim::test
