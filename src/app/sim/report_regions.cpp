// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Regions and their groups.

#include "app/sim/keep_largest.hpp"
#include "app/sim/region_kinds.hpp"
#include "app/sim/report_bases.hpp"
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
constexpr std::size_t most_cells = 65536;

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

    void add(const RegionRow& row, ReportBase base)
    {
        const auto sums = sums_of(row, base);
        visits += sums.visits;
        recorded_exclusive += sums.exclusive.recorded;
        predicted_exclusive += sums.exclusive.predicted;
        // Outside of all regions nothing is entered.
        const auto& inclusive = row.region.is_defined() ? sums.inclusive : sums.exclusive;
        recorded_inclusive += inclusive.recorded;
        predicted_inclusive += inclusive.predicted;
    }

    bool is_empty() const
    {
        const WideSum none;
        return visits == 0 && recorded_inclusive == none && predicted_inclusive == none;
    }
};

/// The sums by place in the section `regions`.
std::vector<Sums> sums_of(const ReportSource& source, const RegionTable& table, ReportBase base)
{
    std::vector<Sums> sums(table.regions().size());
    for (const auto& row : source.profile.regions)
    {
        sums[table.place(row.region)].add(row, base);
    }
    return sums;
}

void put_side(JsonWriter& json, const char* key, std::uint64_t visits, const WideSum& inclusive,
              const WideSum& exclusive)
{
    json.begin_object(key);
    put(json, "visits", visits);
    put(json, "inclusive_ps", inclusive);
    put(json, "exclusive_ps", exclusive);
    json.end_object();
}

void put_sums(JsonWriter& json, const Sums& sums)
{
    put_side(json, "recorded", sums.visits, sums.recorded_inclusive, sums.recorded_exclusive);
    put_side(json, "predicted", sums.visits, sums.predicted_inclusive, sums.predicted_exclusive);
}

void put_region(JsonWriter& json, const ReportSource& source, const RegionTable& table,
                RegionRef reference, const Sums& whole, const Sums& interest)
{
    const auto& definitions = source.definitions;
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
    put_bases(json, source,
              [&](ReportBase base)
              { put_sums(json, base == ReportBase::interest ? interest : whole); });
    json.end_object();
}

/// The sums by paradigm, as JSON has it.
std::map<std::string, Sums> groups_of(const RegionTable& table, const std::vector<Sums>& sums)
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
    return groups;
}

void put_group_side(JsonWriter& json, const char* key, std::uint64_t visits,
                    const WideSum& exclusive)
{
    json.begin_object(key);
    put(json, "visits", visits);
    put(json, "exclusive_ps", exclusive);
    json.end_object();
}

void put_groups(JsonWriter& json, const ReportSource& source, const RegionTable& table,
                const std::vector<Sums>& whole, const std::vector<Sums>& interest)
{
    auto of_interest = groups_of(table, interest);
    json.begin_list("groups");
    for (const auto& [name, of_whole] : groups_of(table, whole))
    {
        json.begin_object();
        json.raw_member("paradigm", name);
        put_bases(json, source,
                  [&](ReportBase base)
                  {
                      const auto& group =
                          base == ReportBase::interest ? of_interest[name] : of_whole;
                      put_group_side(json, "recorded", group.visits, group.recorded_exclusive);
                      put_group_side(json, "predicted", group.visits, group.predicted_exclusive);
                  });
        json.end_object();
    }
    json.end_list();
}

void put_process_regions(JsonWriter& json, const ReportSource& source, const RegionTable& table,
                         ReportBase base)
{
    std::map<std::pair<std::uint32_t, std::size_t>, Sums> cells;
    for (const auto& row : source.profile.regions)
    {
        const auto process = source.index.locations()[row.location].process;
        cells[{process, table.place(row.region)}].add(row, base);
    }
    std::erase_if(cells, [](const auto& cell) { return cell.second.is_empty(); });
    std::vector<std::pair<std::pair<std::uint32_t, std::size_t>, Sums>> kept(cells.begin(),
                                                                             cells.end());
    const auto others = keep_largest(
        kept, most_cells, [](const auto& cell) { return cell.second.predicted_exclusive; });
    JsonRows rows;
    for (const auto& [cell, sums] : kept)
    {
        rows.add({json_of(cell.first), json_of(std::uint64_t{cell.second}), json_of(sums.visits),
                  json_of(sums.recorded_inclusive), json_of(sums.recorded_exclusive),
                  json_of(sums.visits), json_of(sums.predicted_inclusive),
                  json_of(sums.predicted_exclusive)});
    }
    json.raw_member("columns",
                    R"(["process", "region", "recorded_visits", "recorded_inclusive_ps", )"
                    R"("recorded_exclusive_ps", "predicted_visits", )"
                    R"("predicted_inclusive_ps", "predicted_exclusive_ps"])");
    json.raw_member("rows", rows.text());
    put(json, "left_out", std::uint64_t{others.size()});
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
    const auto whole = sums_of(source, table, ReportBase::whole);
    const auto interest = sums_of(source, table, ReportBase::interest);
    json.begin_list("regions");
    for (std::size_t place = 0; place < whole.size(); ++place)
    {
        put_region(json, source, table, table.regions()[place], whole[place], interest[place]);
    }
    json.end_list();
    put_groups(json, source, table, whole, interest);
    json.begin_object("process_regions");
    put_bases(json, source,
              [&](ReportBase base) { put_process_regions(json, source, table, base); });
    json.end_object();
}

} // namespace haec_sim
