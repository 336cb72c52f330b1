// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "haec_sim/records/values.hpp"
#include "otf2/codec/fields.hpp"
#include "otf2/codec/value_form.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace haec_sim::otf2::codec
{

/// A map from a location's ids to those of the global definitions. Ids that it does not know stay.
/// Local ids mostly count from 0, so that a look-up is one step; the others take a binary search.
/// It is made from the local definitions of the location (OTF2_IdMap_Traverse), and read-only
/// afterwards.
class IdMap
{
public:
    IdMap() = default;

    /// The pairs are (local, global) in any order; of two with the same local id the later counts.
    explicit IdMap(std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs);

    /// The global id; `local` itself where the map does not have it.
    std::uint64_t operator()(std::uint64_t local) const
    {
        return local < dense_.size() ? dense_[local] : sparse_.empty() ? local : search(local);
    }

private:
    std::uint64_t search(std::uint64_t local) const;

    /// The global ids by local id, from 0 on.
    std::vector<std::uint64_t> dense_;
    /// The others, by local id. They rise, each once.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> sparse_;
};

/// The number of kinds whose ids are mapped, in OTF2's order (OTF2_MappingType).
inline constexpr std::size_t number_of_maps = 15;

/// A number for each kind of reference; number_of_maps where ids are never mapped, as those of
/// IoParadigmRef, for which OTF2 has no map.
template <class Reference>
inline constexpr std::size_t map_of = number_of_maps;
template <>
inline constexpr std::size_t map_of<StringRef> = 0;
template <>
inline constexpr std::size_t map_of<AttributeRef> = 1;
template <>
inline constexpr std::size_t map_of<LocationRef> = 2;
template <>
inline constexpr std::size_t map_of<RegionRef> = 3;
template <>
inline constexpr std::size_t map_of<GroupRef> = 4;
template <>
inline constexpr std::size_t map_of<MetricRef> = 5;
template <>
inline constexpr std::size_t map_of<CommRef> = 6;
template <>
inline constexpr std::size_t map_of<ParameterRef> = 7;
template <>
inline constexpr std::size_t map_of<RmaWinRef> = 8;
template <>
inline constexpr std::size_t map_of<SourceCodeLocationRef> = 9;
template <>
inline constexpr std::size_t map_of<CallingContextRef> = 10;
template <>
inline constexpr std::size_t map_of<InterruptGeneratorRef> = 11;
template <>
inline constexpr std::size_t map_of<IoFileRef> = 12;
template <>
inline constexpr std::size_t map_of<IoHandleRef> = 13;
template <>
inline constexpr std::size_t map_of<LocationGroupRef> = 14;

/// The maps of a location, by kind (map_of). Kinds without a map have an empty one, which changes
/// nothing.
using IdMaps = std::array<IdMap, number_of_maps>;

/// Maps the ids in an event. A visitor of visit_fields(): it changes references of kinds that are
/// mapped, and leaves times and all other numbers. Values of metrics are never references.
/// Attributes of an event are mapped apart, by attributes(), as they stand before it in the file.
class MapIds
{
public:
    /// The maps outlive it.
    explicit MapIds(const IdMaps& maps) : maps_(maps) {}

    template <class Field>
    void field(Field& field)
    {
        if constexpr (map_of<Field> < number_of_maps)
        {
            restore(field, static_cast<Stored<Field>>(maps_[map_of<Field>](stored(field))));
        }
    }

    void time(Picoseconds) {}

    template <class Count>
    void list(events::Metric&)
    {
    }

    template <class Count>
    void list(events::ProgramBegin& begin)
    {
        for (auto& argument : begin.program_arguments)
        {
            field(argument);
        }
    }

    /// Maps the attributes, and those values whose type is a reference. The numbers of these types
    /// follow those of the maps: the first reference type goes with map 0.
    void attributes(AttributeList& list)
    {
        for (auto& attribute : list)
        {
            field(attribute.attribute);
            if (attribute.type >= first_reference && attribute.type <= last_reference)
            {
                const auto map = static_cast<std::size_t>(attribute.type) -
                                 static_cast<std::size_t>(first_reference);
                attribute.value.bits = maps_[map](attribute.value.bits);
            }
        }
    }

private:
    const IdMaps& maps_;
};

} // namespace haec_sim::otf2::codec
