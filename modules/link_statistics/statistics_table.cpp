// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/number_text.hpp"
#include "network/report/group_sums.hpp"
#include "statistics_files.hpp"

namespace haec_sim::link_statistics
{

namespace
{

/// A text that may have commas or quotes.
std::string field(const std::string& text)
{
    if (text.find_first_of(",\"\n") == std::string::npos)
    {
        return text;
    }
    std::string quoted = "\"";
    for (const char letter : text)
    {
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    }
    return quoted + "\"";
}

} // namespace

void write_table(std::ostream& out, const NetworkReport& report, const ResourceGroups& groups)
{
    out << "kind,id,from,to,type,part,messages,units,bytes,busy_ps,utilisation,waiting_ps,"
           "longest_wait_ps,longest_queue\n";
    for (const auto& used : report.resources)
    {
        const auto& resource = used.resource;
        const auto& statistics = used.statistics;
        const Link ends = groups.ends_of(resource);
        const auto group = groups.group_of(resource);
        out << name_of(resource.kind) << ',' << resource.number << ',' << groups.name_of(ends.from)
            << ',' << groups.name_of(ends.to) << ',' << field(groups.class_name(group)) << ','
            << groups.place_name(group) << ',' << statistics.messages << ',' << statistics.units
            << ',' << statistics.bytes << ',' << statistics.busy.count() << ','
            << number_text(share(statistics.busy, report.end)) << ',' << statistics.waiting.count()
            << ',' << statistics.longest_wait.count() << ',' << statistics.longest_queue << '\n';
    }
}

} // namespace haec_sim::link_statistics
