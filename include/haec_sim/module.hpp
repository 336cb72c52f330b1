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
#include "haec_sim/registry.hpp"
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

/// Facts about the run that a module may use.
struct RunInfo
{
    /// True if the run writes a report: Reporter::report() will be called.
    bool has_report = false;
    /// True if the module may replace existing files (`--force`).
    bool force = false;
    /// The folder of the output trace; empty if the run writes none (`--no-output`). It exists only
    /// after a successful run.
    std::filesystem::path output{};
    /// The MPI rank of this instance of the module, and the number of ranks.
    std::uint32_t rank = 0;
    std::uint32_t ranks = 1;
};

/// The arguments from which a module is created. The references outlive the module, which may keep
/// them.
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

/// One location of the trace.
struct LocationInfo
{
    /// Its definition's `self`.
    LocationRef location;
    /// A thread, a stream of an accelerator, or measured metrics.
    LocationType type = LocationType::unknown;
    /// The process or the accelerator's context that it belongs to.
    LocationGroupRef group;
    /// The node on which it runs.
    NodeId node;
    /// The number of its process, as in mappings.
    std::uint32_t process = 0;
    /// The processes of the trace; never null in a simulation. It outlives the module's handlers.
    const ProcessDirectory* processes = nullptr;
    /// The names in the trace, such as "Master thread" and "MPI Rank 3". They outlive the module's
    /// handlers.
    std::string_view name{};
    std::string_view group_name{};
};

/// A module whose results about a node are merged by the node's manager ([Bielert2015], section
/// 4.2) at the end of the run.
class NodeMerger
{
public:
    /// Returns the results of this rank about a node. Called once for each node that has a manager,
    /// grouped by the managers' ranks; the module may then discard these results.
    virtual std::vector<std::byte> node_result(NodeId node) = 0;

    /// Merges the non-empty results of all ranks about a node. Runs on the rank of the node's
    /// manager and returns the bytes for conclude_nodes(). It is not called for nodes without
    /// results.
    virtual std::vector<std::byte> merge(NodeId node, const RankResults& parts,
                                         const RunSpan& run) = 0;

    /// Receives the results of merge() by node. Runs on the first rank only, before
    /// Module::conclude().
    virtual void conclude_nodes(const std::map<NodeId, std::vector<std::byte>>& merged) = 0;

protected:
    ~NodeMerger() = default;
};

/// A module that adds to the report and the summary of a run. It is called at the end, on the first
/// rank only. Its results must be the same for every number of ranks.
class Reporter
{
public:
    /// Returns the module's part of the report (`--report`), which appears in the section `modules`
    /// under the module's name; std::nullopt if the module has nothing to add.
    virtual std::optional<JsonValue> report() = 0;

    /// Returns lines for the summary at the end of a run, such as "energy of nodes: 28.7 J to
    /// solution".
    virtual std::vector<std::string> summary() = 0;

protected:
    ~Reporter() = default;
};

/// A part of the simulation. Every MPI rank has one instance of each module that runs; this
/// instance handles the locations of the rank. A module declares a capability by returning a
/// pointer to its interface (usually `this`); `nullptr` means "not supported". The engine asks
/// once, after it has created the module.
///
/// Order of calls: define() once, MetricAdder, open() for each location of the rank, then the
/// handlers that open() returned, interleaved between locations but in order within each. After the
/// last record: NodeMerger, result() on every rank, conclude() on the first rank, NetworkReader,
/// Reporter.
class Module
{
public:
    virtual ~Module() = default;

    Module() = default;
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;

    /// Receives the trace's definitions and may append to them, except locations, which need files
    /// of their own (MetricAdder adds them). It must do the same on every rank. The reference stays
    /// valid until conclude() has returned.
    virtual void define(Definitions& definitions);

    /// Returns the handler of one location's records; null if this module does not handle them.
    virtual std::unique_ptr<EventHandler> open(const LocationInfo& location);

    /// Returns the results of this rank for conclude(). Every rank gets the same `run`.
    virtual std::vector<std::byte> result(const RunSpan& run);

    /// Receives the result() of every rank. Runs on the first rank only; a module writes the common
    /// results of all ranks here.
    virtual void conclude(const RankResults& results, const RunSpan& run);

    /// Returns the network model of the module. The engine re-times the trace at this module's
    /// place in the chain: modules before it see input times, later ones output times.
    virtual NetworkModel* network_model();

    /// Returns the interface by which the module adds metrics to the output.
    virtual MetricAdder* metric_adder();

    virtual NodeMerger* node_merger();

    /// Returns the reader of the statistics of links, ports and nodes. If a module returns one, the
    /// engine collects these statistics, which costs a little time.
    virtual NetworkReader* network_reader();

    virtual Reporter* reporter();
};

/// The description of a module for --list-modules, --describe and the configuration.
struct ModuleDescriptor
{
    /// The name of its section; unique among all modules that are loaded.
    std::string name;
    /// One line of --list-modules.
    std::string summary;
    /// The keys of its section, in the order in which --describe lists them.
    std::vector<ParameterSpec> parameters;
    /// Fills in defaults that depend on other keys, and checks combinations of keys. Throws
    /// UsageError naming the key's path. May be empty.
    std::function<void(Parameters&, const Platform&)> resolve;
    /// Creates the module for a run, on every rank. Must not be empty if the module runs.
    std::function<std::unique_ptr<Module>(const ModuleContext&)> create;
};

/// All modules: built-in ones, and modules loaded from shared objects. It is a singleton, as
/// TopologyRegistry is, because registration at namespace scope has no argument for a registry.
class ModuleRegistry : public Registry<ModuleDescriptor>
{
public:
    ModuleRegistry() : Registry("module") {}

    /// The one registry of the process, which programs and loaded objects share.
    static ModuleRegistry& instance();

    /// Throws UsageError if the name is taken, or a spec contradicts itself.
    void add(ModuleDescriptor descriptor);
};

namespace detail
{
struct ModuleRegistration
{
    /// Reads the descriptor only if `abi` equals module_abi; otherwise its layout may differ.
    ModuleRegistration(std::uint32_t abi, const ModuleDescriptor& descriptor);
};
} // namespace detail

} // namespace haec_sim

/// Registers a module by one line at namespace scope:
///     HAEC_SIM_REGISTER_MODULE(identity, make_identity_descriptor());
#define HAEC_SIM_REGISTER_MODULE(name, descriptor)                                                 \
    static const ::haec_sim::detail::ModuleRegistration haec_sim_registration_of_##name(           \
        ::haec_sim::module_abi, descriptor)
