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
// are put together, and the members of the report's section `messages` that it writes.

namespace haec_sim
{

/// A message of the program that a location received.
struct ReceivedMessage
{
    /// The processes of the sender and the receiver.
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    Bytes length;
    /// B, and A - B (spec: semantics, R2).
    Picoseconds begin{};
    Picoseconds duration{};
    std::uint32_t hops = 0;
    /// Output time of the record.
    Picoseconds received{};
    /// The time that the receiver stood still for it.
    Picoseconds waited{};
};

/// A figure of one rank, or of all of them on the first.
class Figure
{
public:
    virtual ~Figure() = default;

    Figure() = default;
    Figure(const Figure&) = delete;
    Figure& operator=(const Figure&) = delete;

    virtual void collect(const ReceivedMessage& message) = 0;

    /// What it knows, for the first rank.
    virtual std::vector<std::byte> packed() const = 0;

    /// Adds what a rank packed. Nothing hangs on the order of ranks.
    virtual void merge(std::span<const std::byte> packed) = 0;
};

using Figures = std::vector<std::unique_ptr<Figure>>;

/// The figures of a run, and what else they are written with.
struct FigureSource
{
    const Figures& figures;
    /// The node of each process.
    std::function<std::uint32_t(std::uint32_t process)> node_of;
};

/// A figure as its form sees it.
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

    /// `Kind::form()` is the JsonForm of a FigureView<Kind>.
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

/// Adds a kind behind those of figures.def. Returns true: for a variable, before main() begins.
bool add_figure(const FigureKind& kind);

/// A figure of each kind, in their order.
Figures make_figures();

/// The members of all kinds.
JsonForm<FigureSource> figures_form();

} // namespace haec_sim
