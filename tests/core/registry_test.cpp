// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/registry/registration_fault.hpp"
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
    const detail::ModuleRegistration twice(module_abi, named("first"));
    EXPECT_EQ(take_registration_fault(),
              "module 'first' is registered twice: give one of the two another name");
    EXPECT_EQ(take_registration_fault(), "");
}

namespace
{

ModuleDescriptor with(ParameterKind kind, std::optional<ParameterValue> value)
{
    ModuleDescriptor descriptor = named("mine");
    ParameterSpec spec;
    spec.name = "weight";
    spec.kind = kind;
    spec.default_value = std::move(value);
    descriptor.parameters = {spec};
    return descriptor;
}

std::string fault_of(const ModuleDescriptor& descriptor)
{
    ModuleRegistry registry;
    return test::message_of([&] { registry.add(descriptor); });
}

const std::string mend = "; mend the module's ModuleDescriptor";

} // namespace

TEST(Registry, DefaultsAreOfTheirKeysKind)
{
    EXPECT_EQ(fault_of(with(ParameterKind::number, std::string("2"))),
              "module 'mine', key 'weight': its default is \"2\", and its kind wants a number" +
                  mend);
    EXPECT_EQ(fault_of(with(ParameterKind::integer, 2.5)),
              "module 'mine', key 'weight': its default is 2.5, and its kind wants an integer" +
                  mend);
    EXPECT_EQ(fault_of(with(ParameterKind::boolean, std::int64_t{1})),
              "module 'mine', key 'weight': its default is 1, and its kind wants true or false" +
                  mend);
    EXPECT_EQ(fault_of(with(ParameterKind::number, std::int64_t{2})), "");
    EXPECT_EQ(fault_of(with(ParameterKind::texts, std::nullopt)), "");
}

TEST(Registry, DefaultsAreValid)
{
    ModuleDescriptor descriptor = with(ParameterKind::number, 0.5);
    descriptor.parameters.front().minimum = 1.0;
    EXPECT_EQ(fault_of(descriptor),
              "module 'mine', key 'weight': its default is invalid: out of range: expected a number"
              " of at least 1, found 0.5" +
                  mend);
    descriptor = with(ParameterKind::text, std::string("heavy"));
    descriptor.parameters.front().choices = {"light"};
    EXPECT_EQ(fault_of(descriptor), "module 'mine', key 'weight': its default is invalid: 'heavy' "
                                    "is not a valid value; use light" +
                                        mend);
}

TEST(Registry, SpecsDoNotContradictThemselves)
{
    ModuleDescriptor descriptor = with(ParameterKind::number, 1.0);
    descriptor.parameters.push_back(descriptor.parameters.front());
    EXPECT_EQ(fault_of(descriptor), "module 'mine', key 'weight': it is specified twice" + mend);
    descriptor.parameters.resize(1);
    descriptor.parameters.front().is_path = true;
    EXPECT_EQ(
        fault_of(descriptor),
        "module 'mine', key 'weight': is_path is for keys of kind text, texts, entries or object" +
            mend);
    const std::string members = "module 'mine', key 'weight': members are for keys of kind "
                                "number, or named_texts, which have at least one";
    EXPECT_EQ(fault_of(with(ParameterKind::named_texts, std::nullopt)), members + mend);
    descriptor = with(ParameterKind::integer, std::int64_t{1});
    descriptor.parameters.front().members = {"kg"};
    EXPECT_EQ(fault_of(descriptor), members + mend);
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
    EXPECT_TRUE(module.result({}).empty());
    EXPECT_EQ(module.network_model(), nullptr);
    EXPECT_EQ(module.metric_adder(), nullptr);
    EXPECT_EQ(module.node_merger(), nullptr);
    EXPECT_EQ(module.network_reader(), nullptr);
    EXPECT_EQ(module.reporter(), nullptr);
}

} // namespace haec_sim
