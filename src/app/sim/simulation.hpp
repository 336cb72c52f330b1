// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/placement.hpp"
#include "app/sim/added_sink.hpp"
#include "app/sim/command_line.hpp"
#include "app/sim/experiment.hpp"
#include "app/sim/foreign_module.hpp"
#include "app/sim/ideal_network.hpp"
#include "app/sim/output_archive.hpp"
#include "app/sim/report.hpp"
#include "app/sim/run_profiler.hpp"
#include "app/sim/run_time.hpp"
#include "configuration/configuration.hpp"
#include "engine/engine.hpp"
#include "haec_sim/module.hpp"
#include "managers/manager_plan.hpp"
#include "managers/managers.hpp"
#include "managers/traffic_count.hpp"
#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"
#include "ranks/exchange.hpp"
#include "ranks/ranks.hpp"
#include "system_tree/machine_tree.hpp"
#include "system_tree/metric_locations.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// What a run tells its user.
struct SimulationResult
{
    Experiment experiment;
    RunTime time;
    /// What processes did; nothing where there is no network model and no report.
    std::optional<RunFigures> figures;
    Interest interest;
    /// For people; empty where they are not known.
    std::string slowest_region;
    std::string hottest_link;
    std::string critical_path;
    /// Lines that modules add.
    std::vector<std::string> of_modules;
    std::uint64_t events = 0;
    Oddities oddities;
    TimeOddities times;
    /// Of kinds that this OTF2 does not know: lost.
    std::uint64_t unknown_events = 0;
};

/// One simulation: reads and checks all inputs when constructed, and then runs.
class Simulation
{
public:
    /// Collective. Throws AgreedError where an input is wrong. The references outlive it.
    Simulation(const CommandLine& options, Configuration configuration, Ranks& ranks,
               Exchange& exchange);

    /// Reads all events, to see whether they can be read. Collective.
    void check_events();

    /// The report compares the run with another one. Before run().
    void compare_with(const IdealSpans& ideal)
    {
        ideal_ = ideal;
    }

    /// Simulates and writes the archive options.output. Collective.
    SimulationResult run();

private:
    /// Of statistics over time, at most.
    static constexpr std::uint32_t time_bins = 512;

    /// The handlers of one location between reader and sink.
    using Chain = std::vector<std::unique_ptr<EventHandler>>;

    void read_inputs();
    void make_modules();
    void call_module(std::size_t index, const char* function, const std::function<void()>& call);
    void define_attributes();
    void share_links();
    void lay_out();
    void ask_for_report();
    bool counts() const;
    bool profiles() const
    {
        return options_.report || options_.from || options_.to;
    }
    void open_profiler();
    void conclude_profile(SimulationResult& result);
    std::map<std::string, JsonValue> module_reports();
    std::vector<std::string> module_summaries();
    void show_machine();
    void add_locations();
    void open_locations();
    Experiment experiment() const;
    otf2::WriterOptions writer_options() const;
    std::uint64_t output_id() const;
    void connect(Engine& engine, OutputArchive& archive);
    std::uint32_t writer_of(const AddedMetric& added) const;
    void open_added(OutputArchive& archive);
    Chain handlers_of(std::size_t index, LocationIndex location);
    void run_engine(Engine& engine);
    void make_managers();
    void tell_managers(Engine& engine);
    void conclude_modules();
    void merge_nodes(std::size_t index);
    void conclude_network(const Engine& engine, Picoseconds end);
    otf2::Markers take_extras();

    const CommandLine& options_;
    Configuration configuration_;
    Ranks& ranks_;
    Exchange& exchange_;

    std::optional<otf2::TraceReader> reader_;
    std::optional<TraceIndex> index_;
    std::optional<Platform> platform_;
    std::optional<Mapping> mapping_;
    std::vector<NodeId> nodes_;
    Placement placement_;
    std::vector<std::unique_ptr<Module>> modules_;
    NetworkModel* model_ = nullptr;
    /// Until the run has it; null where links are unlimited.
    std::unique_ptr<SharedNetwork> network_;
    /// Modules, by number.
    std::vector<std::size_t> want_report_;
    bool wants_messages_ = false;
    /// Since make_managers().
    std::optional<ManagerPlan> plan_;
    /// Null where nothing is counted, and where nobody asks and no ranks are theirs.
    std::unique_ptr<TrafficCount> traffic_;
    std::unique_ptr<Managers> managers_;
    /// On the first rank, where anybody asked for it.
    std::optional<NetworkReport> network_report_;
    Interest interest_;
    /// Null where nobody asks what processes did.
    std::unique_ptr<RunProfiler> profiler_;
    std::optional<IdealSpans> ideal_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::string model_name_;
    Definitions definitions_;
    Engine::MessageAttributes attributes_;
    std::optional<MachineTree> tree_;
    std::optional<MetricLocations> added_;
    /// By module, how many of them there are when it and those before it have added theirs.
    std::vector<std::size_t> added_until_;
    std::vector<std::unique_ptr<AddedSink>> added_sinks_;
    std::vector<LocationIndex> locations_;
    std::vector<std::unique_ptr<otf2::EventSource>> sources_;
    std::vector<Chain> chains_;
    std::vector<RunLocation> run_locations_;
    ForeignCall foreign_call_;
};

} // namespace haec_sim
