// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Regions, their groups, and processes in them: regions, groups, process_regions.

#include "analysis/figures/keep_largest.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"
#include "run/region_kinds.hpp"

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// More rows of process and region are left out, those of the shortest times.
constexpr std::size_t most_cells = 65536;

/// Sums of a region, recorded or predicted.
struct SideSums
{
    std::uint64_t visits = 0;
    WideSum inclusive;
    WideSum exclusive;

    SideSums& operator+=(const SideSums& other)
    {
        visits += other.visits;
        inclusive += other.inclusive;
        exclusive += other.exclusive;
        return *this;
    }

    friend bool operator==(const SideSums&, const SideSums&) = default;
};

struct Sums
{
    SideSums recorded;
    SideSums predicted;

    Sums& operator+=(const Sums& other)
    {
        recorded += other.recorded;
        predicted += other.predicted;
        return *this;
    }

    void add(const RegionRow& row, ReportBase base)
    {
        const auto& sums = sums_in(base, row);
        const auto& exclusive = sums.exclusive;
        // Outside of all regions nothing is entered.
        const auto& inclusive = row.region.is_defined() ? sums.inclusive : exclusive;
        recorded += {sums.visits, WideSum(inclusive.recorded), WideSum(exclusive.recorded)};
        predicted += {sums.visits, WideSum(inclusive.predicted), WideSum(exclusive.predicted)};
    }

    bool is_empty() const
    {
        return recorded.visits == 0 && recorded.inclusive == WideSum{} &&
               predicted.inclusive == WideSum{};
    }
};

JsonForm<Sums> sums_form(const std::string& name, const JsonForm<SideSums>& side)
{
    return JsonForm<Sums>(name)
        .object("recorded", side, &Sums::recorded)
        .object("predicted", side, &Sums::predicted);
}

/// The sums by place in the section `regions`. Streams and asynchronous metrics that are in no
/// region do nothing.
std::vector<Sums> sums_of(const ReportSource& source, ReportBase base)
{
    std::vector<Sums> sums(source.regions.regions().size());
    for (const auto& row : source.profile.regions)
    {
        const bool may_be_outside = source.index().leader_of(row.location) == no_location;
        if (row.region.is_defined() || may_be_outside)
        {
            sums[source.regions.place(row.region)].add(row, base);
        }
    }
    return sums;
}

struct RegionView
{
    const ReportSource& source;
    RegionRef reference;
    Sums whole;
    Sums interest;

    /// Null where it is not defined.
    const definitions::Region* region() const
    {
        return source.regions.definition(reference);
    }

    std::string name() const
    {
        return region() != nullptr      ? source.definitions().text(region()->name)
               : reference.is_defined() ? "not defined"
                                        : "outside of all regions";
    }

    std::string activity() const
    {
        const auto& kinds = source.run.interest.kinds;
        return std::string(
            activity_name(reference.value < kinds.size() ? kinds[reference.value] : RegionKind{}));
    }

    bool has_file() const
    {
        return region() != nullptr && region()->source_file.is_defined();
    }

    const Sums& in(ReportBase base) const
    {
        return base == ReportBase::interest ? interest : whole;
    }
};

/// What `get` says of a region that is defined.
template <class Get>
auto where_defined(Get get)
{
    return [get](const RegionView& view)
    {
        const auto* region = view.region();
        return region != nullptr ? std::optional(get(*region)) : std::nullopt;
    };
}

JsonForm<RegionView> region_form()
{
    const auto side = JsonForm<SideSums>("region_time")
                          .value("visits", &SideSums::visits)
                          .value("inclusive_ps", &SideSums::inclusive,
                                 "time in a region that calls itself counts once for each location")
                          .value("exclusive_ps", &SideSums::exclusive);
    JsonForm<RegionView> form;
    form.value(
            "region",
            [](const RegionView& view) {
                return view.reference.is_defined() ? std::optional(view.reference.value)
                                                   : std::nullopt;
            },
            "its id in the trace; null for the time outside of all regions")
        .value("name", &RegionView::name)
        .value("paradigm",
               where_defined([](const auto& region) { return paradigm_name(region.paradigm); }),
               "OTF2's name of the paradigm, such as MPI, USER, OPENMP")
        .value("role",
               where_defined([](const auto& region) { return role_name(region.region_role); }))
        .choice("activity", {"computing", "mpi", "openmp_waiting", "openmp", "device_waiting"},
                &RegionView::activity,
                "the activity as which its exclusive time counts, outside of MPI")
        .value("file",
               [](const RegionView& view)
               {
                   return view.has_file() ? std::optional(view.source.definitions().text(
                                                view.region()->source_file))
                                          : std::nullopt;
               })
        .value("line",
               [](const RegionView& view) {
                   return view.has_file() ? std::optional(view.region()->begin_line_number)
                                          : std::nullopt;
               });
    return add_bases(form, sums_form("region_times", side),
                     [](const RegionView& view, ReportBase base) { return view.in(base); });
}

std::vector<RegionView> regions_of(const ReportSource& source)
{
    const auto whole = sums_of(source, ReportBase::whole);
    const auto interest = sums_of(source, ReportBase::interest);
    std::vector<RegionView> views;
    for (std::size_t place = 0; place < whole.size(); ++place)
    {
        views.push_back({source, source.regions.regions()[place], whole[place], interest[place]});
    }
    return views;
}

/// Regions of a paradigm; nothing: of none.
struct GroupView
{
    const ReportSource& source;
    std::optional<std::string> paradigm;
    Sums whole{};
    Sums interest{};
};

std::vector<GroupView> groups_of(const ReportSource& source)
{
    // The order is that of the names as JSON has them.
    std::map<std::string, GroupView> groups;
    for (const auto& view : regions_of(source))
    {
        const auto paradigm =
            where_defined([](const auto& region) { return paradigm_name(region.paradigm); })(view);
        auto& group =
            groups.try_emplace(json_of(paradigm), GroupView{source, paradigm}).first->second;
        group.whole += view.whole;
        group.interest += view.interest;
    }
    std::vector<GroupView> result;
    for (const auto& [name, group] : groups)
    {
        result.push_back(group);
    }
    return result;
}

JsonForm<GroupView> group_form()
{
    const auto side = JsonForm<SideSums>("group_time")
                          .value("visits", &SideSums::visits)
                          .value("exclusive_ps", &SideSums::exclusive);
    JsonForm<GroupView> form;
    form.value("paradigm", &GroupView::paradigm);
    return add_bases(form, sums_form("group_times", side),
                     [](const GroupView& view, ReportBase base)
                     { return base == ReportBase::interest ? view.interest : view.whole; });
}

/// A process in a region.
struct Cell
{
    std::uint32_t process = 0;
    std::size_t region = 0;
    Sums sums;
};

struct CellTable
{
    std::vector<Cell> rows;
    std::size_t left_out = 0;
};

CellTable cells_of(const ReportSource& source, ReportBase base)
{
    std::map<std::pair<std::uint32_t, std::size_t>, Sums> cells;
    for (const auto& row : source.profile.regions)
    {
        const auto process = source.index().locations()[row.location].process;
        cells[{process, source.regions.place(row.region)}].add(row, base);
    }
    CellTable table;
    for (const auto& [place, sums] : cells)
    {
        if (!sums.is_empty())
        {
            table.rows.push_back({place.first, place.second, sums});
        }
    }
    table.left_out = keep_largest(table.rows, most_cells,
                                  [](const Cell& cell) { return cell.sums.predicted.exclusive; })
                         .size();
    return table;
}

JsonForm<CellTable> cells_form()
{
    JsonForm<Cell> cell;
    cell.value("process", &Cell::process).value("region", &Cell::region, "index into regions");
    for (const auto& [side, sums] :
         {std::pair("recorded_", &Sums::recorded), std::pair("predicted_", &Sums::predicted)})
    {
        const std::string prefix(side);
        cell.value(prefix + "visits", [=](const Cell& of) { return (of.sums.*sums).visits; })
            .value(prefix + "inclusive_ps",
                   [=](const Cell& of) { return (of.sums.*sums).inclusive; })
            .value(prefix + "exclusive_ps",
                   [=](const Cell& of) { return (of.sums.*sums).exclusive; });
    }
    return JsonForm<CellTable>("process_regions")
        .table(cell, &CellTable::rows, "pairs of a process and a region that it visits")
        .value("left_out", &CellTable::left_out, "rows");
}

} // namespace

void add_regions(JsonForm<ReportSource>& report)
{
    report
        .list("regions", region_form(), regions_of,
              "visits, inclusive and exclusive times of each region, recorded and predicted, for "
              "both bases")
        .list("groups", group_form(), groups_of, "the same for each paradigm")
        .object("process_regions", both_bases<ReportSource>(cells_form(), cells_of), itself,
                "the same for each process and region");
}

} // namespace haec_sim
