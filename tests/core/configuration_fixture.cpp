// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration_fixture.hpp"

#include "haec_sim/error.hpp"

#include <limits>

// Modules that exist for these tests only; the first has the name and some keys of the real one.

namespace haec_sim::test
{

namespace
{

ParameterSpec spec(const char* name, ParameterKind kind, const char* unit = "")
{
    ParameterSpec result;
    result.name = name;
    result.kind = kind;
    result.unit = unit;
    result.summary = "what " + result.name + " means";
    return result;
}

ParameterSpec ranged(ParameterSpec result, double minimum, std::optional<double> maximum = {})
{
    result.minimum = minimum;
    result.maximum = maximum;
    return result;
}

template <class Value>
ParameterSpec with_default(ParameterSpec result, Value value)
{
    result.default_value = value;
    return result;
}

ParameterSpec choice(const char* name, std::vector<std::string> choices)
{
    ParameterSpec result = spec(name, ParameterKind::text);
    result.default_value = choices.front();
    result.choices = std::move(choices);
    return result;
}

std::vector<ParameterSpec> network_specs()
{
    using enum ParameterKind;
    const double infinite = std::numeric_limits<double>::infinity();
    ParameterSpec processing = ranged(spec("delay_processing", number, "ns"), 0.0);
    processing.default_text = "delay_out / 2";
    return {
        choice("communication_model", {"DOR", "PNC", "NCD", "DORr", "PNCr", "NCDr", "DNCr"}),
        with_default(ranged(spec("bandwidth", number, "bytes/s"), 1.0), 31.25e9),
        with_default(ranged(spec("latency", number, "ns"), 0.0), std::int64_t{1000}),
        with_default(ranged(spec("size_packet", integer, "bytes"), 1.0), std::int64_t{288}),
        spec("size_window", integer, "packets"),
        spec("size_windowid", integer, "bytes"),
        spec("size_packetid", integer, "bytes"),
        spec("size_generationid", integer, "bytes"),
        spec("size_finitefield", integer, "bits"),
        spec("size_signature", integer, "bits"),
        spec("delay_mpi", number, "ns"),
        ranged(with_default(spec("delay_out", number, "ns"), 100.0), 0.0),
        processing,
        ranged(spec("loss_probability", number), 0.0, 1.0),
        with_default(spec("memory_bandwidth", number, "bytes/s"), infinite),
        with_default(spec("parameter_search_folders", texts), std::vector<std::string>{}),
        choice("routing", {"xyz", "shortest_path"}),
    };
}

void resolve_network(Parameters& parameters, const Platform& platform)
{
    if (!parameters.has("delay_processing"))
    {
        parameters.set("delay_processing", parameters.get<double>("delay_out") / 2, false);
    }
    if (parameters.get<std::int64_t>("size_packet") > platform.node_count() * 100)
    {
        throw UsageError(parameters.path() + ".size_packet: too large; choose a smaller one");
    }
}

ModuleDescriptor network_model()
{
    return {
        "static_network_model", "a network model for tests", network_specs(), resolve_network, {}};
}

ModuleDescriptor power_estimator()
{
    ParameterSpec table = spec("table", ParameterKind::text);
    table.is_path = true;
    ParameterSpec tables = spec("tables", ParameterKind::texts);
    tables.is_path = true;
    ParameterSpec power = ranged(spec("power", ParameterKind::number, "W"), 0.0);
    power.members = {"node", "switch"};
    return {"power_estimator",
            "a power model for tests",
            {choice("energy_model", {"bircher"}), table, tables, power},
            {},
            {}};
}

ModuleDescriptor identity()
{
    ParameterSpec things = spec("things", ParameterKind::texts);
    things.choices = {"one", "two"};
    ParameterSpec place = spec("place", ParameterKind::named_texts);
    place.members = {"town", "street"};
    ParameterSpec choices = spec("choices", ParameterKind::entries);
    choices.is_path = true;
    return {"identity", "changes nothing", {things, place, choices}, {}, {}};
}

HAEC_SIM_REGISTER_MODULE(network_model, network_model());
HAEC_SIM_REGISTER_MODULE(power_estimator, power_estimator());
HAEC_SIM_REGISTER_MODULE(identity, identity());

} // namespace

Configuration read(const std::string& text, const ConfigurationChoices& choices)
{
    return read_configuration(text, "box.json", choices);
}

std::string fault_of(const std::string& text, const ConfigurationChoices& choices)
{
    return message_of([&] { read(text, choices); });
}

std::string with_network_model(const std::string& members)
{
    return R"({"modules": {"static_network_model": {)" + members + "}}}";
}

std::string with_sections(const std::string& sections)
{
    return "{" + sections + R"(, "modules": {"static_network_model": {}}})";
}

const char* const papers_example = R"({ "topology": {
  "size" : [4,4,4] },
  "modules": {
    "static_network_model": {
      "communication_model": "PNC",
      "bandwidth": 12500000000,
      "latency": 100, },
    "power_estimator": {
      "energy_model": "bircher" },
  } }
)";

} // namespace haec_sim::test
