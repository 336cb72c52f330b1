// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/module.hpp"

// The module of a shared object that is there for its topology.

HAEC_SIM_REGISTER_MODULE(
    tree_module,
    (haec_sim::ModuleDescriptor{
        "tree_module", "brings two_level_tree", {}, {}, [](const haec_sim::ModuleContext&) {
            return std::make_unique<haec_sim::Module>();
        }}));
