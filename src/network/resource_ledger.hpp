// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "network/circuit_uses.hpp"
#include "network/figures/link_figure.hpp"
#include "network/network_resources.hpp"
#include "network/rate_uses.hpp"
#include "network/resource_id.hpp"
#include "network/time_bins.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace haec_sim
{

/// What a link did that has several rates, or circuits.
using AdaptingUses = std::variant<RateUses, CircuitUses>;

/// The work of some resources: added up, in any order, from what several counted. The result does
/// not depend on that order, so managers of links may hear of it from ranks as it comes. Memory: an
/// entry for each resource that was told of.
class ResourceLedger
{
public:
    /// Figures over time are in at most `time_bins` bins.
    explicit ResourceLedger(const BinLimit& time_bins) : bins_(time_bins) {}

    /// Adds sums; of longest waits and queues the greatest counts, and of the ends of sleep the
    /// last.
    void add(const ResourceIdentity& resource, const ResourceStatistics& counted,
             const SleepStatistics& sleep = {});

    /// All that was counted of one of the resources.
    void add(const NetworkResources& resources, ResourceId number)
    {
        const ResourceIdentity& resource = resources.identity(number);
        add(resource, resources[number].statistics, resources.sleep(number));
        reach(resources.bins().latest());
        add(resource, resources.bins().width(), 0, resources.bins().of(number));
        add_figures(resource, resources.figures().packed(number.value));
        const auto& rated = resources.adapting().rated;
        if (const auto* uses = rated != nullptr ? rated->uses(number) : nullptr)
        {
            adapting_.insert_or_assign(resource, *uses);
        }
        const auto& circuits = resources.adapting().circuits;
        if (const auto* uses = circuits != nullptr ? circuits->uses(number) : nullptr)
        {
            adapting_.insert_or_assign(resource, *uses);
        }
    }

    /// Bins of `width`, which TimeBins had, from the one numbered `first` on. They may come in
    /// pieces. Does nothing where no bins are kept.
    void add(const ResourceIdentity& resource, Picoseconds width, std::size_t first,
             std::span<const TimeBin> bins);

    /// What figures packed of it. Does nothing where they are none.
    void add_figures(const ResourceIdentity& resource, std::span<const std::byte> packed);

    /// What packed_adapting() packed of it, which one rank knows alone. Does nothing where it is
    /// nothing.
    void add_adapting(const ResourceIdentity& resource, std::span<const std::byte> packed);

    /// Makes bins so wide that they go as far as `time`.
    void reach(Picoseconds time) noexcept
    {
        if (bins_.are_kept())
        {
            bins_.reach(time);
        }
    }

    /// The latest time that was reached.
    Picoseconds latest() const noexcept
    {
        return bins_.latest();
    }

    /// The width of bins in reports, which is that of the widest that were added.
    Picoseconds bin_width() const noexcept
    {
        return bins_.width();
    }

    /// Hands over the report of each resource, by identity, whose bins are gone from here then: all
    /// of them twice are too much for memory. Bins have the width bin_width(), and empty ones at
    /// the end are left out.
    template <class Take>
    void take_reports(Take take)
    {
        for (const auto& [resource, entry] : entries_)
        {
            take(report_of(resource, entry));
            bins_.clear(entry.place);
        }
    }

    /// The same in a list.
    std::vector<ResourceReport> take_reports();

    /// The figures by resource, which are gone from here then; empty where no kind collects
    /// anything.
    LinkFigureTable take_figures() noexcept
    {
        return std::move(figures_);
    }

    /// What links did that adapt, by resource.
    const std::map<ResourceIdentity, AdaptingUses>& adapting() const noexcept
    {
        return adapting_;
    }

    /// log2 of the width of bins; nothing where none are kept.
    std::optional<int> bin_shift() const noexcept
    {
        return bins_.are_kept() ? std::optional(bins_.shift()) : std::nullopt;
    }

    /// For add_adapting() on another rank; empty where it does not adapt.
    std::vector<std::byte> packed_adapting(const ResourceIdentity& resource) const;

    /// What add_figures() got of a resource, together.
    std::vector<std::byte> packed_figures(const ResourceIdentity& resource) const;

private:
    struct Entry
    {
        /// Its number in bins_, in the order in which resources were told of.
        ResourceId place;
        ResourceStatistics statistics;
        SleepStatistics sleep{};
    };

    Entry& entry(const ResourceIdentity& resource);
    ResourceReport report_of(const ResourceIdentity& resource, const Entry& entry) const;

    TimeBins bins_;
    std::map<ResourceIdentity, Entry> entries_;
    LinkFigureTable figures_;
    std::map<ResourceIdentity, AdaptingUses> adapting_;
};

/// True where nothing was done in it.
bool is_empty(const TimeBin& bin);

} // namespace haec_sim
