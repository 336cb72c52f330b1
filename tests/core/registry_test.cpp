// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/registration_fault.hpp"
#include "haec_sim/module.hpp"
#include "message_of.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

namespace
{

ModuleDescriptor named(const char* name)
{
    ModuleDescriptor descriptor;
    descriptor.name = name;
    return descriptor;
}

} // namespace

HAEC_SIM_REGISTER_MODULE(registry_test_second, named("second"));
HAEC_SIM_REGISTER_MODULE(registry_test_first, named("first"));

TEST(Registry, OneLineRegisters)
{
    const ModuleRegistry& registry = ModuleRegistry::instance();
    ASSERT_NE(registry.find("first"), nullptr);
    EXPECT_EQ(registry.find("first")->name, "first");
    EXPECT_EQ(registry.find("third"), nullptr);
}

TEST(Registry, AllIsSorted)
{
    ModuleRegistry registry;
    registry.add(named("b"));
    registry.add(named("c"));
    registry.add(named("a"));
    const auto all = registry.all();
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0]->name, "a");
    EXPECT_EQ(all[2]->name, "c");
}

TEST(Registry, NamesAreUnique)
{
    ModuleRegistry registry;
    registry.add(named("a"));
    EXPECT_EQ(test::message_of([&] { registry.add(named("a")); }),
              "module 'a' is registered twice: give one of the two another name");
}

TEST(Registry, RegistrationKeepsItsFault)
{
    EXPECT_EQ(take_registration_fault(), "");
    const detail::ModuleRegistration twice(named("first"));
    EXPECT_EQ(take_registration_fault(),
              "module 'first' is registered twice: give one of the two another name");
    EXPECT_EQ(take_registration_fault(), "");
}

TEST(Module, DoesNothingByDefault)
{
    struct Idle : Module
    {
    } module;
    Definitions definitions;
    module.define(definitions);
    EXPECT_TRUE(definitions.records().empty());
    EXPECT_EQ(module.open(LocationInfo{}), nullptr);
    EXPECT_EQ(module.network_model(), nullptr);
}

} // namespace haec_sim
