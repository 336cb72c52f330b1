// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/sim/command_line.hpp"
#include "app/sim/experiment.hpp"
#include "app/sim/ideal_network.hpp"
#include "app/sim/inputs.hpp"
#include "app/sim/interest.hpp"
#include "app/sim/location_chains.hpp"
#include "app/sim/module_set.hpp"
#include "app/sim/output_archive.hpp"
#include "app/sim/resource_management.hpp"
#include "app/sim/run_profiler.hpp"
#include "app/sim/run_time.hpp"
#include "app/sim/shown_machine.hpp"
#include "configuration/configuration.hpp"
#include "network/shared_network.hpp"
#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"
#include "simulation/engine/engine.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// The result that a run tells its user.
struct SimulationResult
{
    Experiment experiment;
    RunTime time;
    /// The figures of processes; nothing where there is no network model and no report.
    std::optional<RunFigures> figures;
    Interest interest;
    /// The words for people; empty where they are not known.
    std::string slowest_region;
    std::string hottest_link;
    std::string critical_path;
    /// Lines that modules add.
    std::vector<std::string> of_modules;
    std::uint64_t events = 0;
    Oddities oddities;
    EarlyEnds early_ends;
    /// The name of the region where the worst of these is.
    std::string early_region;
    TimeOddities times;
    /// Events of kinds that this OTF2 does not know: lost.
    std::uint64_t unknown_events = 0;
};

/// One simulation: reads and checks all inputs when constructed, and then runs.
class Simulation
{
public:
    /// Collective. Throws AgreedError where an input is wrong. The references outlive it. `mapping`
    /// is the one to simulate where the options' file is not; it need not outlive the constructor.
    Simulation(const CommandLine& options, Configuration configuration, Ranks& ranks,
               Exchange& exchange, const Mapping* mapping = nullptr);

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
    void prepare(const Mapping* mapping);
    void open_profiler();
    void have_modules_define();
    void share_links();
    void define_attributes();

    Experiment experiment() const;
    otf2::WriterOptions writer_options() const;
    std::uint64_t output_id() const;
    otf2::Markers take_extras();

    void connect(Engine& engine, OutputArchive& archive);
    void run_engine(Engine& engine);
    void warn_of_lost_records(const Oddities& oddities) const;
    /// Collective.
    void warn_of_broken_promises();
    void finish_profiles();
    /// Notes what the run did, without a profile. Returns the span for modules. Collective.
    RunSpan conclude_figures(SimulationResult& result) const;
    void conclude_modules(const RunSpan& run);
    void conclude_profile(const Engine& engine, const RunSpan& run, SimulationResult& result);
    std::map<std::string, JsonValue> module_reports() const;
    std::vector<std::string> module_summaries() const;

    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    const CommandLine& options_;
    Configuration configuration_;
    Ranks& ranks_;
    Exchange& exchange_;
    std::optional<IdealSpans> ideal_;

    // All are there once it is constructed, in this order.
    std::optional<Inputs> inputs_;
    std::optional<ModuleSet> modules_;
    Interest interest_;
    /// Null where nobody asks what processes did.
    std::unique_ptr<RunProfiler> profiler_;
    /// The definitions of the output.
    Definitions definitions_;
    std::optional<ResourceManagement> management_;
    /// The network until the run has it; null where links are unlimited.
    std::unique_ptr<SharedNetwork> network_;
    Engine::MessageAttributes attributes_;
    std::optional<ShownMachine> machine_;
    std::optional<LocationChains> locations_;
};

} // namespace haec_sim
