// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Slurm's topology.conf and topology.yaml, for topology/tree and topology/block.

#include "haec_sim/error.hpp"
#include "topology/import/slurm_machine.hpp"
#include "topology/import/yaml_text.hpp"

namespace haec_sim
{

Import import_slurm(const std::filesystem::path& file, const std::string& name)
{
    if (!is_yaml(file) && !name.empty())
    {
        throw UsageError(file.string() +
                         ": the file has one topology, which has no name; leave --slurm-topology "
                         "out");
    }
    const auto topology = is_yaml(file) ? read_slurm_yaml(file, name) : read_slurm_conf(file);
    auto import = topology.blocks.empty() ? slurm_tree(topology, file.string())
                                          : slurm_blocks(topology, file.string());
    import.left_out = topology.left_out;
    return import;
}

} // namespace haec_sim
