// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/module.hpp"

// A module whose name is that of another one, loaded by shared_object_test.cpp.

namespace
{

haec_sim::ModuleDescriptor taken_module()
{
    return {"identity", "a second one", {}, {}, {}};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(taken, taken_module());
