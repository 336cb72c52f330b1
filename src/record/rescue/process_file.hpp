// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/unification/unification.hpp"

#include <optional>
#include <string>

namespace haec_record
{

/// The part of a process in a trace, for the case that it ends before the trace is whole.
struct ProcessState
{
    /// All of the program.
    std::uint32_t processes;
    bool has_computing_time;
    /// Why it ended; empty while it runs.
    std::string end;
    ProcessFacts facts;
    std::vector<ClockDifference> clock;
};

/// A file in the folder of the trace that has the state of a running process. It is locked while
/// the process runs, whichever way it ends. No function throws: without the file, a program that is
/// killed leaves no trace.
class ProcessFile
{
public:
    ProcessFile(const std::string& folder, std::uint32_t rank);
    ~ProcessFile();
    ProcessFile(const ProcessFile&) = delete;
    ProcessFile& operator=(const ProcessFile&) = delete;

    /// Takes the place of the state before, at once.
    void write(const ProcessState& state);
    /// The trace is whole.
    void remove();

private:
    std::string path_;
    int locked_ = -1;
};

/// Nothing if the process has left no state.
std::optional<ProcessState> read_state(const std::string& folder, std::uint32_t rank);
/// Whether the process that has left a state is still there.
bool is_running(const std::string& folder, std::uint32_t rank);
void remove_states(const std::string& folder, std::uint32_t processes);

} // namespace haec_record
