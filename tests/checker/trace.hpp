// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A whole OTF2 archive in memory, every record with all its fields.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "records.hpp"
#include "words.hpp"

namespace haec_sim::checker
{

// A time or a duration; always picoseconds since the start of the trace.
using Picoseconds = std::int64_t;

// Position of an event in its location, of a location in its trace.
using Index = std::uint32_t;
inline constexpr Index no_index = UINT32_MAX;

struct EventRef
{
    Index location = no_index;
    Index event = no_index;
};

struct Clock
{
    std::uint64_t resolution = 1;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint64_t realtime = 0;

    // (ticks - offset) * 10^12 / resolution, rounded to nearest.
    Picoseconds to_picoseconds(std::uint64_t ticks) const;
};

struct Event
{
    Picoseconds time = 0;
    std::uint32_t first_word = 0;
    std::uint16_t attributes = 0;
    EventKind kind = EventKind::count;
};

// An attribute of an event, as three words.
struct Attribute
{
    Word id = 0;
    Word type = 0;
    Word value = 0;

    bool operator==(const Attribute&) const = default;
};

// The events of one location. Words hold, for each event, its fields and then its attributes (id,
// type, value) by id. BufferFlush's field, the stop time, is in picoseconds like all times.
class Location
{
public:
    std::uint64_t id = 0;
    std::uint32_t group = 0;
    std::vector<Event> events;
    std::vector<Word> words;
    std::size_t unknown_events = 0;
    std::size_t clock_offsets = 0;
    std::size_t mapping_tables = 0;

    Index size() const
    {
        return static_cast<Index>(events.size());
    }

    Picoseconds time(Index event) const
    {
        return events[event].time;
    }

    EventKind kind(Index event) const
    {
        return events[event].kind;
    }

    Word field(Index event, std::size_t number) const
    {
        return words[events[event].first_word + number];
    }

    std::span<const Word> fields(Index event) const;
    std::vector<Attribute> attributes(Index event) const;

private:
    std::size_t end_of_words(Index event) const;
};

// Which word of a location's definition is the number of its events.
inline constexpr auto location_events = 3U;

struct Definition
{
    std::vector<Word> words;
    std::string text;

    bool operator==(const Definition&) const = default;
};

class Trace
{
public:
    std::string path;
    Clock clock;
    std::map<std::string, std::string> properties;
    std::array<std::vector<Definition>, definition_kinds> definitions;
    std::size_t unknown_definitions = 0;
    std::vector<Location> locations;

    const std::vector<Definition>& all(DefinitionKind kind) const
    {
        return definitions[static_cast<std::size_t>(kind)];
    }

    std::size_t number_of_events() const;

    // The text of a String definition, empty where there is none.
    std::string string(Word id) const;

    // The id of the attribute of this name, OTF2_UNDEFINED_ATTRIBUTE where there is none.
    Word attribute_id(const std::string& name) const;
};

} // namespace haec_sim::checker
