// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/topology/shown_topology.hpp"

#include "app/common/machine_option.hpp"
#include "app/common/output_option.hpp"

namespace haec_sim
{

void parse_shown(SubcommandOptions& options, std::span<const std::string> arguments)
{
    add_machine(options);
    add_output(options);
    options.parse(arguments);
}

std::string
write_shown(const SubcommandOptions& options,
            const std::function<void(std::ostream& out, const Platform& platform)>& write)
{
    const auto output = output_of(options);
    require_replaceable(output);
    const auto machine = machine_of(options);
    tell_moved_keys(machine);
    const Platform platform(machine.platform);
    write_output(output.path, [&](std::ostream& out) { write(out, platform); });
    return {};
}

} // namespace haec_sim
