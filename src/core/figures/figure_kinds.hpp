// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/json_form.hpp"
#include "haec_sim/item_bytes.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

// A figure of a report is one file: what it collects while records stream, how ranks' parts of it
// are put together, and the members that it writes (ADR 49). Figures of messages and figures of
// links differ in the event that they hear of, and in the section of the report.

namespace haec_sim
{

/// A figure of one rank, or of all of them on the first. It hears of the events of its rank, in no
/// order that it could rely on. After the run each rank packs its part, and a fresh figure on the
/// first rank merges all of them.
template <class Event>
class FigureOf
{
public:
    virtual ~FigureOf() = default;

    FigureOf() = default;
    FigureOf(const FigureOf&) = delete;
    FigureOf& operator=(const FigureOf&) = delete;

    /// It is called for each event, millions of times: it must be cheap, and its memory may not
    /// grow with their number.
    virtual void collect(const Event& event) = 0;

    /// The bytes of what it knows, for the first rank. Items of haec_sim/item_bytes.hpp will do.
    virtual std::vector<std::byte> packed() const = 0;

    /// Adds what a rank packed. Nothing hangs on the order of ranks. It gets what packed() of the
    /// same kind returned, also where no event came.
    virtual void merge(std::span<const std::byte> packed) = 0;
};

/// One figure of each kind, which is known by its place. It is empty where no report is asked for,
/// or where no kind collects anything; null for a kind that collects nothing.
template <class Event>
using FiguresOf = std::vector<std::unique_ptr<FigureOf<Event>>>;

/// The bytes of all of them, for merge_figures(); nothing of none.
template <class Event>
std::vector<std::byte> pack_figures(const FiguresOf<Event>& figures)
{
    std::vector<std::byte> bytes;
    for (const auto& figure : figures)
    {
        const auto own = figure != nullptr ? figure->packed() : std::vector<std::byte>{};
        append_item(bytes, own.size());
        bytes.insert(bytes.end(), own.begin(), own.end());
    }
    return bytes;
}

/// Adds what figures of the same kinds packed.
template <class Event>
void merge_figures(const FiguresOf<Event>& figures, std::span<const std::byte> packed)
{
    for (const auto& figure : figures)
    {
        const auto size = take_item<std::size_t>(packed);
        if (figure != nullptr)
        {
            figure->merge(packed.first(size));
        }
        packed = packed.subspan(size);
    }
}

/// A figure as its form sees it. It lives while a member is written; what it refers to outlives it.
template <class Kind, class Source>
struct FigureViewOf
{
    const Kind& figure;
    const Source& source;
};

/// A kind of figure: how one is made, and how it is written. The member `figures` of a `Source`
/// refers to the figures of all kinds.
template <class Event, class Source>
struct FigureKindOf
{
    /// Null for a kind that collects nothing: it writes what its source has anyhow.
    std::unique_ptr<FigureOf<Event>> (*make)() = nullptr;
    /// Adds the members of the figure at that place to a section.
    void (*add_form)(JsonForm<Source>& section, std::size_t place) = nullptr;

    /// `Kind::form()` is the JsonForm of a FigureViewOf<Kind, Source>. `Kind` is made without
    /// parameters.
    template <class Kind>
    static FigureKindOf of()
    {
        return {[]() -> std::unique_ptr<FigureOf<Event>> { return std::make_unique<Kind>(); },
                [](JsonForm<Source>& section, std::size_t place)
                {
                    section.include(Kind::form(),
                                    [place](const Source& source)
                                    {
                                        return FigureViewOf<Kind, Source>{
                                            static_cast<const Kind&>(*source.figures.at(place)),
                                            source};
                                    });
                }};
    }
};

/// The kinds of figures of a section of the report, in its order.
template <class Event, class Source>
class FigureKinds
{
public:
    using Kind = FigureKindOf<Event, Source>;

    explicit FigureKinds(std::vector<Kind> kinds) : kinds_(std::move(kinds)) {}

    /// Adds a kind behind those that are there. Returns true: for a variable, before main() begins.
    /// All ranks add the same, in the same order, as parts are merged by place.
    bool add(const Kind& kind)
    {
        kinds_.push_back(kind);
        return true;
    }

    /// True if any of them collects anything.
    bool collect() const
    {
        return std::ranges::any_of(kinds_, [](const Kind& kind) { return kind.make != nullptr; });
    }

    /// A figure of each kind, in their order, null where one collects nothing.
    FiguresOf<Event> make() const
    {
        FiguresOf<Event> figures;
        for (const auto& kind : kinds_)
        {
            figures.push_back(kind.make != nullptr ? kind.make() : nullptr);
        }
        return figures;
    }

    /// The members of all kinds. They stand side by side in one section. It is for sources with
    /// figures that make() made.
    JsonForm<Source> form() const
    {
        JsonForm<Source> form;
        for (std::size_t place = 0; place < kinds_.size(); ++place)
        {
            kinds_[place].add_form(form, place);
        }
        return form;
    }

private:
    std::vector<Kind> kinds_;
};

} // namespace haec_sim
