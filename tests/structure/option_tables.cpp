// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Prints the options of haec_sim as the manual shows them.

#include "app/sim/command_line.hpp"

#include <iostream>

int main()
{
    std::cout << haec_sim::option_tables();
}
