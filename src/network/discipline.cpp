// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/discipline.hpp"

#include "haec_sim/error.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

/// The word for segments that are as few as make no difference, and how many these are: two
/// messages that share a link take turns in thousandths of the longer one.
const std::string by_itself = "auto";
constexpr std::uint64_t few_segments = 1000;

} // namespace

std::optional<SegmentRule> segment_of(const Contention& contention)
{
    const auto& keys = contention.parameters;
    return keys.has("size_segment") ? std::optional(segment_in(keys)) : std::nullopt;
}

ParameterSpec segment_key()
{
    ParameterSpec spec;
    spec.name = "size_segment";
    spec.kind = ParameterKind::integer;
    spec.unit = "bytes";
    spec.summary = "what a link serves in one go; 0: whole messages; auto: as by default, but no "
                   "more than 1000 of a message";
    spec.default_value = static_cast<std::int64_t>(SegmentRule().usual.value);
    spec.minimum = 0.0;
    spec.choices = {by_itself};
    return spec;
}

SegmentRule segment_in(const Parameters& parameters)
{
    const auto& value = parameters.values().find("size_segment")->second;
    if (const auto* bytes = std::get_if<std::int64_t>(&value))
    {
        return Bytes{static_cast<std::uint64_t>(*bytes)};
    }
    return {SegmentRule().usual, few_segments};
}

std::string segment_in_words(const Parameters& parameters)
{
    const auto segment = segment_in(parameters);
    if (segment.usual.value == 0)
    {
        return "whole messages";
    }
    const auto text = "in segments of " + std::to_string(segment.usual.value) + " bytes";
    return segment.most == SegmentRule::most_of_any
               ? text
               : text + ", at most " + std::to_string(segment.most) + " of a message";
}

DisciplineRegistry& DisciplineRegistry::instance()
{
    static DisciplineRegistry registry;
    return registry;
}

DisciplineRegistration::DisciplineRegistration(Discipline discipline)
{
    DisciplineRegistry::instance().add(std::move(discipline));
}

} // namespace haec_sim
