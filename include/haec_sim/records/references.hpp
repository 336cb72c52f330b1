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

/// A reference to a definition. Each kind of definition has its own type: a RegionRef does not
/// convert to a CommRef, nor to a number.
template <class Tag, class Integer>
struct Reference
{
    /// The integer that OTF2 stores it in.
    using integer_type = Integer;

    /// The number of an undefined reference.
    static constexpr Integer undefined = std::numeric_limits<Integer>::max();

    /// The definition's `self`.
    Integer value = undefined;

    /// Returns true if it is not the undefined reference; the definition may still be missing from
    /// the trace.
    constexpr bool is_defined() const noexcept
    {
        return value != undefined;
    }

    /// The order of the numbers is the order of definition for all kinds but locations.
    friend constexpr auto operator<=>(Reference, Reference) = default;
};

// NOLINTBEGIN(bugprone-macro-parentheses): a name and a type take none.
#define HAEC_SIM_REFERENCE(Name, Integer)                                                          \
    struct Name##Tag;                                                                              \
    using Name = Reference<Name##Tag, Integer>
// NOLINTEND(bugprone-macro-parentheses)

/// The meaning of an event's attribute.
HAEC_SIM_REFERENCE(AttributeRef, std::uint32_t);
/// A call path with source lines.
HAEC_SIM_REFERENCE(CallingContextRef, std::uint32_t);
/// A call path; superseded by calling contexts.
HAEC_SIM_REFERENCE(CallpathRef, std::uint32_t);
/// A line of code with a call; superseded by calling contexts.
HAEC_SIM_REFERENCE(CallsiteRef, std::uint32_t);
/// A dimension of a Cartesian topology.
HAEC_SIM_REFERENCE(CartDimensionRef, std::uint32_t);
/// A Cartesian topology of processes.
HAEC_SIM_REFERENCE(CartTopologyRef, std::uint32_t);
/// A communicator or an inter-communicator; also a team of threads.
HAEC_SIM_REFERENCE(CommRef, std::uint32_t);
/// A list of locations, regions or ranks.
HAEC_SIM_REFERENCE(GroupRef, std::uint32_t);
/// A cause of samples.
HAEC_SIM_REFERENCE(InterruptGeneratorRef, std::uint32_t);
/// A file or a folder.
HAEC_SIM_REFERENCE(IoFileRef, std::uint32_t);
/// An open file.
HAEC_SIM_REFERENCE(IoHandleRef, std::uint32_t);
/// An interface for I/O, such as POSIX or MPI-IO.
HAEC_SIM_REFERENCE(IoParadigmRef, std::uint8_t);
/// A process or an accelerator's context.
HAEC_SIM_REFERENCE(LocationGroupRef, std::uint32_t);
/// A stream of events. It may be any 64-bit number; Score-P's numbers are not dense.
HAEC_SIM_REFERENCE(LocationRef, std::uint64_t);
/// A measured quantity.
HAEC_SIM_REFERENCE(MetricMemberRef, std::uint32_t);
/// A metric class or a metric instance, which share their numbers.
HAEC_SIM_REFERENCE(MetricRef, std::uint32_t);
/// A parameter of functions.
HAEC_SIM_REFERENCE(ParameterRef, std::uint32_t);
/// A region of code, such as a function.
HAEC_SIM_REFERENCE(RegionRef, std::uint32_t);
/// A window of remotely accessible memory.
HAEC_SIM_REFERENCE(RmaWinRef, std::uint32_t);
/// A line of a file.
HAEC_SIM_REFERENCE(SourceCodeLocationRef, std::uint32_t);
/// A text.
HAEC_SIM_REFERENCE(StringRef, std::uint32_t);
/// A part of the machine.
HAEC_SIM_REFERENCE(SystemTreeNodeRef, std::uint32_t);

#undef HAEC_SIM_REFERENCE

} // namespace haec_sim

/// The hash of references, for unordered maps.
template <class Tag, class Integer>
struct std::hash<haec_sim::Reference<Tag, Integer>>
{
    std::size_t operator()(haec_sim::Reference<Tag, Integer> reference) const noexcept
    {
        return std::hash<Integer>{}(reference.value);
    }
};
