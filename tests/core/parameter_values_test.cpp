// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration_fixture.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <string>

namespace haec_sim
{

using test::fault_of;
using test::read;
using test::with_network_model;

namespace
{

Parameters network(const std::string& members)
{
    return read(with_network_model(members)).modules.at(0).parameters;
}

std::string network_fault(const std::string& members)
{
    const std::string start = "box.json: modules.static_network_model.";
    const std::string fault = fault_of(with_network_model(members));
    EXPECT_EQ(fault.find(start), 0U) << fault;
    return fault.substr(std::min(start.size(), fault.size()));
}

} // namespace

TEST(ParameterValues, DefaultsAreFilledIn)
{
    const Parameters parameters = network("");
    EXPECT_EQ(parameters.get<std::string>("communication_model"), "DOR");
    EXPECT_EQ(parameters.get<double>("latency"), 1000.0);
    EXPECT_EQ(parameters.get<std::int64_t>("size_packet"), 288);
    EXPECT_FALSE(parameters.given("latency"));
    EXPECT_FALSE(parameters.has("loss_probability"));
}

TEST(ParameterValues, ResolveFillsInDefaultsThatDependOnOthers)
{
    EXPECT_EQ(network(R"("delay_out": 30)").get<double>("delay_processing"), 15.0);
    EXPECT_EQ(network(R"("delay_processing": 7)").get<double>("delay_processing"), 7.0);
}

TEST(ParameterValues, FaultsThatResolveFindsNameTheFile)
{
    EXPECT_EQ(network_fault(R"("size_packet": 6401)"), "size_packet: too large; choose a smaller"
                                                       " one");
    EXPECT_EQ(fault_of(with_network_model(""), {{},
                                                {"modules.static_network_model.size_packet"
                                                 "=6401"}}),
              "--set modules.static_network_model.size_packet: too large; choose a smaller one");
}

TEST(ParameterValues, NumbersAreDoublesHoweverWritten)
{
    EXPECT_EQ(std::get<double>(network(R"("latency": 5)").values().at("latency")), 5.0);
    EXPECT_EQ(network(R"("size_packet": 300.0)").get<std::int64_t>("size_packet"), 300);
}

TEST(ParameterValues, TextsMayHaveUnits)
{
    const auto keys =
        network(R"("latency": "1.5us", "bandwidth": "10 GB/s", "size_packet": "1KiB")");
    EXPECT_EQ(keys.get<double>("latency"), 1500.0);
    EXPECT_EQ(keys.get<double>("bandwidth"), 1e10);
    EXPECT_EQ(keys.get<std::int64_t>("size_packet"), 1024);
    EXPECT_EQ(network_fault(R"("latency": "5 GB")"),
              "latency: expected a number of at least 0 (ns), found the text '5 GB'; a text may be "
              "a number and one of ps, ns, us, ms, s");
    EXPECT_EQ(network_fault(R"("size_packet": "0.5B")"),
              "size_packet: expected an integer of at least 1 (bytes), found the number 0.5");
}

TEST(ParameterValues, UnitsAsOthersWriteThemAreRefusedWithOurs)
{
    for (const char* text : {"100 Gbps", "100 GBit/s"})
    {
        EXPECT_EQ(network_fault(R"("bandwidth": ")" + std::string(text) + "\""),
                  "bandwidth: expected a number of at least 1 (bytes/s), found the "
                  "text '" +
                      std::string(text) + "'; did you mean '100 Gbit/s'?");
    }
}

TEST(ParameterValues, BandwidthsMayBeInfinite)
{
    const double infinite = std::numeric_limits<double>::infinity();
    EXPECT_EQ(network("").get<double>("memory_bandwidth"), infinite);
    EXPECT_EQ(network(R"("bandwidth": "infinite")").get<double>("bandwidth"), infinite);
    EXPECT_EQ(network_fault(R"("latency": "infinite")"),
              "latency: expected a number of at least 0 (ns), found the text 'infinite'");
}

TEST(ParameterValues, UnknownKey)
{
    EXPECT_EQ(network_fault(R"("latncy": 5)"), "latncy: unknown key; did you mean 'latency'?");
}

TEST(ParameterValues, WrongTypes)
{
    EXPECT_EQ(network_fault(R"("latency": "5")"),
              "latency: expected a number of at least 0 (ns), found the text '5'");
    EXPECT_EQ(network_fault(R"("latency": true)"),
              "latency: expected a number of at least 0 (ns), found true");
    EXPECT_EQ(network_fault(R"("size_packet": 1.5)"),
              "size_packet: expected an integer of at least 1 (bytes), found the number 1.5");
    EXPECT_EQ(network_fault(R"("size_packet": 1e30)"),
              "size_packet: expected an integer of at least 1 (bytes), found the number 1e+30;"
              " integers reach to 9223372036854775807");
    EXPECT_EQ(network_fault(R"("routing": null)"),
              "routing: expected one of xyz, shortest_path, found null");
    EXPECT_EQ(network_fault(R"("parameter_search_folders": "a")"),
              "parameter_search_folders: expected a list of texts, found the text 'a'");
    EXPECT_EQ(network_fault(R"("parameter_search_folders": ["a", 1])"),
              "parameter_search_folders.1: expected a text, found the number 1");
    EXPECT_EQ(network_fault(R"("communication_model": {})"),
              "communication_model: expected one of DOR, PNC, NCD, DORr, PNCr, NCDr, DNCr, found"
              " an object");
}

TEST(ParameterValues, OutOfRange)
{
    EXPECT_EQ(network_fault(R"("loss_probability": 1.01)"),
              "loss_probability: out of range: expected a number from 0 to 1, found 1.01");
    EXPECT_EQ(network_fault(R"("size_packet": 0)"),
              "size_packet: out of range: expected an integer of at least 1 (bytes), found 0");
    EXPECT_EQ(network(R"("loss_probability": 1)").get<double>("loss_probability"), 1.0);
}

TEST(ParameterValues, LongNumbersAreToldInDecimal)
{
    EXPECT_EQ(network_fault(R"("size_packet": 18446744073709551615)"),
              "size_packet: expected an integer of at least 1 (bytes), found the number"
              " 18446744073709551615; integers reach to 9223372036854775807");
    EXPECT_EQ(network_fault(R"("size_packet": -9223372036854775807)"),
              "size_packet: out of range: expected an integer of at least 1 (bytes), found"
              " -9223372036854775807");
    EXPECT_EQ(network_fault(R"("latency": -1e18)"),
              "latency: out of range: expected a number of at least 0 (ns), found"
              " -1000000000000000000");
}

TEST(ParameterValues, NotAmongTheChoices)
{
    EXPECT_EQ(network_fault(R"("communication_model": "pnc")"),
              "communication_model: 'pnc' is not a valid value; did you mean 'PNC'?");
    EXPECT_EQ(fault_of(R"({"modules": {"identity": {"things": ["one", "three"]}}})"),
              "box.json: modules.identity.things.1: expected one of one, two, found the text"
              " 'three'");
}

namespace
{

using NamedTexts = std::map<std::string, std::string>;

std::string with_place(const std::string& place)
{
    return R"({"modules": {"identity": {"place": )" + place + "}}}";
}

NamedTexts place(const std::string& text)
{
    return read(with_place(text)).modules.at(0).parameters.get<NamedTexts>("place");
}

} // namespace

TEST(ParameterValues, NamedTextsMayBeOneText)
{
    EXPECT_EQ(place(R"("Ulm")"), (NamedTexts{{"town", "Ulm"}}));
    EXPECT_EQ(place(R"({"street": "Gasse", "town": "Ulm"})"),
              (NamedTexts{{"town", "Ulm"}, {"street", "Gasse"}}));
}

TEST(ParameterValues, FaultsOfNamedTexts)
{
    const std::string path = "box.json: modules.identity.place";
    const std::string expected = "expected a text, or an object with the texts town, street";
    EXPECT_EQ(fault_of(with_place("3")), path + ": " + expected + ", found the number 3");
    EXPECT_EQ(fault_of(with_place("{}")), path + ": has no key town; " + expected);
    EXPECT_EQ(fault_of(with_place(R"({"town": "Ulm", "stret": "a"})")),
              path + ".stret: unknown key; did you mean 'street'?");
    EXPECT_EQ(fault_of(with_place(R"({"town": ["Ulm"]})")),
              path + ".town: expected a text, found a list");
}

TEST(ParameterValues, NamedTextsCanBeSet)
{
    const std::string start = "modules.identity.place";
    for (const std::string& set :
         {start + R"(={"town": "Ulm"})", start + ".town=Ulm", start + "=Ulm"})
    {
        const auto found = read(R"({"modules": {"identity": {}}})", {{}, {set}});
        EXPECT_EQ(found.modules.at(0).parameters.get<NamedTexts>("place"),
                  (NamedTexts{{"town", "Ulm"}}))
            << set;
    }
}

TEST(ParameterValues, EntriesAreDocuments)
{
    const auto with = [](const std::string& choices)
    { return R"({"modules": {"identity": {"choices": )" + choices + "}}}"; };
    const auto found = read(with(R"(["a", {"b": [1, 2]}, {"file": "c.json"}])"));
    const auto entries = found.modules.at(0).parameters.get<JsonValue::List>("choices");
    ASSERT_EQ(entries.size(), 3u);
    EXPECT_EQ(entries[0], JsonValue{std::string("a")});
    EXPECT_EQ(*entries[1].member("b"), JsonValue(JsonValue::List{{1.0}, {2.0}}));
    EXPECT_EQ(*entries[2].member("file"), JsonValue{std::string("c.json")});
    EXPECT_EQ(fault_of(with("3")),
              "box.json: modules.identity.choices: expected a list, found the number 3");
}

TEST(ParameterValues, AllFaultsAreReportedAtOnce)
{
    EXPECT_EQ(
        fault_of(R"({"topology": {"size": "4"}, "modules": {"static_network_model":
                           {"latency": -1, "routng": "xyz"}, "identity": {"a": 1}}})"),
        "box.json: modules.static_network_model.latency: out of range: expected a number of"
        " at least 0 (ns), found -1\x1e"
        "box.json: modules.static_network_model.routng: unknown key; did you mean 'routing'?\x1e"
        "box.json: modules.identity.a: unknown key; use one of library, things, place,"
        " choices\x1e"
        "box.json: topology.size: expected an integer or a list of integers from 1 to 4294967295,"
        " found the text '4'");
}

TEST(ParameterValues, ANumberMayBeOneForEachMember)
{
    const auto power = [](const std::string& value)
    { return R"({"modules": {"power_estimator": {"power": )" + value + "}}}"; };
    const auto one = read(power("\"1.5kW\"")).modules.at(0).parameters;
    EXPECT_EQ(one.get<double>("power"), 1500);
    const auto both = read(power(R"({"switch": "250 W", "node": 2})")).modules.at(0).parameters;
    EXPECT_EQ(both.get<JsonValue::Object>("power"),
              (JsonValue::Object{{"node", {2.0}}, {"switch", {250.0}}}));
    const std::string path = "box.json: modules.power_estimator.power";
    const std::string number = "expected a number of at least 0 (W)";
    const std::string expected = number + ", or an object of such numbers: node, switch";
    EXPECT_EQ(fault_of(power("[1]")), path + ": " + expected + ", found a list");
    EXPECT_EQ(fault_of(power("{}")), path + ": is empty; " + expected);
    EXPECT_EQ(fault_of(power(R"({"swich": 1})")),
              path + ".swich: unknown key; did you mean 'switch'?");
    EXPECT_EQ(fault_of(power(R"({"node": -1})")),
              path + ".node: out of range: " + number + ", found -1");
    EXPECT_EQ(fault_of(power(R"({"node": {"node": 1}})")),
              path + ".node: " + number + ", found an object");
}

} // namespace haec_sim
