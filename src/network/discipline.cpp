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
    return keys.has("size_segment")
               ? std::optional(
                     Bytes{static_cast<std::uint64_t>(keys.get<std::int64_t>("size_segment"))})
               : std::nullopt;
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
