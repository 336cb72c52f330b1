// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/number_text.hpp"
#include "haec_sim/csv.hpp"
#include "network/report/group_sums.hpp"
#include "statistics_files.hpp"

namespace haec_sim::link_statistics
{

void write_table(std::ostream& out, const NetworkReport& report, const ResourceGroups& groups)
{
    out << "kind,id,name,type,part,messages,units,bytes,busy_ps,utilisation,waiting_ps,"
           "longest_wait_ps,longest_queue\n";
    for (const auto& used : report.resources)
    {
        const auto& resource = used.resource;
        const auto& statistics = used.statistics;
        const auto group = groups.group_of(resource);
        out << name_of(resource.kind) << ',' << resource.number << ','
            << csv_field(groups.name_of(resource)) << ',' << csv_field(groups.class_name(group))
            << ',' << groups.place_name(group) << ',' << statistics.messages << ','
            << statistics.units << ',' << statistics.bytes << ',' << statistics.busy.count() << ','
            << number_text(share(statistics.busy, report.end)) << ',' << statistics.waiting.count()
            << ',' << statistics.longest_wait.count() << ',' << statistics.longest_queue << '\n';
    }
}

} // namespace haec_sim::link_statistics
