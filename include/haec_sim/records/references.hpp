// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace haec_sim
{

/// A reference to a definition, as strong a type as there are kinds of definition.
template <class Tag, class Integer>
struct Reference
{
    using integer_type = Integer;

    /// Where OTF2 allows a reference to nothing.
    static constexpr Integer undefined = std::numeric_limits<Integer>::max();

    Integer value = undefined;

    constexpr bool is_defined() const noexcept
    {
        return value != undefined;
    }

    friend constexpr auto operator<=>(Reference, Reference) = default;
};

// NOLINTBEGIN(bugprone-macro-parentheses): a name and a type take none.
#define HAEC_SIM_REFERENCE(Name, Integer)                                                          \
    struct Name##Tag;                                                                              \
    using Name = Reference<Name##Tag, Integer>
// NOLINTEND(bugprone-macro-parentheses)

HAEC_SIM_REFERENCE(AttributeRef, std::uint32_t);
HAEC_SIM_REFERENCE(CallingContextRef, std::uint32_t);
HAEC_SIM_REFERENCE(CallpathRef, std::uint32_t);
HAEC_SIM_REFERENCE(CallsiteRef, std::uint32_t);
HAEC_SIM_REFERENCE(CartDimensionRef, std::uint32_t);
HAEC_SIM_REFERENCE(CartTopologyRef, std::uint32_t);
HAEC_SIM_REFERENCE(CommRef, std::uint32_t);
HAEC_SIM_REFERENCE(GroupRef, std::uint32_t);
HAEC_SIM_REFERENCE(InterruptGeneratorRef, std::uint32_t);
HAEC_SIM_REFERENCE(IoFileRef, std::uint32_t);
HAEC_SIM_REFERENCE(IoHandleRef, std::uint32_t);
HAEC_SIM_REFERENCE(IoParadigmRef, std::uint8_t);
HAEC_SIM_REFERENCE(LocationGroupRef, std::uint32_t);
HAEC_SIM_REFERENCE(LocationRef, std::uint64_t);
HAEC_SIM_REFERENCE(MetricMemberRef, std::uint32_t);
HAEC_SIM_REFERENCE(MetricRef, std::uint32_t);
HAEC_SIM_REFERENCE(ParameterRef, std::uint32_t);
HAEC_SIM_REFERENCE(RegionRef, std::uint32_t);
HAEC_SIM_REFERENCE(RmaWinRef, std::uint32_t);
HAEC_SIM_REFERENCE(SourceCodeLocationRef, std::uint32_t);
HAEC_SIM_REFERENCE(StringRef, std::uint32_t);
HAEC_SIM_REFERENCE(SystemTreeNodeRef, std::uint32_t);

#undef HAEC_SIM_REFERENCE

} // namespace haec_sim

template <class Tag, class Integer>
struct std::hash<haec_sim::Reference<Tag, Integer>>
{
    std::size_t operator()(haec_sim::Reference<Tag, Integer> reference) const noexcept
    {
        return std::hash<Integer>{}(reference.value);
    }
};
