// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/module.hpp"

// A module that a user could have written, loaded by shared_object_test.cpp.

namespace
{

haec_sim::ModuleDescriptor good_module()
{
    haec_sim::ParameterSpec factor;
    factor.name = "factor";
    factor.default_value = 2.0;
    return {"good", "from a shared object", {factor}, {}, [](const haec_sim::ModuleContext&) {
                return std::make_unique<haec_sim::Module>();
            }};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(good, good_module());
