// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/log/log_settings.hpp"
#include "run/report_choice.hpp"
#include "simulation/engine/unmatched.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace haec_sim
{

/// The choices of when to show how far the run is.
enum class Progress
{
    /// Progress is shown where standard error is a terminal.
    automatic,
    always,
    never
};

/// The ways in which processes and managers are given to MPI ranks.
enum class Layout
{
    /// Dealt to those there are.
    spread,
    /// A rank for each of them ([Bielert2015], section 3.3.2).
    dedicated
};

/// The parts of the simulated machine that the output's system tree has. Without a network model
/// it has those of `recorded`.
enum class SystemTree
{
    /// All, beside the machine on which the trace was recorded, where processes stay.
    added,
    /// All, and processes stand below its nodes.
    simulated,
    /// The parts that metrics are about.
    recorded
};

/// The inputs, outputs and messages of a run, apart from the machine. It is the same on every rank.
struct RunOptions
{
    /// The anchor file, also where its folder was given. Empty only where what is asked for needs
    /// no trace.
    std::filesystem::path trace;
    /// Without it static_network_model runs with its defaults.
    std::optional<std::filesystem::path> config;
    /// Without it processes are mapped in the order xyz.
    std::optional<std::filesystem::path> mapping;
    std::filesystem::path output;
    /// Outputs that exist are replaced; otherwise they end the run before it begins.
    bool force = false;
    /// The trace is not written.
    bool no_output = false;
    /// The file to write a report of the run to (docs/reference/report.md).
    std::optional<std::filesystem::path> report;
    ReportChoice report_choice{};

    /// True where there will be a report that has those sections.
    bool reports(bool ReportChoice::*sections) const
    {
        return report && report_choice.*sections;
    }

    /// The draws of noise to simulate beside the run (spec: semantics, "Noise"); 0: none.
    std::uint32_t samples = 0;
    /// The region of interest: names of regions, or times of the recording; by default what lies
    /// between MPI_Init and MPI_Finalize.
    std::optional<std::string> from;
    std::optional<std::string> to;
    Unmatched unmatched = Unmatched::error;
    Layout layout = Layout::spread;
    SystemTree system_tree = SystemTree::added;
    /// The memory of each rank for parts of event files, in bytes: half of it for those that are
    /// read, half for those that are written.
    std::uint64_t memory = 0;
    /// OTF2's library reads and writes event files, also where our codec could.
    bool reads_by_library = false;

    log::Settings log;
    Progress progress = Progress::automatic;
    /// Nothing is said of a run that goes well.
    bool quiet = false;
};

/// The same run without any output.
RunOptions without_output(RunOptions options);

} // namespace haec_sim
