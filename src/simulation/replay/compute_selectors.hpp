// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "simulation/replay/node_selection.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The factors of the time of computing that selectors give to regions, processes and nodes (spec:
/// processors, "Selectors"). Without selectors all factors are 1.
class ComputeSelectors
{
public:
    ComputeSelectors() = default;

    /// `members` are those of the key, whose names the key's spec has checked; `*` is none of ours.
    /// `path` is the place of the key. Throws UsageError for a text that selects nothing.
    ComputeSelectors(const JsonValue::Object& members, std::string path);

    /// Throws UsageError for a region that the trace does not have, or of which none computes: its
    /// time is not the program's own, as `computes` says.
    void find_regions(const Definitions& definitions,
                      const std::function<bool(RegionRef)>& computes);

    /// `node_of` are the nodes by process. Throws UsageError for processes beyond the trace, and
    /// for nodes beyond the machine.
    void place(const Platform& platform, std::span<const NodeId> node_of);

    /// p: the product for a process and its node.
    double of_process(std::uint32_t process) const
    {
        return of_process_.empty() ? 1 : of_process_[process];
    }

    /// r: the product for computing with that innermost region; 1 outside of all regions.
    double in_region(RegionRef region) const
    {
        return region.is_defined() && region.value < in_region_.size() ? in_region_[region.value]
                                                                       : 1;
    }

    bool has_regions() const noexcept
    {
        return !regions_.empty();
    }

private:
    struct Processes
    {
        std::string text;
        std::uint64_t first = 0;
        std::uint64_t last = 0;
    };

    template <class Selected>
    using Factors = std::vector<std::pair<Selected, double>>;

    Processes processes_in(const std::string& text) const;

    std::string path_;
    // In the order of their texts.
    Factors<NodeSelection> nodes_;
    Factors<Processes> processes_;
    Factors<std::string> regions_;
    /// Empty: all 1.
    std::vector<double> of_process_;
    std::vector<double> in_region_;
};

/// The names that members of the key have, for its spec: `*`, and what begins as selectors do.
std::vector<std::string> compute_selector_names();

} // namespace haec_sim
