// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/module.hpp"

// One of two modules whose authors called their classes the same, loaded by shared_object_test.cpp.

struct Counter
{
    inline static int made = 0;
};

class Twin : public haec_sim::Module
{
public:
    Twin()
    {
        ++Counter::made;
    }

    /// The number of this module, and how many there are of its class.
    std::vector<std::byte> result(const haec_sim::RunSpan&) override
    {
        return {std::byte{2}, static_cast<std::byte>(Counter::made)};
    }
};

static haec_sim::ModuleDescriptor twin()
{
    return {"twin_two", "one of two", {}, {}, [](const haec_sim::ModuleContext&) {
                return std::make_unique<Twin>();
            }};
}

HAEC_SIM_REGISTER_MODULE(twin_two, twin());
