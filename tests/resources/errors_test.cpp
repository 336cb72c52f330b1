// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/core/message_of.hpp"
#include "tests/resources/documents.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

const char* const small_machine = R"({"name": "m", "slices": 2, "resources": [
    {"name": "cpu", "rate": 2}, {"name": "net", "rate": 10}, {"name": "ram", "capacity": 8},
    {"name": "way", "path": ["cpu", "net"]}]})";

std::string document_fault(const std::string& application, const std::string& on = small_machine)
{
    return message_of([&] { const Evaluated evaluated(application, on); });
}

/// The fault of an application with one phase of these demands.
std::string fault_of_demands(const std::string& demands)
{
    return document_fault(R"({"name": "a", "phases": [{"name": "p", "demands": )" + demands +
                          "}]}");
}

/// The fault of a machine with these resources.
std::string fault_of_resources(const std::string& resources)
{
    return document_fault(R"({"name": "a", "phases": [{"name": "p", "demands": {"cpu": 1}}]})",
                          R"({"name": "m", "resources": )" + resources + "}");
}

} // namespace

TEST(ResourceErrors, UnknownAndMissingKeys)
{
    EXPECT_EQ(document_fault(R"({"name": "a", "phase": []})"),
              "application.json: phase: unknown key; did you mean 'phases'?");
    EXPECT_EQ(document_fault(R"({"name": "a"})"), "application.json: the key 'phases' is missing");
    EXPECT_EQ(fault_of_resources(R"([{"name": "cpu", "rates": 1}])"),
              "machine.json: resources.0.rates: unknown key; did you mean 'rate'?");
    EXPECT_EQ(document_fault("[]"), "application.json: expected an object { ... }");
    EXPECT_EQ(document_fault(R"({"name": 1, "phases": []})"),
              "application.json: name: expected a text in quotes");
    EXPECT_EQ(fault_of_demands(R"({"cpu": true})"),
              "application.json: phases.0.demands.cpu: expected a number, or an expression in "
              "quotes");
}

TEST(ResourceErrors, NamesThatThereAreNot)
{
    EXPECT_EQ(fault_of_demands(R"({"cpi": 1})"), "application.json: phases.0.demands.cpi: 'cpi' is "
                                                 "no resource; did you mean 'cpu'? in the machine");
    EXPECT_EQ(document_fault(R"({"name": "a", "phases": [{"name": "p", "demands": {"cpu": 1}}],
                           "schedule": {"serial": ["p", "q"]}})"),
              "application.json: schedule.serial.1: 'q' is no phase; use p");
    EXPECT_EQ(fault_of_demands(R"({"cpu": "n"})"),
              "application.json: phases.0.demands.cpu: the value 'n' is not defined; use slices");
}

TEST(ResourceErrors, NamesThatAreTwice)
{
    EXPECT_EQ(fault_of_resources(R"([{"name": "cpu", "rate": 1}, {"name": "cpu", "rate": 2}])"),
              "machine.json: resources.1.name: 'cpu' is the name of two resources; rename one");
    EXPECT_EQ(document_fault(R"({"name": "a", "phases": [{"name": "p"}, {"name": "p"}]})"),
              "application.json: phases.1.name: 'p' is the name of two phases; rename one");
    EXPECT_EQ(document_fault(R"({"name": "a", "parameters": {"slices": 3}, "phases": []})"),
              "application.json: parameters.slices: 'slices' is the machine's; rename it");
    EXPECT_EQ(document_fault(R"({"name": "a", "parameters": {"x": 3}, "figures": {"x": "1"},
                           "phases": [{"name": "p"}]})"),
              "application.json: figures.x: 'x' is the name of a parameter, too; rename one");
}

TEST(ResourceErrors, SchedulesHaveEveryPhaseOnce)
{
    const auto scheduled = [](const std::string& schedule)
    {
        return document_fault(R"({"name": "a", "phases": [{"name": "p", "demands": {"cpu": 1}},
                            {"name": "q"}], "schedule": )" +
                              schedule + "}");
    };
    EXPECT_EQ(scheduled(R"({"serial": ["p", "p", "q"]})"),
              "application.json: schedule.serial.1: the phase 'p' is in the schedule twice; use "
              "'repeat'");
    EXPECT_EQ(scheduled(R"("p")"),
              "application.json: schedule: the phase 'q' is not in it; add it, with a 'repeat' of "
              "0 if it does not run");
    EXPECT_EQ(scheduled(R"({"serial": ["p"], "overlap": ["q"]})"),
              "application.json: schedule: expected the name of a phase, or an object with either "
              "'serial' or 'overlap'");
    std::string deep = R"("p")";
    for (int level = 0; level < 300; ++level)
    {
        deep.insert(0, R"({"serial": [)").append("]}");
    }
    EXPECT_NE(scheduled(deep).find("deeper than 200 levels"), std::string::npos);
}

TEST(ResourceErrors, ResourcesAreOfOneKind)
{
    EXPECT_EQ(fault_of_resources(R"([{"name": "cpu"}])"),
              "machine.json: resources.0: a resource has one of 'rate', 'capacity' and 'path', "
              "this has none");
    EXPECT_EQ(fault_of_resources(R"([{"name": "cpu", "rate": 1, "capacity": 1}])"),
              "machine.json: resources.0: a resource has one of 'rate', 'capacity' and 'path', "
              "this has more");
    EXPECT_EQ(fault_of_resources(R"([{"name": "ram", "capacity": 1, "startup": 1}])"),
              "machine.json: resources.0.startup: stands with 'rate' only; remove it");
}

TEST(ResourceErrors, MemoriesHaveAmountsOnly)
{
    for (const std::string key : {"rate", "efficiency", "largest", "transfers", "hops"})
    {
        EXPECT_EQ(fault_of_demands(R"({"ram": {"amount": 1, ")" + key + R"(": 1}})"),
                  "application.json: phases.0.demands.ram." + key +
                      ": a demand on a memory has an 'amount' only; remove it");
    }
    EXPECT_EQ(document_fault(R"({"name": "a", "phases": [], "resident": {"cpu": 1}})"),
              "application.json: resident.cpu: 'cpu' is no memory, so nothing stays in it");
}

TEST(ResourceErrors, PathsAreOfRates)
{
    const auto path = [](const std::string& members)
    {
        return fault_of_resources(
            R"([{"name": "cpu", "rate": 1}, {"name": "ram", "capacity": 1},
                {"name": "one", "path": ["cpu"]}, {"name": "way", "path": )" +
            members + "}]");
    };
    EXPECT_EQ(path(R"(["ram"])"), "machine.json: resources.3.path.0: 'ram' is a memory; a path is "
                                  "made of resources with a 'rate'");
    EXPECT_EQ(path(R"(["one"])"), "machine.json: resources.3.path.0: 'one' is a path; a path is "
                                  "made of resources with a 'rate'");
    EXPECT_EQ(path(R"(["cpu", "cpu"])"),
              "machine.json: resources.3.path.1: 'cpu' is in the path twice; remove one");
    EXPECT_EQ(path("[]"),
              "machine.json: resources.3.path: a path without members; name resources with a "
              "'rate'");
    EXPECT_EQ(path(R"(["cpi"])"),
              "machine.json: resources.3.path.0: 'cpi' is no resource; did you mean 'cpu'?");
}

TEST(ResourceErrors, NumbersOutOfRange)
{
    EXPECT_EQ(fault_of_demands(R"({"cpu": -1})"),
              "application.json: phases.0.demands.cpu: expected a number from 0, found -1");
    EXPECT_EQ(fault_of_demands(R"({"cpu": {"amount": 1, "efficiency": 1.5}})"),
              "application.json: phases.0.demands.cpu.efficiency: expected a number above 0 to 1, "
              "found 1.5");
    EXPECT_EQ(fault_of_demands(R"({"cpu": {"amount": 1, "rate": "1-1"}})"),
              "application.json: phases.0.demands.cpu.rate: expected a number above 0, found 0");
    for (const std::string key : {"rate", "capacity", "count"})
    {
        const std::string other = key == "count" ? R"("rate": 1, )" : "";
        EXPECT_EQ(fault_of_resources(R"([{"name": "cpu", )" + other + '"' + key + R"(": 0}])"),
                  "machine.json: resources.0." + key + ": expected a number above 0, found 0");
    }
    EXPECT_EQ(fault_of_demands(R"({"cpu": "10^400"})"),
              "application.json: phases.0.demands.cpu: '10^400' gives an infinite value");
    EXPECT_EQ(fault_of_demands(R"json({"cpu": "sqrt(-1)"})json"),
              "application.json: phases.0.demands.cpu: 'sqrt(-1)' gives what is not a number");
    EXPECT_EQ(fault_of_demands(R"({"cpu": {"amount": 1, "largest": 2}})"),
              "application.json: phases.0.demands.cpu.largest: one element cannot do more than "
              "'amount', which is all");
    EXPECT_EQ(fault_of_demands(R"({"cpu": {"amount": 1, "hops": 2}})"),
              "application.json: phases.0.demands.cpu.hops: hops are of transfers; give "
              "'transfers', too");
}

TEST(ResourceErrors, Expressions)
{
    EXPECT_EQ(fault_of_demands(R"({"cpu": "1/0"})"),
              "application.json: phases.0.demands.cpu: division by zero in '1/0'");
    EXPECT_EQ(fault_of_demands(R"({"cpu": "1+"})"),
              "application.json: phases.0.demands.cpu: column 3 of '1+': the expression ends where "
              "a number, a name or a parenthesis is expected");
    EXPECT_EQ(fault_of_demands(R"json({"cpu": "time()"})json"),
              "application.json: phases.0.demands.cpu: time() stands in figures only");
    EXPECT_EQ(fault_of_demands(R"json({"cpu": "rate('ram')"})json"),
              "application.json: phases.0.demands.cpu: 'ram' is a memory, which has no rate");
    EXPECT_EQ(fault_of_resources(R"([{"name": "cpu", "rate": "n"}])"),
              "machine.json: resources.0.rate: the value 'n' is not defined in a machine; use "
              "numbers and 'slices' only");
    EXPECT_EQ(document_fault(R"json({"name": "a", "phases": [{"name": "p", "demands": {"cpu": 1}}],
                           "figures": {"f": "busy('ram')"}})json"),
              "application.json: figures.f: 'ram' is a memory, which busy() is not of");
    EXPECT_EQ(document_fault(R"json({"name": "a", "phases": [{"name": "p", "demands": {"cpu": 1}}],
                           "figures": {"f": "fits('p', 'ram')"}})json"),
              "application.json: figures.f: 'p' asks for nothing of 'ram', so any number fits");
}

TEST(ResourceErrors, ValuesThatNeedEachOther)
{
    EXPECT_EQ(document_fault(R"({"name": "a", "phases": [],
                           "parameters": {"x": "y+1", "y": "z", "z": "2*x"}})"),
              "application.json: parameters.x: values that need each other: 'x' needs 'y' needs "
              "'z' needs 'x'");
    EXPECT_EQ(document_fault(R"({"name": "a", "phases": [{"name": "p", "demands": {"cpu": 1}}],
                           "figures": {"f": "g", "g": "f"}})"),
              "application.json: figures.f: values that need each other: 'f' needs 'g' needs 'f'");
    std::string chain = R"({"name": "a", "phases": [], "parameters": {"x100000": 1)";
    for (int link = 0; link < 1000; ++link)
    {
        const auto from = std::to_string(link + 1000);
        const auto to = link == 999 ? "x100000" : "x" + std::to_string(link + 1001);
        chain.append(", \"x").append(from).append("\": \"").append(to).append("\"");
    }
    EXPECT_NE(document_fault(chain + "}}").find("more than 500 values"), std::string::npos);
}

TEST(ResourceErrors, ValuesThatAreUsedOftenAreComputedOnce)
{
    std::string doubled = R"({"name": "a", "phases": [{"name": "p", "demands": {"cpu": 1}}],
                              "parameters": {"x0": 1)";
    for (int link = 1; link < 60; ++link)
    {
        const auto below = "x" + std::to_string(link - 1);
        doubled.append(", \"x").append(std::to_string(link)).append("\": \"");
        doubled.append(below).append("+").append(below).append("\"");
    }
    EXPECT_EQ(Evaluated(doubled + "}}", small_machine).value("x59"), 576460752303423488.0);
}

TEST(ResourceErrors, RunsThatTakeNoTimeOrTooMuch)
{
    EXPECT_EQ(fault_of_demands(R"({"ram": 1})"),
              "application.json: the run takes no time; give a phase that is repeated a demand on "
              "a resource with a rate");
    EXPECT_EQ(document_fault(R"({"name": "a", "phases": [{"name": "p", "repeat": 1e308,
                           "demands": {"cpu": 1e308}}]})"),
              "application.json: the run takes longer than a number can say; look at amounts, "
              "rates and 'repeat'");
}

} // namespace haec_sim::test
