// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/machine_option.hpp"

#include "app/common/libraries_option.hpp"
#include "app/common/shipped_files.hpp"
#include "app/common/topology_option.hpp"

namespace haec_sim
{

void add_machine(SubcommandOptions& options)
{
    options.add("topology", "XxYxZ[:KIND]",
                "numbers of nodes along x, y and z, and mesh (if not given), torus or haec_box");
    options.add("config", "FILE",
                "in place of --topology: a configuration of haec_sim, or the name of an installed "
                "one, such "
                "as gemini_torus");
    add_libraries(options);
}

Configuration machine_of(const SubcommandOptions& options)
{
    if (options.has("config") && options.has("topology"))
    {
        options.fail("--topology and --config both describe the machine; leave out one of them");
    }
    if (options.has("config"))
    {
        return load_configuration(
            configuration_file(options.text("config")),
            {.modules = {}, .overrides = {}, .libraries = libraries_of(options)});
    }
    if (!options.has("topology"))
    {
        options.fail("--topology is missing, or --config in its place");
    }
    Configuration machine;
    const auto chosen = parse_topology(options.text("topology"));
    machine.platform = Platform::Description(chosen.type);
    machine.platform.parameters.set("size", chosen.size, true);
    return machine;
}

} // namespace haec_sim
