// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/module.hpp"

// A module that nobody could make, loaded by shared_object_test.cpp.

HAEC_SIM_REGISTER_MODULE(no_create, (haec_sim::ModuleDescriptor{
                                        "no_create", "forgot to say how", {}, {}, {}}));
