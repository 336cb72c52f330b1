// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace haec_sim
{

/// The node of each process (MPI rank; or thread, spec: files, "Mapping").
class Mapping
{
public:
    /// `nodes` has the node of each process; several processes may share a node.
    Mapping(std::string name, std::vector<NodeId> nodes);

    /// Reads a mapping file (spec: files, "Mapping"). `processes` is the number of processes of the
    /// trace. Throws UsageError naming file and line for a node outside the topology, a process
    /// that is listed twice, missing or beyond the last one, a count that disagrees with its list,
    /// and a missing number.
    static Mapping read(const std::filesystem::path& file, const Platform& platform,
                        std::uint32_t processes);

    /// Reads a mapping of as many processes as the file lists.
    static Mapping read(const std::filesystem::path& file, const Platform& platform);

    /// Returns the built-in default: process i on node i modulo the number of nodes ([Ciorba2014],
    /// section 4.1).
    static Mapping xyz(const Platform& platform, std::uint32_t processes);

    /// The name from its file or its strategy, for reports.
    const std::string& name() const noexcept
    {
        return name_;
    }

    /// Returns the node of a process, which must be below process_count().
    NodeId node_of(std::uint32_t process) const
    {
        return nodes_.at(process);
    }

    /// The number of processes, which are numbered from 0.
    std::uint32_t process_count() const noexcept
    {
        return static_cast<std::uint32_t>(nodes_.size());
    }

    /// Writes a mapping file, with a line for each node that has processes.
    void write(std::ostream& stream, const Platform& platform) const;

private:
    std::string name_;
    std::vector<NodeId> nodes_;
};

} // namespace haec_sim
