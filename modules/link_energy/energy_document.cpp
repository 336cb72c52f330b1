// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_writer.hpp"
#include "energy_figures.hpp"
#include "energy_files.hpp"
#include "message_energy.hpp"

#include <string>
#include <type_traits>

namespace haec_sim::link_energy
{

namespace
{

template <class Energy>
void figures_of(JsonWriter& json, const Energy& energy)
{
    for_each_figure(energy,
                    [&](const char* key, auto value)
                    {
                        if constexpr (std::is_integral_v<decltype(value)>)
                        {
                            json.whole_member(key, value);
                        }
                        else
                        {
                            json.member(key, value);
                        }
                    });
}

void figures(JsonWriter& json, const GroupEnergy& energy)
{
    figures_of(json, energy);
}

void write_rates(JsonWriter& json, const GroupEnergy& energy)
{
    if (energy.rates.empty())
    {
        return;
    }
    json.begin_list("rates");
    for (const auto& rate : energy.rates)
    {
        json.begin_object();
        figures_of(json, rate);
        json.end_object();
    }
    json.end_list();
}

void figures(JsonWriter& json, const MessageEnergy& energy)
{
    json.whole_member("messages", energy.messages);
    json.whole_member("bytes", energy.bytes);
    json.member("energy_j", energy.energy);
    json.member("energy_per_message_j", energy.per_message());
    json.member("energy_per_byte_j", energy.per_byte());
}

void write_sizes(JsonWriter& json, const NetworkReport& report, const LinkPower& power)
{
    json.begin_list("sizes");
    for (const auto& [bits, traffic] : report.sizes)
    {
        json.begin_object();
        json.whole_member("least_bytes", bits == 0 ? 0 : std::uint64_t{1} << (bits - 1));
        json.whole_member("most_bytes", bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits));
        figures(json, energy_of(traffic, power));
        json.end_object();
    }
    json.end_list();
}

void write_pairs(JsonWriter& json, const NetworkReport& report, const LinkPower& power)
{
    json.begin_list("pairs");
    for (const auto& [from, to, traffic] : report.pairs)
    {
        json.begin_object();
        json.member("from", power.groups().name_of(vertex_of(from)));
        json.member("to", power.groups().name_of(vertex_of(to)));
        figures(json, energy_of(traffic, power));
        json.end_object();
    }
    json.end_list();
}

void write_coding(JsonWriter& json, const CodingEnergy& coding)
{
    if (!coding.is_counted())
    {
        return;
    }
    json.begin_object("coding");
    json.member("power_w", coding.power.value);
    json.member("energy_j", coding.energy);
    json.begin_list("nodes");
    for (const auto& [node, seconds, energy] : coding.nodes)
    {
        json.begin_object();
        json.member("node", node);
        json.member("coding_s", seconds);
        json.member("energy_j", energy);
        json.end_object();
    }
    json.end_list();
    json.end_object();
}

} // namespace

void write_document(std::ostream& out, const RunEnergy& energy, const NetworkReport& report,
                    const LinkPower& power, CountedParts counted)
{
    const auto& [energies, interest, coding] = energy;
    const auto all = sum_of(energies);
    JsonWriter json;
    json.begin_object();
    json.whole_member("schema", 1);
    json.member("base", std::string("whole run"));
    json.member("counted", word_of(counted));
    json.time_member("end_ps", report.end);
    json.member("energy_to_solution_j", energy.total());
    json.member("energy_delay_product_js", energy.total() * in_seconds(report.end));
    if (interest)
    {
        json.begin_object("region_of_interest");
        json.member("what", interest->what);
        json.time_member("begin_ps", interest->span.begin);
        json.time_member("end_ps", interest->span.end);
        json.member("energy_j", interest->energy);
        json.end_object();
    }
    json.begin_object("links");
    figures(json, all);
    json.end_object();
    json.begin_list("groups");
    for (const auto& [group, of_group] : energies)
    {
        json.begin_object();
        json.member("class", power.groups().class_name(group));
        json.member("place", power.groups().place_name(group));
        figures(json, of_group);
        write_rates(json, of_group);
        json.end_object();
    }
    json.end_list();
    write_coding(json, coding);
    json.begin_object("messages");
    figures(json, energy_of_messages(report, power));
    json.end_object();
    write_sizes(json, report, power);
    write_pairs(json, report, power);
    json.end_object();
    out << json.take_text() << '\n';
}

} // namespace haec_sim::link_energy
