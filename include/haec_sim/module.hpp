// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/added_locations.hpp"
#include "haec_sim/event_handler.hpp"
#include "haec_sim/item_bytes.hpp"
#include "haec_sim/json.hpp"
#include "haec_sim/module_abi.hpp"
#include "haec_sim/network_model.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/process_directory.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/run_span.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// What a module may know of the run that it is part of.
struct RunInfo
{
    /// A report of the run is written, so that Reporter::report() will be asked.
    bool has_report = false;
    /// Files that exist already may be replaced (`--force`).
    bool force = false;
    /// The folder of the output trace; empty where none is written (`--no-output`). It exists when
    /// the run has ended well, not before.
    std::filesystem::path output{};
    /// The MPI rank that this instance of the module is on, and the number of them.
    std::uint32_t rank = 0;
    std::uint32_t ranks = 1;
};

/// The things a module is made from. The references outlive the module, which may keep them.
struct ModuleContext
{
    /// The module's section of the configuration, checked and resolved.
    const Parameters& parameters;
    /// The machine that is simulated.
    const Platform& platform;
    /// The node of each process.
    const Mapping& mapping;
    RunInfo run{};
};

/// One location of the trace, as a module meets it.
struct LocationInfo
{
    /// Its definition's `self`.
    LocationRef location;
    /// A thread, a stream of an accelerator, or measured metrics.
    LocationType type = LocationType::unknown;
    /// The process or the accelerator's context that it belongs to.
    LocationGroupRef group;
    /// The node it runs on.
    NodeId node;
    /// Its process, as mappings count them.
    std::uint32_t process = 0;
    /// The processes of the trace; in a simulation never null. It outlives the module's handlers.
    const ProcessDirectory* processes = nullptr;
    /// The names in the trace, such as "Master thread" and "MPI Rank 3". They outlive the module's
    /// handlers.
    std::string_view name{};
    std::string_view group_name{};
};

/// A module whose results about a node are put together by the node's manager ([Bielert2015],
/// section 4.2), when the run is over.
class NodeMerger
{
public:
    /// What this rank found out about a node. Asked once for each node that has a manager, of those
    /// of one rank after the other: the module may give it away.
    virtual std::vector<std::byte> node_result(NodeId node) = 0;

    /// Merges, on the rank of the node's manager, what ranks found out about it, where that is not
    /// empty. Returns what conclude_nodes() shall know of it. For nodes of whom nobody knows
    /// anything it is not called.
    virtual std::vector<std::byte> merge(NodeId node, const RankResults& parts,
                                         const RunSpan& run) = 0;

    /// Takes, on the first rank only, what merge() returned, node by node; before
    /// Module::conclude().
    virtual void conclude_nodes(const std::map<NodeId, std::vector<std::byte>>& merged) = 0;

protected:
    ~NodeMerger() = default;
};

/// A module that adds to what a run tells. Asked at the end, on the first rank only. Must be the
/// same for every number of ranks.
class Reporter
{
public:
    /// The module's part of the report of a run (`--report`), in the section `modules` under its
    /// name; nothing if it has nothing to add.
    virtual std::optional<JsonValue> report() = 0;

    /// Lines for the summary that a run ends with, such as "energy of nodes: 28.7 J to solution".
    virtual std::vector<std::string> summary() = 0;

protected:
    ~Reporter() = default;
};

/// A part of the simulation. Every MPI rank has one instance of each module that runs; it meets
/// those locations that the rank owns. What it can do beside looking at records it says by what it
/// returns for it, mostly itself: null where it cannot. That is asked once, when it has been made.
///
/// Order of calls: define() once, locations are added, open() for each of the rank's locations,
/// then the handlers that open() returned, interleaved between locations but in order within each.
/// When all are through: nodes are merged, result() on every rank, conclude() on the first, the
/// network's report is read, and the module reports.
class Module
{
public:
    virtual ~Module() = default;

    Module() = default;
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;

    /// Sees the trace's definitions and may append to them, but no locations: every location has
    /// files of its own, which nobody would write. Must do the same on every rank. The definitions
    /// stay where they are until conclude() has returned.
    virtual void define(Definitions& definitions);

    /// The handler of one location's records; null if this module does not touch them.
    virtual std::unique_ptr<EventHandler> open(const LocationInfo& location);

    /// The results of this rank, for conclude(). Every rank has the same `run`.
    virtual std::vector<std::byte> result(const RunSpan& run);

    /// Takes, on the first rank only, the result() of every rank. Here a module writes what all
    /// ranks found out together.
    virtual void conclude(const RankResults& results, const RunSpan& run);

    /// The network model that the module is: the engine then re-times the trace at this module's
    /// place in the chain. Modules before it see input times, later ones output times.
    virtual NetworkModel* network_model();

    /// The metrics that it adds to the output.
    virtual MetricAdder* metric_adder();

    virtual NodeMerger* node_merger();

    /// The reader of what links, ports and nodes did. They keep statistics for it, which costs a
    /// little time.
    virtual NetworkReader* network_reader();

    virtual Reporter* reporter();
};

/// The way a module presents itself to --list-modules, --describe and the configuration.
struct ModuleDescriptor
{
    /// The name of its section; unique among all modules that are loaded.
    std::string name;
    /// One line of --list-modules.
    std::string summary;
    /// The keys of its section, in the order in which --describe lists them.
    std::vector<ParameterSpec> parameters;
    /// Fills in defaults that depend on other keys and checks what no single spec can. Throws
    /// UsageError naming the key's path. May be empty.
    std::function<void(Parameters&, const Platform&)> resolve;
    /// Makes the module that a run uses, on every rank. Never empty in one that runs.
    std::function<std::unique_ptr<Module>(const ModuleContext&)> create;
};

/// The modules there are: built in, or loaded from shared objects. A singleton, as that of
/// topologies is: registration has nobody to whom it could pass anything.
class ModuleRegistry
{
public:
    /// The one registry of the process, which programs and loaded objects share.
    static ModuleRegistry& instance();

    /// Throws UsageError if the name is taken, or a spec contradicts itself.
    void add(ModuleDescriptor descriptor);

    /// The module of that name; null where there is none.
    const ModuleDescriptor* find(std::string_view name) const;

    /// All modules, sorted by name.
    std::vector<const ModuleDescriptor*> all() const;

private:
    /// In the order in which they came; each stays where it is.
    std::vector<std::unique_ptr<ModuleDescriptor>> modules_;
};

namespace detail
{
struct ModuleRegistration
{
    /// Looks at the descriptor only where the numbers agree: else it may be laid out otherwise.
    ModuleRegistration(std::uint32_t abi, const ModuleDescriptor& descriptor);
};
} // namespace detail

} // namespace haec_sim

/// Registers a module by one line at namespace scope:
///     HAEC_SIM_REGISTER_MODULE(identity, make_identity_descriptor());
#define HAEC_SIM_REGISTER_MODULE(name, descriptor)                                                 \
    static const ::haec_sim::detail::ModuleRegistration haec_sim_registration_of_##name(           \
        ::haec_sim::module_abi, descriptor)
