// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/registry/shared_object.hpp"

#include "configuration/dump.hpp"
#include "configuration_fixture.hpp"
#include "core/registry/describe.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

using test::fault_of;
using test::read;

TEST(SharedObject, NamesThatArePaths)
{
    EXPECT_TRUE(is_shared_object("libmine.so"));
    EXPECT_TRUE(is_shared_object("./mine"));
    EXPECT_FALSE(is_shared_object("static_network_model"));
    EXPECT_FALSE(is_shared_object("so"));
}

TEST(SharedObject, ChosenByPathRunsItsModules)
{
    const auto configuration = read("{}", {{GOOD_MODULE}, {"modules.good.factor=3"}});
    ASSERT_EQ(configuration.modules.size(), 1U);
    EXPECT_EQ(configuration.modules[0].module->name, "good");
    EXPECT_EQ(configuration.modules[0].parameters.get<double>("factor"), 3.0);
}

TEST(SharedObject, NamedByTheSection)
{
    const std::string text =
        R"({"modules": {"good": {"library": ")" + std::string(GOOD_MODULE) + R"(", "factor": 4}}})";
    const auto configuration = read(text);
    EXPECT_EQ(configuration.modules.at(0).parameters.get<double>("factor"), 4.0);
    const std::string dumped = dump_configuration(configuration);
    EXPECT_NE(dumped.find(GOOD_MODULE), std::string::npos);
    EXPECT_EQ(dump_configuration(read(dumped)), dumped);
}

TEST(SharedObject, RelativePathsOfSectionsStartAtTheConfiguration)
{
    const std::filesystem::path file = GOOD_MODULE;
    const std::string text =
        R"({"modules": {"good": {"library": ")" + file.filename().string() + R"("}}})";
    EXPECT_EQ(read_configuration(text, file.parent_path() / "box.json", {}).modules.size(), 1U);
}

TEST(SharedObject, LoadedTwiceIsTheSame)
{
    const std::vector<std::string> names{"good"};
    EXPECT_EQ(load_shared_object(GOOD_MODULE), names);
    EXPECT_EQ(load_shared_object(GOOD_MODULE), names);
}

TEST(SharedObject, IsDescribed)
{
    EXPECT_EQ(describe_module(GOOD_MODULE).find("good: from a shared object\n"), 0U);
}

TEST(SharedObject, ThatIsNotThere)
{
    EXPECT_EQ(fault_of("{}", {{"/nowhere/mine.so"}, {}}),
              "/nowhere/mine.so: cannot be loaded as a module (/nowhere/mine.so: cannot open"
              " shared object file: No such file or directory): check the path, and build the"
              " module against this haec_sim");
    const std::string fault = fault_of(R"({"modules": {"good": {"library": "/nowhere/a.so"},
                                                       "identity": {"a": 1}}})");
    EXPECT_EQ(fault.find("box.json: modules.good.library: /nowhere/a.so: cannot be loaded"), 0U);
    EXPECT_NE(fault.find("\x1e"
                         "box.json: modules.identity.a: "),
              std::string::npos);
    EXPECT_EQ(fault_of(R"({"modules": {"identity": {"library": 5}}})"),
              "box.json: modules.identity.library: expected the path of a shared object, found the"
              " number 5");
}

TEST(SharedObject, WhoseModuleHasANameThatIsTaken)
{
    EXPECT_EQ(fault_of("{}", {{TAKEN_MODULE}, {}}),
              TAKEN_MODULE ": module 'identity' is registered twice: give one of the two another"
                           " name");
}

TEST(SharedObject, WithoutModules)
{
    EXPECT_EQ(fault_of("{}", {{EMPTY_MODULE}, {}}),
              EMPTY_MODULE ": registers no module, topology or routing: it needs a line "
                           "HAEC_SIM_REGISTER_MODULE(...), HAEC_SIM_REGISTER_TOPOLOGY(...) or "
                           "HAEC_SIM_REGISTER_ROUTING(...)");
}

// It had passed --dump-config, and ended the run with a std::bad_function_call.
TEST(SharedObject, WhoseModuleNobodyCouldMake)
{
    EXPECT_EQ(fault_of("{}", {{NO_CREATE_MODULE}, {}}),
              NO_CREATE_MODULE ": the module 'no_create' has no create, so no run could use it; "
                               "give its descriptor one");
}

TEST(SharedObject, OfAnotherHaecSim)
{
    EXPECT_EQ(fault_of("{}", {{OLD_MODULE}, {}}),
              OLD_MODULE ": was built against module interface " + std::to_string(module_abi + 1) +
                  ", and this haec_sim has " + std::to_string(module_abi) +
                  ": build it again, against this haec_sim");
    EXPECT_EQ(ModuleRegistry::instance().find("old"), nullptr);
}

// Each had run the code of the one that was loaded first.
TEST(SharedObject, ClassesOfTheSameNameAreTheirOwn)
{
    const auto configuration = read("{}", {{TWIN_ONE_MODULE, TWIN_TWO_MODULE}, {}});
    const Platform platform(configuration.platform);
    const Mapping mapping = Mapping::xyz(platform, 1);
    for (const int who : {1, 2})
    {
        const ModuleSection& section = configuration.modules.at(static_cast<std::size_t>(who - 1));
        const auto module = section.module->create({section.parameters, platform, mapping});
        const std::vector<std::byte> expected{static_cast<std::byte>(who), std::byte{1}};
        EXPECT_EQ(module->result({}), expected) << who;
    }
}

TEST(SharedObject, ItsModulesAreTold)
{
    load_shared_object(GOOD_MODULE);
    EXPECT_TRUE(is_from_shared_object("good"));
    EXPECT_FALSE(is_from_shared_object("identity"));
}

} // namespace haec_sim
