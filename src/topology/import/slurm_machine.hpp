// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/import.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim
{

/// A switch or a block of Slurm, with lists of hosts as the file has them; empty where absent.
struct SlurmPart
{
    std::string name;
    std::string nodes;
    std::string switches;
    /// "topology.conf:3", for messages.
    std::string where;
};

/// What topology.conf or a topology of topology.yaml describes.
struct SlurmTopology
{
    std::vector<SlurmPart> switches{};
    std::vector<SlurmPart> blocks{};
    /// BlockSizes; empty where it is absent.
    std::vector<std::uint64_t> block_sizes{};
    /// Where those stand.
    std::string where_sizes{};
    std::vector<std::string> left_out{};
};

/// A node or switch has a link to each switch that lists it.
Import slurm_tree(const SlurmTopology& topology, const std::string& file);

/// Each block is a switch above its nodes. As many blocks in a row as BlockSizes joins are below a
/// switch of their own, and all of them below one.
Import slurm_blocks(const SlurmTopology& topology, const std::string& file);

/// The lines of a topology.conf.
SlurmTopology read_slurm_conf(const std::filesystem::path& file);

/// The topology of that name in a topology.yaml, or for an empty name the default one.
SlurmTopology read_slurm_yaml(const std::filesystem::path& file, const std::string& name);

} // namespace haec_sim
