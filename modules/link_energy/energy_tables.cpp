// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "energy_files.hpp"
#include "haec_sim/csv.hpp"
#include "message_energy.hpp"

#include <iomanip>
#include <limits>
#include <string>

namespace haec_sim::link_energy
{

namespace
{

void write_line(std::ostream& out, const std::string& name, const std::string& place,
                const GroupEnergy& energy, Picoseconds end)
{
    const auto seconds = in_seconds(end);
    out << csv_field(name) << ',' << csv_field(place) << ',' << energy.links << ','
        << energy.busy.text() << ',' << energy.standing << ',' << energy.active << ','
        << energy.total() << ',' << (seconds > 0 ? energy.total() / seconds : 0) << ','
        << energy.idle << ',' << energy.waking << ',' << energy.sleeping << ',' << energy.wakes
        << ',' << energy.awaking << ',' << energy.saved << '\n';
}

} // namespace

GroupEnergy sum_of(const GroupEnergies& energies)
{
    GroupEnergy all;
    for (const auto& [group, energy] : energies)
    {
        all += energy;
    }
    return all;
}

void write_table(std::ostream& out, const GroupEnergies& energies, const LinkPower& power,
                 Picoseconds end)
{
    out << std::setprecision(std::numeric_limits<double>::max_digits10)
        << "class,place,links,busy [ps],idle energy [J],active energy [J],energy [J],"
           "mean power [W],idle [s],waking [s],sleeping [s],wakes,waking energy [J],"
           "saved by sleep [J]\n";
    for (const auto& [group, energy] : energies)
    {
        write_line(out, power.groups().class_name(group), power.groups().place_name(group), energy,
                   end);
    }
    write_line(out, "all", "all", sum_of(energies), end);
}

void write_pairs(std::ostream& out, const NetworkReport& report, const LinkPower& power)
{
    out << std::setprecision(std::numeric_limits<double>::max_digits10)
        << "from,to,messages,bytes,energy [J],energy of a message [J],energy of a byte [J]\n";
    for (const auto& [from, to, traffic] : report.pairs)
    {
        const auto energy = energy_of(traffic, power);
        out << csv_field(power.groups().name_of(vertex_of(from))) << ','
            << csv_field(power.groups().name_of(vertex_of(to))) << ',' << energy.messages << ','
            << energy.bytes << ',' << energy.energy << ',' << energy.per_message() << ','
            << energy.per_byte() << '\n';
    }
}

} // namespace haec_sim::link_energy
