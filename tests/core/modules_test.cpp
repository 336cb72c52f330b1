// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration_fixture.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace haec_sim
{

using test::fault_of;
using test::read;

namespace
{

std::vector<std::string> names(const Configuration& configuration)
{
    std::vector<std::string> result;
    for (const ModuleSection& section : configuration.modules)
    {
        result.push_back(section.module->name);
    }
    return result;
}

using Names = std::vector<std::string>;

const char* const three = R"({"modules": {"static_network_model": {}, "power_estimator": {},
                                          "identity": {"things": ["two"]}}})";

} // namespace

TEST(Modules, WithoutChoiceEverySectionRunsInTheOrderOfTheFile)
{
    EXPECT_EQ(names(read(three)), (Names{"static_network_model", "power_estimator", "identity"}));
}

TEST(Modules, ChosenModulesRunInTheOrderOfTheChoice)
{
    const auto configuration = read(three, {{"identity", "static_network_model"}, {}});
    EXPECT_EQ(names(configuration), (Names{"identity", "static_network_model"}));
    EXPECT_EQ(configuration.modules[0].parameters.get<Names>("things"), Names{"two"});
}

TEST(Modules, AChosenModuleWithoutSectionHasItsDefaults)
{
    const auto configuration = read("{}", {{"static_network_model"}, {}});
    ASSERT_EQ(configuration.modules.size(), 1U);
    EXPECT_EQ(configuration.modules[0].parameters.get<double>("latency"), 1000.0);
}

TEST(Modules, SectionsOfModulesThatDoNotRunAreIgnored)
{
    const char* text = R"({"modules": {"identity": {}, "eris_mpi": {"num_threads": 32}}})";
    EXPECT_EQ(names(read(text, {{"identity"}, {}})), Names{"identity"});
}

TEST(Modules, ButTheyMustBeObjects)
{
    EXPECT_EQ(fault_of(R"({"modules": {"identity": {}, "eris_mpi": 5}})", {{"identity"}, {}}),
              "box.json: modules.eris_mpi: expected an object { ... }, found the number 5");
    EXPECT_EQ(fault_of(R"({"modules": "identity"})"),
              "box.json: modules: expected an object { ... }, found the text 'identity'");
}

TEST(Modules, AListRunsInItsOrder)
{
    const char* list = R"({"modules": [{"things": ["two"], "module": "identity"},
                                       {"module": "static_network_model", "latency": 7}]})";
    const auto configuration = read(list);
    EXPECT_EQ(names(configuration), (Names{"identity", "static_network_model"}));
    EXPECT_EQ(configuration.modules[0].parameters.get<Names>("things"), Names{"two"});
    EXPECT_EQ(configuration.modules[1].parameters.get<double>("latency"), 7.0);
    const auto chosen = read(list, {{"static_network_model"}, {}});
    EXPECT_EQ(names(chosen), Names{"static_network_model"});
}

TEST(Modules, ValuesOfAListAreSetByTheNamesOfModules)
{
    const char* list =
        R"({"modules": [{"module": "identity"}, {"module": "static_network_model"}]})";
    const auto set = read(list, {{}, {"modules.static_network_model.latency=9"}});
    EXPECT_EQ(names(set), (Names{"identity", "static_network_model"}));
    EXPECT_EQ(set.modules[1].parameters.get<double>("latency"), 9.0);
    const auto given = read("{}", {{}, {R"(modules=[{"module": "identity"}])"}});
    EXPECT_EQ(names(given), Names{"identity"});
}

TEST(Modules, AListNamesEachModuleOnce)
{
    EXPECT_EQ(fault_of(R"({"modules": [{"module": "identity"}, {"module": "identity"}]})"),
              "box.json: modules[1]: 'identity' is given twice; a module runs once");
    EXPECT_EQ(fault_of(R"({"modules": [{"latency": 1}]})"),
              "box.json: modules[0]: this section of the list has no \"module\": \"NAME\"; say "
              "which module it is for");
    EXPECT_EQ(fault_of(R"({"modules": ["identity"]})"),
              "box.json: modules[0]: expected an object { \"module\": \"NAME\", ... }, found the "
              "text 'identity'");
    EXPECT_EQ(
        fault_of(R"({"modules": [{"module": "static_network_model", "latancy": 1}]})"),
        "box.json: modules.static_network_model.latancy: unknown key; did you mean 'latency'?");
}

TEST(Modules, NothingToRun)
{
    EXPECT_EQ(
        fault_of(R"({"modules": {}})"),
        "box.json: modules: the section is empty, so nothing would run; leave it out for"
        " static_network_model with its defaults, name a module there, or choose one with -m");
}

TEST(Modules, WithoutASectionTheNetworkModelRuns)
{
    const auto modules = read("{}").modules;
    ASSERT_EQ(modules.size(), 1U);
    EXPECT_EQ(modules[0].module->name, "static_network_model");
}

TEST(Modules, Unknown)
{
    const std::string rest = " (known are identity, power_estimator, static_network_model; a"
                             " module of your own needs a key \"library\" with its shared object's"
                             " path, and -m chooses which of the sections run)";
    EXPECT_EQ(fault_of(R"({"modules": {"static_netwrk_model": {}}})"),
              "box.json: modules.static_netwrk_model: unknown module 'static_netwrk_model'; did"
              " you mean 'static_network_model'?" +
                  rest);
    EXPECT_EQ(fault_of("{}", {{"foo"}, {}}), "--modules: unknown module 'foo'" + rest);
}

TEST(Modules, PathsStartAtTheConfiguration)
{
    const char* text = R"({"modules": {"power_estimator": {"table": "a.csv",
                                                           "tables": ["b.csv", "/c.csv"]}}})";
    const auto configuration = read_configuration(text, "/some/where/box.json", {});
    const Parameters& parameters = configuration.modules.at(0).parameters;
    EXPECT_EQ(parameters.get<std::string>("table"), "/some/where/a.csv");
    EXPECT_EQ(parameters.get<Names>("tables"), (Names{"/some/where/b.csv", "/c.csv"}));
}

TEST(Modules, TwiceTheSame)
{
    EXPECT_EQ(fault_of("{}", {{"identity", "identity"}, {}}),
              "--modules: 'identity' is given twice; a module runs once");
}

TEST(Configuration, UnknownSections)
{
    EXPECT_EQ(fault_of(R"({"module": {}, "modules": {"identity": {}}})"),
              "box.json: module: unknown key; did you mean 'modules'?");
    EXPECT_EQ(fault_of("[]"), "box.json: expected an object { ... } at the top, found a list");
}

TEST(Configuration, MappingUnit)
{
    const auto unit = [](const std::string& mapping)
    { return read(test::with_sections(R"("mapping": )" + mapping)).mapping_unit; };
    EXPECT_EQ(read(three).mapping_unit, MappingUnit::automatic);
    EXPECT_EQ(unit("{}"), MappingUnit::automatic);
    EXPECT_EQ(unit(R"({"unit": "process"})"), MappingUnit::process);
    EXPECT_EQ(unit(R"({"unit": "thread"})"), MappingUnit::thread);
    EXPECT_EQ(fault_of(test::with_sections(R"("mapping": {"unit": "treads"})")),
              "box.json: mapping.unit: 'treads' is not a valid value; did you mean 'thread'?");
}

TEST(Configuration, WithoutAFileTheNetworkModelRunsWithDefaults)
{
    const auto configuration = load_configuration(std::nullopt, {});
    EXPECT_EQ(names(configuration), Names{"static_network_model"});
    EXPECT_EQ(Platform(configuration.platform).grid().size(), (Coordinates{4, 4, 4}));
    const ConfigurationChoices wrong{{}, {"modules.static_network_model.latency=slow"}};
    EXPECT_EQ(test::message_of([&] { load_configuration(std::nullopt, wrong); }),
              "--set modules.static_network_model.latency: expected a number of at least 0 (ns),"
              " found the text 'slow'");
}

TEST(Configuration, FilesThatCannotBeRead)
{
    const auto fault = [](const std::filesystem::path& file)
    { return test::message_of([&] { load_configuration(file, {}); }); };
    EXPECT_EQ(fault("/nowhere/box.json"),
              "/nowhere/box.json: the configuration cannot be read (No such file or directory):"
              " check --config");
    EXPECT_EQ(fault("/tmp"), "/tmp: the configuration cannot be read (Is a directory): check"
                             " --config");
}

} // namespace haec_sim
