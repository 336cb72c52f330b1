// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Regions, their groups, and where was waited.

#include "app/sim/keep_largest.hpp"
#include "app/sim/region_kinds.hpp"
#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"
#include "haec_sim/wide_sum.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace haec_sim
{

namespace
{

/// More rows of process and region are left out, those of the shortest times.
constexpr std::size_t most_rows = 65536;

constexpr std::array paradigms = {
    "UNKNOWN",   "USER",     "COMPILER",  "OPENMP",    "MPI",     "CUDA",   "MEASUREMENT_SYSTEM",
    "PTHREAD",   "HMPP",     "OMPSS",     "HARDWARE",  "GASPI",   "UPC",    "SHMEM",
    "WINTHREAD", "QTTHREAD", "ACETHREAD", "TBBTHREAD", "OPENACC", "OPENCL", "MTAPI",
    "SAMPLING",  "NONE",     "HIP",       "KOKKOS"};

constexpr std::array roles = {"UNKNOWN",
                              "FUNCTION",
                              "WRAPPER",
                              "LOOP",
                              "CODE",
                              "PARALLEL",
                              "SECTIONS",
                              "SECTION",
                              "WORKSHARE",
                              "SINGLE",
                              "SINGLE_SBLOCK",
                              "MASTER",
                              "CRITICAL",
                              "CRITICAL_SBLOCK",
                              "ATOMIC",
                              "BARRIER",
                              "IMPLICIT_BARRIER",
                              "FLUSH",
                              "ORDERED",
                              "ORDERED_SBLOCK",
                              "TASK",
                              "TASK_CREATE",
                              "TASK_WAIT",
                              "COLL_ONE2ALL",
                              "COLL_ALL2ONE",
                              "COLL_ALL2ALL",
                              "COLL_OTHER",
                              "FILE_IO",
                              "POINT2POINT",
                              "RMA",
                              "DATA_TRANSFER",
                              "ARTIFICIAL",
                              "THREAD_CREATE",
                              "THREAD_WAIT",
                              "TASK_UNTIED",
                              "ALLOCATE",
                              "DEALLOCATE",
                              "REALLOCATE",
                              "FILE_IO_METADATA"};

template <class Names, class Number>
std::string name_in(const Names& names, Number value, const char* what)
{
    const auto number = static_cast<std::size_t>(value);
    return number < names.size() ? names[number] : what + std::to_string(number);
}

struct Sums
{
    std::uint64_t visits = 0;
    WideSum recorded_exclusive;
    WideSum predicted_exclusive;
    WideSum recorded_inclusive;
    WideSum predicted_inclusive;

    void add(const RegionRow& row)
    {
        visits += row.visits;
        recorded_exclusive += row.exclusive.recorded;
        predicted_exclusive += row.exclusive.predicted;
        // Outside of all regions nothing is entered.
        const auto& inclusive = row.region.is_defined() ? row.inclusive : row.exclusive;
        recorded_inclusive += inclusive.recorded;
        predicted_inclusive += inclusive.predicted;
    }
};

void put_side(JsonWriter& json, const char* key, std::uint64_t visits, const WideSum& inclusive,
              const WideSum& exclusive)
{
    json.begin_object(key);
    put(json, "visits", visits);
    put(json, "inclusive_ps", inclusive);
    put(json, "exclusive_ps", exclusive);
    json.end_object();
}

void put_region(JsonWriter& json, const ReportSource& source, const RegionTable& table,
                RegionRef reference, const Sums& sums)
{
    const auto& definitions = source.reader.definitions();
    const auto* region = table.definition(reference);
    json.begin_object();
    reference.is_defined() ? put(json, "region", reference.value) : put_null(json, "region");
    put(json, "name",
        region != nullptr        ? definitions.text(region->name)
        : reference.is_defined() ? std::string("not defined")
                                 : std::string("outside of all regions"));
    std::optional<std::string> paradigm;
    std::optional<std::string> role;
    std::optional<std::string> file;
    std::optional<std::uint32_t> line;
    if (region != nullptr)
    {
        paradigm = paradigm_name(region->paradigm);
        role = role_name(region->region_role);
        if (region->source_file.is_defined())
        {
            file = definitions.text(region->source_file);
            line = region->begin_line_number;
        }
    }
    put(json, "paradigm", paradigm);
    put(json, "role", role);
    put(json, "activity",
        std::string(activity_name(reference.value < source.interest.kinds.size()
                                      ? source.interest.kinds[reference.value]
                                      : RegionKind{})));
    put(json, "file", file);
    put(json, "line", line);
    put_side(json, "recorded", sums.visits, sums.recorded_inclusive, sums.recorded_exclusive);
    put_side(json, "predicted", sums.visits, sums.predicted_inclusive, sums.predicted_exclusive);
    json.end_object();
}

void put_groups(JsonWriter& json, const RegionTable& table, const std::vector<Sums>& sums)
{
    std::map<std::string, Sums> groups;
    for (std::size_t place = 0; place < sums.size(); ++place)
    {
        const auto* region = table.definition(table.regions()[place]);
        auto& group = groups[region != nullptr ? json_of(paradigm_name(region->paradigm)) : "null"];
        group.visits += sums[place].visits;
        group.recorded_exclusive += sums[place].recorded_exclusive;
        group.predicted_exclusive += sums[place].predicted_exclusive;
    }
    json.begin_list("groups");
    for (const auto& [name, group] : groups)
    {
        json.begin_object();
        json.raw_member("paradigm", name);
        json.begin_object("recorded");
        put(json, "visits", group.visits);
        put(json, "exclusive_ps", group.recorded_exclusive);
        json.end_object();
        json.begin_object("predicted");
        put(json, "visits", group.visits);
        put(json, "exclusive_ps", group.predicted_exclusive);
        json.end_object();
        json.end_object();
    }
    json.end_list();
}

void put_process_regions(JsonWriter& json, const ReportSource& source, const RegionTable& table)
{
    std::map<std::pair<std::uint32_t, std::size_t>, Sums> cells;
    for (const auto& row : source.profile.regions)
    {
        const auto process = source.index.locations()[row.location].process;
        cells[{process, table.place(row.region)}].add(row);
    }
    std::vector<std::pair<std::pair<std::uint32_t, std::size_t>, Sums>> kept(cells.begin(),
                                                                             cells.end());
    const auto others = keep_largest(
        kept, most_rows, [](const auto& cell) { return cell.second.predicted_exclusive; });
    JsonRows rows;
    for (const auto& [cell, sums] : kept)
    {
        rows.add({json_of(cell.first), json_of(std::uint64_t{cell.second}), json_of(sums.visits),
                  json_of(sums.recorded_inclusive), json_of(sums.recorded_exclusive),
                  json_of(sums.visits), json_of(sums.predicted_inclusive),
                  json_of(sums.predicted_exclusive)});
    }
    json.begin_object("process_regions");
    json.raw_member("columns",
                    R"(["process", "region", "recorded_visits", "recorded_inclusive_ps", )"
                    R"("recorded_exclusive_ps", "predicted_visits", )"
                    R"("predicted_inclusive_ps", "predicted_exclusive_ps"])");
    json.raw_member("rows", rows.text());
    put(json, "left_out", std::uint64_t{others.size()});
    json.end_object();
}

} // namespace

std::string paradigm_name(Paradigm paradigm)
{
    return name_in(paradigms, paradigm, "PARADIGM_");
}

std::string role_name(RegionRole role)
{
    return name_in(roles, role, "ROLE_");
}

RegionTable::RegionTable(const RunProfile& profile, const Definitions& definitions)
{
    std::set<RegionRef> occurring{RegionRef{}};
    for (const auto& row : profile.regions)
    {
        occurring.insert(row.region);
    }
    for (const auto region : occurring)
    {
        places_[region] = regions_.size();
        regions_.push_back(region);
    }
    definitions.each<definitions::Region>(
        [&](const definitions::Region& region)
        {
            if (occurring.contains(region.self))
            {
                definitions_[region.self] = &region;
            }
        });
}

void put_regions(JsonWriter& json, const ReportSource& source, const RegionTable& table)
{
    std::vector<Sums> sums(table.regions().size());
    for (const auto& row : source.profile.regions)
    {
        sums[table.place(row.region)].add(row);
    }
    json.begin_list("regions");
    for (std::size_t place = 0; place < sums.size(); ++place)
    {
        put_region(json, source, table, table.regions()[place], sums[place]);
    }
    json.end_list();
    put_groups(json, table, sums);
    put_process_regions(json, source, table);
}

void put_waiting(JsonWriter& json, const ReportSource& source, const RegionTable& table)
{
    using ByCause = std::array<WideSum, wait_causes + 1>;
    ByCause all;
    std::map<std::size_t, ByCause> regions;
    for (const auto& row : source.profile.regions)
    {
        if (row.waiting == WaitingTimes{})
        {
            continue;
        }
        auto& region = regions[table.place(row.region)];
        for (std::size_t cause = 0; cause <= wait_causes; ++cause)
        {
            const auto time =
                cause < wait_causes ? row.waiting.by_cause[cause] : row.waiting.transfer;
            region[cause] += time;
            all[cause] += time;
        }
    }
    const auto put_causes = [&](const ByCause& causes)
    {
        for (std::size_t cause = 0; cause < wait_causes; ++cause)
        {
            put(json, key_of(static_cast<WaitCause>(cause)), causes[cause]);
        }
    };
    json.begin_object("waiting");
    json.begin_object("by_cause");
    put_causes(all);
    json.end_object();
    put(json, "transfer_ps", all[wait_causes]);
    json.begin_list("by_region");
    for (const auto& [place, causes] : regions)
    {
        json.begin_object();
        put(json, "region", std::uint64_t{place});
        put_causes(causes);
        put(json, "transfer_ps", causes[wait_causes]);
        json.end_object();
    }
    json.end_list();
    json.end_object();
}

} // namespace haec_sim
