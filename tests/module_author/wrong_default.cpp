// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A module with a key whose default is a text, and whose kind is number as nobody said otherwise;
// for mistakes.sh.

#include <haec_sim/module.hpp>

namespace
{

haec_sim::ModuleDescriptor wrong_default()
{
    haec_sim::ParameterSpec factor;
    factor.name = "factor";
    factor.default_value = std::string("twice");
    return {"wrong_default", "cannot be registered", {factor}, {}, {}};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(wrong_default, wrong_default());
