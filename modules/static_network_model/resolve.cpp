// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resolve.hpp"

#include "keys.hpp"
#include "loss.hpp"
#include "parameters.hpp"
#include "payload.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim::static_network_model
{

namespace
{

std::string path_of(const Parameters& section, const std::string& key)
{
    return section.path() + "." + key;
}

// "DORr, PNCr or NCDr": the models that read the key.
std::string readers_of(const Key& key)
{
    std::vector<std::string> readers;
    for (const Family family : families)
    {
        if (key.use(family).effective)
        {
            const auto models = models_of(family);
            readers.insert(readers.end(), models.begin(), models.end());
        }
    }
    std::string text;
    for (std::size_t index = 0; index < readers.size(); ++index)
    {
        const bool last = index + 1 == readers.size();
        text += (index == 0 ? "" : last ? " or " : ", ") + readers[index];
    }
    return text;
}

void refuse_keys_of_other_families(const Parameters& section, Family family)
{
    for (const Key& key : keys())
    {
        if (section.given(key.name) && !key.use(family).effective)
        {
            throw UsageError(path_of(section, key.name) +
                             " has no effect with communication_model " +
                             section.get<std::string>("communication_model") +
                             (section.given("communication_model") ? "" : ", the default") +
                             "; remove it or choose " + readers_of(key));
        }
    }
}

void refuse_shorter_way(const Parameters& section, const Platform& platform)
{
    const Topology& topology = platform.topology();
    if (!topology.has_shortest_routes() && section.get<std::string>("routing") == "shortest_path")
    {
        const std::string routes =
            topology.grid() != nullptr ? "are of dimension order" : "need not be the shortest";
        throw UsageError(path_of(section, "routing") + " shortest_path is not available on a " +
                         topology.name() + ", whose routes " + routes + "; choose xyz");
    }
}

void refuse_polynomials_of_ports(const Parameters& section, const Platform& platform)
{
    const auto& [injection, ejection] = platform.ports();
    if ((injection || ejection) && section.has("evaluation") &&
        section.get<std::string>("evaluation") == "polynomial")
    {
        throw UsageError(path_of(section, "evaluation") +
                         " polynomial: coefficients are of links alone, and nodes have an " +
                         (injection ? "injection" : "ejection") +
                         "_bandwidth; remove that or choose exact");
    }
}

void refuse_switch_delays(const Parameters& section, Family family, const Platform& platform)
{
    const auto& types = platform.link_types();
    const auto delayed = std::ranges::find_if(types, [](const LinkType& type)
                                              { return type.switch_delay.count() > 0.0; });
    if (family != Family::linear && delayed != types.end())
    {
        throw UsageError(path_of(section, "communication_model") + ": " +
                         section.get<std::string>("communication_model") +
                         " knows no delays of switches, and the links of type '" + delayed->name +
                         "' have a switch_delay; make it part of their latency, or choose linear");
    }
}

std::vector<LinkType> types_in_use(const Platform& platform)
{
    const auto counts = platform.link_counts();
    std::vector<LinkType> used;
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        if (counts[type] > 0)
        {
            used.push_back(platform.link_types()[type]);
        }
    }
    return used;
}

// True where the platform's links leave it to the section to give a value, or a default. Without
// any link there is nobody to describe: the key does no harm on a single node.
bool is_left_open(std::string_view key, const std::vector<LinkType>& used)
{
    const auto all_have = [&](auto own) { return !used.empty() && std::ranges::all_of(used, own); };
    if (key == "bandwidth")
    {
        return !all_have([](const LinkType& type) { return type.bandwidth.has_value(); });
    }
    if (key == "latency")
    {
        return !all_have([](const LinkType& type) { return type.latency.has_value(); });
    }
    // A probability in the module's section overrides those of the links, so that the default may
    // only be written down where no link has its own.
    return key != "loss_probability" || std::ranges::none_of(used, describes_loss);
}

void refuse_what_links_say(const Parameters& section, const std::vector<LinkType>& used)
{
    for (const std::string key : {"bandwidth", "latency"})
    {
        if (section.given(key) && !is_left_open(key, used))
        {
            throw UsageError(path_of(section, key) +
                             " has no effect because the platform's link types give their own " +
                             key + "; remove one of the two");
        }
    }
}

void refuse_what_pieces_say(const Parameters& section)
{
    for (const std::string key : {"memory_latency", "memory_bandwidth"})
    {
        if (section.given(key) && section.has("memory_pieces"))
        {
            throw UsageError(path_of(section, key) +
                             " has no effect because memory_pieces gives latency and bandwidth "
                             "for all lengths; remove one of the two");
        }
    }
}

void fill_defaults(Parameters& section, Family family, const std::vector<LinkType>& used)
{
    for (const Key& key : keys())
    {
        const auto value = default_of(key, family);
        const bool is_in_pieces =
            section.has("memory_pieces") && key.name == std::string_view("memory_latency");
        if (value && !section.has(key.name) && !is_in_pieces && is_left_open(key.name, used))
        {
            section.set(key.name, *value, false);
        }
    }
    if (family != Family::linear && !section.has("delay_processing"))
    {
        section.set("delay_processing", section.get<double>("delay_out") / 2, false);
    }
}

} // namespace

void resolve(Parameters& section, const Platform& platform)
{
    const auto model = model_named(section.get<std::string>("communication_model"));
    const Family family = family_of(model);
    refuse_keys_of_other_families(section, family);
    refuse_shorter_way(section, platform);
    refuse_polynomials_of_ports(section, platform);
    refuse_switch_delays(section, family, platform);
    const auto used = types_in_use(platform);
    refuse_what_links_say(section, used);
    refuse_what_pieces_say(section);
    fill_defaults(section, family, used);
    const NetworkParameters parameters = read_parameters(section, platform);
    if (family != Family::linear)
    {
        check_payload(parameters, section.path());
    }
}

} // namespace haec_sim::static_network_model
