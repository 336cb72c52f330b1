// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/figures/figure_kinds.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <functional>

// A figure of messages is one file: what it collects while records stream, how ranks' parts of it
// are put together, and the members of the report's section `messages` that it writes. A new figure
// is a new file, with a function of its name that returns its FigureKind, and a line in figures.def
// (ADR 49).

namespace haec_sim
{

/// A message of the program that a location received. It is told when the record that receives it
/// gets its output time: MpiRecv or MpiIrecv. Messages that collectives and one-sided transfers are
/// made of are none of these. All times are output times.
struct ReceivedMessage
{
    /// The processes of the sender and the receiver.
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    /// The length that the trace has, without what a model puts around it on the wire.
    Bytes length;
    /// B, and A - B (spec: semantics, R2).
    Picoseconds begin{};
    Picoseconds duration{};
    /// W: what of the duration others caused (spec: contention); negative at times.
    Picoseconds queued{};
    /// The links of its route; 0 within a node.
    std::uint32_t hops = 0;
    /// Output time of the record.
    Picoseconds received{};
    /// The time that the receiver stood still for it. It has the transfer and the receive overhead
    /// in it; for a message that was there it is that overhead alone.
    Picoseconds waited{};
};

using Figure = FigureOf<ReceivedMessage>;
using Figures = FiguresOf<ReceivedMessage>;

/// The figure of a kind; null where there is none of it.
template <class Kind>
const Kind* find_figure(const Figures& figures)
{
    for (const auto& figure : figures)
    {
        if (const auto* found = dynamic_cast<const Kind*>(figure.get()))
        {
            return found;
        }
    }
    return nullptr;
}

/// The figures of a run, merged, and what else they are written with.
struct FigureSource
{
    const Figures& figures;
    /// The number of the node that a process is on, also of one without a location in the trace.
    std::function<std::uint32_t(std::uint32_t process)> node_of;
};

template <class Kind>
using FigureView = FigureViewOf<Kind, FigureSource>;

using MessageFigureKinds = FigureKinds<ReceivedMessage, FigureSource>;
using FigureKind = MessageFigureKinds::Kind;

/// The kinds of figures.def, and those that a program adds behind them.
MessageFigureKinds& message_figure_kinds();

} // namespace haec_sim
