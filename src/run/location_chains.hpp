// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/event_source.hpp"
#include "run/inputs.hpp"
#include "run/module_set.hpp"
#include "run/output_archive.hpp"
#include "run/run_location.hpp"
#include "run/run_profiler.hpp"
#include "simulation/replay/replay_options.hpp"
#include "trace/requests_ahead.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace haec_sim
{

class Engine;
struct Reading;

/// The locations of a rank: of each its event file, the handlers that its records pass, and where
/// they go to. A chain has the handlers of modules in the order of the configuration, the replay at
/// the place of the network model (ADR 4), and the sink of the output at its end.
class LocationChains
{
public:
    /// Opens the event files of the locations that `rank` has. The inputs outlive it. `definitions`
    /// are those of the input, or of the output, which has them, too.
    LocationChains(Inputs& inputs, const Definitions& definitions, std::uint32_t rank);

    /// The parts that connect() puts together. Pointers may be null: nobody profiles.
    struct Parts
    {
        Engine& engine;
        OutputArchive& archive;
        ModuleSet& modules;
        RunProfiler* profiler;
        const MessageAttributes& attributes;
    };

    /// Makes the chains and hands the locations over to the engine. Once, before its run. The parts
    /// outlive the run. All locations are re-timed where there is a network model, but for
    /// asynchronous metrics that belong to no thread.
    void connect(const Parts& parts);

    /// The locations of the rank.
    std::span<const LocationIndex> locations() const noexcept
    {
        return locations_;
    }

    /// The locations since connect().
    std::span<const RunLocation> run_locations() const noexcept
    {
        return run_locations_;
    }

    /// All events of these locations, as the definitions promise them, and how many have been read.
    /// They may differ at the end of the run: the files decide.
    std::uint64_t promised() const;
    std::uint64_t delivered() const;

    /// The reading of all ranks' locations, which have been read. Collective.
    Reading reading(Ranks& ranks) const;

private:
    class Chain;

    void connect(std::size_t place, const Parts& parts);
    /// Opens the records of the location once more; empty where the archive cannot be read twice.
    Reopen reopen(LocationRef location) const;
    /// The location as the end of the run asks for it; connect() fills in its replay and profile.
    RunLocation run_location(std::size_t place, const otf2::EventSink& sink) const;

    Inputs& inputs_;
    std::vector<LocationIndex> locations_;
    std::vector<std::unique_ptr<otf2::EventSource>> sources_;
    /// References of locations that are MPI ranks, in order.
    std::vector<LocationRef> mpi_ranks_;
    std::vector<RunLocation> run_locations_;
    std::vector<std::unique_ptr<EventHandler>> handlers_;
};

} // namespace haec_sim
