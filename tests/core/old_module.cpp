// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/module.hpp"

// A module that was built against another haec_sim, loaded by shared_object_test.cpp.

namespace
{

const haec_sim::detail::ModuleRegistration registration(haec_sim::module_abi + 1,
                                                        {"old", "from another time", {}, {}, {}});

} // namespace
