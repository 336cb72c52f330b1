// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/discipline.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

std::optional<Bytes> segment_of(const Contention& contention)
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
    spec.summary = "what a link serves in one go; 0: whole messages";
    spec.default_value = static_cast<std::int64_t>(NetworkOptions().segment.value);
    spec.minimum = 0.0;
    return spec;
}

Bytes segment_in(const Parameters& parameters)
{
    return {static_cast<std::uint64_t>(parameters.get<std::int64_t>("size_segment"))};
}

std::string segment_in_words(const Parameters& parameters)
{
    const Bytes segment = segment_in(parameters);
    return segment.value == 0 ? "whole messages"
                              : "in segments of " + std::to_string(segment.value) + " bytes";
}

DisciplineRegistry& DisciplineRegistry::instance()
{
    static DisciplineRegistry registry;
    return registry;
}

void DisciplineRegistry::add(Discipline discipline)
{
    HAEC_SIM_ASSERT(find(discipline.name) == nullptr);
    const auto place = std::ranges::find_if(disciplines_, [&](const auto& other)
                                            { return other->name > discipline.name; });
    disciplines_.insert(place, std::make_unique<Discipline>(std::move(discipline)));
}

const Discipline* DisciplineRegistry::find(std::string_view name) const
{
    const auto found = std::ranges::find_if(disciplines_, [&](const auto& discipline)
                                            { return discipline->name == name; });
    return found == disciplines_.end() ? nullptr : found->get();
}

std::vector<const Discipline*> DisciplineRegistry::all() const
{
    std::vector<const Discipline*> all;
    for (const auto& discipline : disciplines_)
    {
        all.push_back(discipline.get());
    }
    return all;
}

DisciplineRegistration::DisciplineRegistration(Discipline discipline)
{
    DisciplineRegistry::instance().add(std::move(discipline));
}

} // namespace haec_sim
