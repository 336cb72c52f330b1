// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Prints what the manual shows and no program says: the options of haec_sim in tables, or, with the
// argument network_keys, the keys of the network's manager.

#include "app/sim/command_line.hpp"
#include "configuration/describe_sections.hpp"

#include <iostream>
#include <string_view>

int main(int count, char** arguments)
{
    const bool has_keys = count > 1 && std::string_view(arguments[1]) == "network_keys";
    std::cout << (has_keys ? haec_sim::describe_network_manager() : haec_sim::option_tables());
}
