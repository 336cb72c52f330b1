// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace.hpp"

namespace haec_sim::checker
{

namespace
{

__extension__ using Wide = __int128;

} // namespace

Picoseconds Clock::to_picoseconds(std::uint64_t ticks) const
{
    const Wide scaled = (Wide{ticks} - Wide{offset}) * 1'000'000'000'000;
    const Wide half = Wide{resolution} / 2;
    return static_cast<Picoseconds>((scaled + (scaled < 0 ? -half : half)) / Wide{resolution});
}

std::size_t Location::end_of_words(Index event) const
{
    return event + 1 < size() ? events[event + 1].first_word : words.size();
}

std::span<const Word> Location::fields(Index event) const
{
    const auto& record = events[event];
    const auto end = end_of_words(event) - std::size_t{3} * record.attributes;
    return {words.data() + record.first_word, words.data() + end};
}

std::vector<Attribute> Location::attributes(Index event) const
{
    std::vector<Attribute> result;
    const auto end = end_of_words(event);
    for (auto n = end - std::size_t{3} * events[event].attributes; n < end; n += 3)
    {
        result.push_back({words[n], words[n + 1], words[n + 2]});
    }
    return result;
}

std::size_t Trace::number_of_events() const
{
    std::size_t sum = 0;
    for (const auto& location : locations)
    {
        sum += location.events.size();
    }
    return sum;
}

std::string Trace::string(Word id) const
{
    for (const auto& definition : all(DefinitionKind::String))
    {
        if (definition.words[0] == id)
        {
            return definition.text;
        }
    }
    return {};
}

Word Trace::attribute_id(const std::string& name) const
{
    for (const auto& definition : all(DefinitionKind::Attribute))
    {
        if (string(definition.words[1]) == name)
        {
            return definition.words[0];
        }
    }
    return OTF2_UNDEFINED_ATTRIBUTE;
}

} // namespace haec_sim::checker
