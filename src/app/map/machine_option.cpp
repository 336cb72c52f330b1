// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/map/machine_option.hpp"

#include "app/map/topology_option.hpp"

namespace haec_sim
{

void add_machine(SubcommandOptions& options)
{
    options.add("topology", "X,Y,Z[:KIND]",
                "numbers of nodes along x, y and z, and mesh (if not given), torus or haec_box");
    options.add("config", "FILE",
                "in place of --topology: the machine of a configuration of haec_sim");
}

Configuration machine_of(const SubcommandOptions& options)
{
    if (options.has("config") && options.has("topology"))
    {
        options.fail("--topology and --config both say what the machine is; leave out one of them");
    }
    if (options.has("config"))
    {
        return load_configuration(options.text("config"), {});
    }
    if (!options.has("topology"))
    {
        options.fail("--topology is missing, or --config in its place");
    }
    Configuration machine;
    machine.platform = parse_topology(options.text("topology"), "--topology");
    return machine;
}

} // namespace haec_sim
