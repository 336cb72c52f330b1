// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"
#include "run/inputs.hpp"
#include "run/module_set.hpp"
#include "simulation/managers/carried_bytes.hpp"
#include "simulation/managers/manager_plan.hpp"
#include "simulation/managers/traffic_count.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

class Engine;

/// The work of nodes and links in a run: who counts it, who looks after it, and how modules and the
/// report hear of it.
///
/// Order of calls: engage() before the engine is made, which has observer(); conclude() when the
/// run's end is known.
class ResourceManagement
{
public:
    /// Asks the modules who wants a report. Throws UsageError where one does and no network is
    /// simulated. The references outlive it.
    ResourceManagement(const RunOptions& options, const Inputs& inputs, ModuleSet& modules);

    /// True where what nodes send is counted, or what links do. Somebody asks for it, a module or
    /// the report, and there is a network model.
    bool counts() const;
    bool counts_links() const;

    /// True where the report tells of the region of interest, too: somebody asks for it.
    bool counts_interest() const;

    /// Says which ranks have managers, and begins to count. `is_shared`: messages share links.
    /// Collective.
    void engage(bool is_shared, Ranks& ranks);

    /// The plan, since engage().
    const ManagerPlan& plan() const
    {
        return *plan_;
    }

    /// What is to be told of transfers; null where there is no network model, or messages share a
    /// network, which counts for itself, and nobody asks for more.
    TransferObserver* observer() const noexcept;

    /// Null where nobody asks for what nodes sent.
    const TrafficCount* traffic() const noexcept
    {
        return traffic_.get();
    }

    /// Gathers the report on the first rank, over the managers, and tells the modules there that
    /// read it. Collective. Throws AgreedError.
    void conclude(const Engine& engine, const RunSpan& run, Ranks& ranks);

    /// What messages asked of links and ports, on the first rank; nothing where that is not known:
    /// there is no network model, or routes depend on the state of links and there is none. After
    /// conclude(). Collective.
    std::vector<ResourceLoad> loads(const Engine& engine, Ranks& ranks);

    /// The report, on the first rank, where anybody asked for it; else null.
    const NetworkReport* report() const noexcept
    {
        return report_ ? &*report_ : nullptr;
    }

    /// The figures of a link or port of the report; none where no kind collects anything.
    const LinkFigures& figures_of(const ResourceIdentity& resource) const
    {
        static const LinkFigures none;
        const auto found = link_figures_.find(resource);
        return found != link_figures_.end() ? found->second : none;
    }

private:
    void begin_to_count(bool is_shared);
    /// Adds what links and ports did in the region of interest: the whole less what they did
    /// outside. Collective.
    void add_interest(const Network* network, const TimeSpan& interest, Ranks& ranks);
    NetworkReport gather_report(const Network* network, const RunSpan& run, Ranks& ranks);

    const RunOptions& options_;
    const Inputs& inputs_;
    ModuleSet& modules_;
    /// Modules, by number.
    std::vector<std::size_t> want_report_;
    bool wants_messages_ = false;
    bool wants_interest_ = false;
    bool wants_coding_ = false;
    std::optional<ManagerPlan> plan_;
    std::unique_ptr<TrafficCount> traffic_;
    /// Null where links are counted otherwise.
    std::unique_ptr<CarriedBytes> loads_;
    std::optional<NetworkReport> report_;
    LinkFigureTable link_figures_;
};

} // namespace haec_sim
