// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/figures/widening_bins.hpp"
#include "core/files/spilled_items.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/run_span.hpp"
#include "haec_sim/units.hpp"
#include "network/resource_id.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace haec_sim
{

/// The times of a circuit: a message asks for it, ports are given, they are aimed at each other,
/// and it ends.
struct CircuitTimes
{
    Picoseconds asked{};
    Picoseconds given{};
    Picoseconds begin{};
    Picoseconds end{};
    bool is_retarget = false;
};

/// What the circuits of a direction of a link did. Memory: 40 bytes, and as many for each interval
/// of time.
class CircuitUses
{
public:
    /// `shift` is that of intervals; none: none are kept.
    void add(const CircuitTimes& circuit, std::optional<int> shift);

    /// `shift` as above, and at least that of before. The part in the region of interest is all.
    CircuitReport report(std::optional<int> shift) const;

    /// For unpack() on another rank.
    std::vector<std::byte> packed() const;
    static CircuitUses unpack(std::span<const std::byte> bytes);

private:
    CircuitUse whole_;
    WideningBins<CircuitUse> bins_;
};

/// The resources of a network that may be circuits, by their numbers.
class CircuitLinks
{
public:
    /// The platform outlives it.
    explicit CircuitLinks(const Platform& platform) : platform_(platform) {}

    /// True where a type of links of the platform has circuits.
    static bool are_in(const Platform& platform);

    /// Makes that of the resource with the next number.
    void add(const ResourceIdentity& resource);

    /// A circuit of that resource has ended.
    void count(ResourceId number, const CircuitTimes& circuit, std::optional<int> shift);

    /// The uses of a resource; null where it is no circuit.
    const CircuitUses* uses(ResourceId number) const
    {
        const auto& uses = links_[number.value];
        return uses ? &*uses : nullptr;
    }

    /// Notes circuits from now on, in a file in `folder` where they are many.
    void keep_times(const std::filesystem::path& folder)
    {
        log_ = std::make_unique<SpilledItems<Entry>>(folder);
    }

    /// The uses outside of a window, of each resource that has any, as far as they are noted.
    std::map<std::uint32_t, CircuitUse> outside(const TimeSpan& window) const;

private:
    struct Entry
    {
        ResourceId number;
        CircuitTimes circuit;
    };

    const Platform& platform_;
    std::vector<std::optional<CircuitUses>> links_;
    std::unique_ptr<SpilledItems<Entry>> log_;
};

} // namespace haec_sim
