// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "region_stack.hpp"

namespace haec_sim::checker
{

namespace
{

const Regions::Region no_region = {};

// Words of a Region and a CallingContext; word 0 is the id.
constexpr auto region_name = 1U, region_paradigm = 5U, context_region = 1U;

} // namespace

Regions::Regions(const Trace& trace)
{
    std::unordered_map<Word, const std::string*> strings;
    for (const auto& definition : trace.all(DefinitionKind::String))
    {
        strings[definition.words[0]] = &definition.text;
    }
    for (const auto& definition : trace.all(DefinitionKind::Region))
    {
        const auto& words = definition.words;
        const auto name = strings.find(words[region_name]);
        regions_[words[0]] = {name == strings.end() ? "" : *name->second,
                              words[region_paradigm] == OTF2_PARADIGM_MPI};
    }
    for (const auto& definition : trace.all(DefinitionKind::CallingContext))
    {
        of_calling_context_[definition.words[0]] = definition.words[context_region];
    }
}

const Regions::Region& Regions::operator[](Word id) const
{
    const auto found = regions_.find(id);
    return found == regions_.end() ? no_region : found->second;
}

Word Regions::of_event(const Location& location, Index event) const
{
    const auto id = location.field(event, 0);
    const auto kind = location.kind(event);
    if (kind == EventKind::Enter || kind == EventKind::Leave)
    {
        return id;
    }
    const auto found = of_calling_context_.find(id);
    return found == of_calling_context_.end() ? OTF2_UNDEFINED_REGION : found->second;
}

std::size_t RegionStack::depth_after(const Location& location, Index event) const
{
    const auto kind = location.kind(event);
    if (is_enter(kind))
    {
        return depth() + 1;
    }
    if (is_leave(kind))
    {
        const auto region = regions_.of_event(location, event);
        for (auto depth = frames_.size(); depth > 0; --depth)
        {
            if (frames_[depth - 1].region == region)
            {
                return depth - 1;
            }
        }
    }
    return depth();
}

void RegionStack::apply(const Location& location, Index event)
{
    const auto depth = depth_after(location, event);
    if (is_enter(location.kind(event)))
    {
        const auto region = regions_.of_event(location, event);
        frames_.push_back({region, event, in_mpi() || regions_[region].is_mpi});
    }
    else
    {
        frames_.resize(depth);
    }
}

const std::string& RegionStack::name() const
{
    return frames_.empty() ? no_region.name : regions_[frames_.back().region].name;
}

} // namespace haec_sim::checker
