// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"
#include "verification/machines/router.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::verification
{

/// A line of the plan by which links change (spec: links-that-adapt, "Profiles").
struct PlannedChange
{
    Picoseconds from{};
    Picoseconds to{};
    bool is_off = false;
    /// As in the file: empty, "x0.5", or a quantity.
    std::string bandwidth{};
    std::string latency{};
};

/// The changes of one link, in the order of the file.
class PlannedLink
{
public:
    void add(const PlannedChange& change)
    {
        changes_.push_back(change);
    }

    /// At that time, of a link that has the other anyhow.
    double bandwidth(Picoseconds time, double usual) const;
    Picoseconds latency(Picoseconds time, Picoseconds usual) const;

    /// When a unit begins that could begin at `time` and takes what `work` says at a bandwidth;
    /// nothing where it never does.
    std::optional<Picoseconds> begin(Picoseconds time, double usual,
                                     const std::function<Picoseconds(double)>& work) const;

private:
    /// The change that holds; null: none.
    const PlannedChange* at(Picoseconds time) const;
    /// The least time behind `time` when another change may hold.
    std::optional<Picoseconds> next(Picoseconds time) const;

    std::vector<PlannedChange> changes_;
};

/// The plan of a machine.
class PlannedLinks
{
public:
    /// Throws UsageError where the file cannot be read.
    PlannedLinks(const std::string& file, const Platform::Description& machine);

    /// Nothing where no line names the link.
    std::optional<PlannedLink> of(const Hop& hop) const;

private:
    struct Line
    {
        std::string link;
        PlannedChange change;
    };

    bool names(const std::string& text, const Hop& hop) const;

    Platform platform_;
    std::vector<Line> lines_;
};

} // namespace haec_sim::verification
