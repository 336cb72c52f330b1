// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/json_form.hpp"
#include "haec_sim/units.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

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

/// A figure of one rank, or of all of them on the first. It hears of the messages that the
/// locations of its rank receive, in no order that it could rely on. After the run each rank packs
/// its part, and a fresh figure on the first rank merges all of them.
class Figure
{
public:
    virtual ~Figure() = default;

    Figure() = default;
    Figure(const Figure&) = delete;
    Figure& operator=(const Figure&) = delete;

    /// It is called for each message, millions of times: it must be cheap, and its memory may not
    /// grow with their number.
    virtual void collect(const ReceivedMessage& message) = 0;

    /// The bytes of what it knows, for the first rank. Items of haec_sim/item_bytes.hpp will do.
    virtual std::vector<std::byte> packed() const = 0;

    /// Adds what a rank packed. Nothing hangs on the order of ranks. It gets what packed() of the
    /// same kind returned, also where no message came.
    virtual void merge(std::span<const std::byte> packed) = 0;
};

/// One figure of each kind, which is known by its place. It is empty where no report is asked for.
using Figures = std::vector<std::unique_ptr<Figure>>;

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

/// A figure as its form sees it. It lives while a member is written; what it refers to outlives it.
template <class Kind>
struct FigureView
{
    const Kind& figure;
    const FigureSource& source;
};

/// A kind of figure: how one is made, and how it is written.
struct FigureKind
{
    std::unique_ptr<Figure> (*make)() = nullptr;
    /// Adds the members of the figure at that place to a section.
    void (*add_form)(JsonForm<FigureSource>& section, std::size_t place) = nullptr;

    /// `Kind::form()` is the JsonForm of a FigureView<Kind>. `Kind` is made without parameters.
    template <class Kind>
    static FigureKind of()
    {
        return {[]() -> std::unique_ptr<Figure> { return std::make_unique<Kind>(); },
                [](JsonForm<FigureSource>& section, std::size_t place)
                {
                    section.include(Kind::form(),
                                    [place](const FigureSource& source) {
                                        return FigureView<Kind>{
                                            static_cast<const Kind&>(*source.figures.at(place)),
                                            source};
                                    });
                }};
    }
};

/// Adds a kind behind those of figures.def. Returns true: for a variable, before main() begins. All
/// ranks add the same, in the same order, as parts are merged by place.
bool add_figure(const FigureKind& kind);

/// A figure of each kind, in their order.
Figures make_figures();

/// The members of all kinds. They stand side by side in one section, in the order of the kinds. It
/// is for figures that make_figures() made.
JsonForm<FigureSource> figures_form();

} // namespace haec_sim
