// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The parts of the critical path.

#include "analysis/figures/keep_largest.hpp"
#include "haec_sim/collective_algorithm.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

namespace
{

/// Pairs of processes with less time than so many others are left out.
constexpr std::size_t most_pairs_of_path = 4096;

/// Cells with less time than so many others are left out.
constexpr std::size_t most_cells_of_path = 65536;

/// The names by PathCause.
const std::vector<std::string> path_causes{"region",     "transfer", "queue",
                                           "collective", "threads",  "not_begun"};

/// The names by PathSegment::Kind.
const std::vector<std::string> segment_kinds{"region", "message", "collective", "threads",
                                             "not_begun"};

struct PathView
{
    const ReportSource& source;
    const CriticalPath& path;
};

/// A share, and what it is of: a size, an operation, a process or a region.
struct KeyedShare
{
    std::uint64_t key = 0;
    PathShare share;
};

struct PairShare
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    PathShare share;
};

struct PairTable
{
    std::vector<PairShare> rows;
    std::size_t pairs_left_out = 0;
    PathShare left_out;
};

struct CellView
{
    std::size_t region = 0;
    PathCell cell;
    Picoseconds time{};
};

struct CellTable
{
    std::vector<CellView> rows;
    std::size_t cells_left_out = 0;
    Picoseconds left_out{};
};

struct SegmentView
{
    const RegionTable& regions;
    const PathSegment& segment;
};

JsonForm<PathShare> share_form()
{
    return JsonForm<PathShare>()
        .value("count", &PathShare::count)
        .value("time_ps", duration(&PathShare::time));
}

template <class Of>
auto queued_of(PathShare Of::*share)
{
    return [share](const Of& of) { return Duration{(of.*share).queued}; };
}

std::vector<KeyedShare> rows_of(const auto& shares)
{
    std::vector<KeyedShare> rows;
    for (const auto& [key, share] : shares)
    {
        rows.push_back({key, share});
    }
    return rows;
}

PairTable pairs_of(const CriticalPath& path)
{
    PairTable table;
    for (const auto& [pair, share] : path.by_pair)
    {
        table.rows.push_back({pair.first, pair.second, share});
    }
    for (const auto& pair : keep_largest(table.rows, most_pairs_of_path,
                                         [](const PairShare& row) { return row.share.time; }))
    {
        ++table.pairs_left_out;
        table.left_out.count += pair.share.count;
        table.left_out.time += pair.share.time;
    }
    return table;
}

JsonForm<PairTable> pairs_form()
{
    const auto row = JsonForm<PairShare>()
                         .value("from", &PairShare::from)
                         .value("to", &PairShare::to)
                         .include(share_form(), &PairShare::share);
    const auto left_out = JsonForm<PairTable>()
                              .value("pairs", &PairTable::pairs_left_out)
                              .include(share_form(), &PairTable::left_out);
    return JsonForm<PairTable>()
        .table(row, &PairTable::rows, {}, most_pairs_of_path)
        .object("left_out", left_out,
                [](const PairTable& table) -> const PairTable& { return table; });
}

CellTable cells_of(const PathView& view)
{
    CellTable table;
    for (const auto& [cell, time] : view.path.cells)
    {
        table.rows.push_back({view.source.regions.place(cell.region), cell, time});
    }
    for (const auto& row :
         keep_largest(table.rows, most_cells_of_path, [](const CellView& of) { return of.time; }))
    {
        ++table.cells_left_out;
        table.left_out += row.time;
    }
    return table;
}

JsonForm<CellTable> cells_form()
{
    const auto row =
        JsonForm<CellView>()
            .value("region", &CellView::region, "index into regions")
            .choice("cause", path_causes,
                    [](const CellView& view)
                    { return path_causes.at(static_cast<std::size_t>(view.cell.cause)); })
            .value("process", [](const CellView& view) { return view.cell.process; })
            .value("time_ps", [](const CellView& view) { return Duration{view.time}; });
    const auto left_out =
        JsonForm<CellTable>()
            .value("cells", &CellTable::cells_left_out)
            .value("time_ps", [](const CellTable& table) { return Duration{table.left_out}; });
    return JsonForm<CellTable>()
        .table(row, &CellTable::rows, {}, most_cells_of_path)
        .object("left_out", left_out,
                [](const CellTable& table) -> const CellTable& { return table; });
}

JsonForm<CriticalPath> path_messages_form()
{
    const auto size = JsonForm<KeyedShare>()
                          .value("least_bytes", &KeyedShare::key)
                          .value("most_bytes", [](const KeyedShare& row)
                                 { return row.key > 0 ? row.key + (row.key - 1) : 0; })
                          .include(share_form(), &KeyedShare::share)
                          .value("queued_ps", queued_of(&KeyedShare::share));
    return JsonForm<CriticalPath>()
        .include(share_form(), &CriticalPath::messages)
        .value("queued_ps", queued_of(&CriticalPath::messages),
               "the part of time_ps that messages waited for others on shared links")
        .list("by_size", size, [](const CriticalPath& path) { return rows_of(path.by_size); })
        .object("process_pairs", pairs_form(), pairs_of);
}

JsonForm<CriticalPath> path_collectives_form()
{
    const auto operation =
        JsonForm<KeyedShare>()
            .value("operation", [](const KeyedShare& row)
                   { return std::string(name_of(static_cast<CollectiveOp>(row.key))); })
            .include(share_form(), &KeyedShare::share);
    return JsonForm<CriticalPath>()
        .include(share_form(), &CriticalPath::collectives)
        .list("by_operation", operation,
              [](const CriticalPath& path) { return rows_of(path.by_operation); });
}

JsonForm<PathView> segments_form()
{
    const auto segment =
        JsonForm<SegmentView>()
            .choice("kind", segment_kinds,
                    [](const SegmentView& view)
                    { return segment_kinds.at(static_cast<std::size_t>(view.segment.kind)); })
            .value("location", [](const SegmentView& view) { return view.segment.location; })
            .value("from_location",
                   [](const SegmentView& view) { return view.segment.from_location; })
            .value("region",
                   [](const SegmentView& view)
                   {
                       return view.segment.kind != PathSegment::Kind::not_begun
                                  ? std::optional(view.regions.place(view.segment.region))
                                  : std::nullopt;
                   })
            .value("begin_ps", [](const SegmentView& view) { return view.segment.begin; })
            .value("end_ps", [](const SegmentView& view) { return view.segment.end; });
    return JsonForm<PathView>()
        .value(
            "count", [](const PathView& view) { return view.path.segments; },
            "the number of all segments; rows has the longest ones, in order of time")
        .table(
            segment,
            [](const PathView& view)
            {
                std::vector<SegmentView> rows;
                for (const auto& one : view.path.longest)
                {
                    rows.push_back({view.source.regions, one});
                }
                return rows;
            },
            {}, CriticalPaths::most_segments);
}

void add_places(JsonForm<PathView>& form)
{
    const auto time = [](const KeyedShare& row) { return Duration{row.share.time}; };
    form.list("regions",
              JsonForm<KeyedShare>()
                  .value("region", &KeyedShare::key, "index into regions")
                  .value("time_ps", time),
              [](const PathView& view)
              {
                  std::vector<KeyedShare> rows;
                  for (const auto& [region, span] : view.path.regions)
                  {
                      rows.push_back({view.source.regions.place(region), {0, span, {}}});
                  }
                  return rows;
              })
        .list("processes",
              JsonForm<KeyedShare>()
                  .value("process", &KeyedShare::key)
                  .value("time_ps", time, "the time of the path in regions of the process"),
              [](const PathView& view)
              {
                  std::vector<KeyedShare> rows;
                  for (const auto& [process, span] : view.path.processes)
                  {
                      rows.push_back({process, {0, span, {}}});
                  }
                  return rows;
              });
}

JsonForm<PathView> path_form()
{
    const auto path = [](const PathView& view) -> const CriticalPath& { return view.path; };
    JsonForm<PathView> form("critical_path");
    form.value("length_ps",
               [](const PathView& view) { return Duration{view.path.end - view.path.begin}; })
        .value("begin_ps", [](const PathView& view) { return view.path.begin; })
        .value("end_ps", [](const PathView& view) { return view.path.end; })
        .value(
            "location", [](const PathView& view) { return view.path.location; },
            "the location where the path ends, as an index into locations");
    add_places(form);
    form.object("messages", path_messages_form(), path)
        .object("collectives", path_collectives_form(), path)
        .object("threads", share_form(), [](const PathView& view) { return view.path.threads; })
        .value(
            "not_begun_ps", [](const PathView& view) { return Duration{view.path.not_begun}; },
            "the time before the first event of the location where the path begins")
        .object("cells", cells_form(), cells_of,
                "the time of the path by region, cause and process; all cells add up to length_ps")
        .value("changes_of_process", [](const PathView& view) { return view.path.changes; })
        .object("segments", segments_form(),
                [](const PathView& view) -> const PathView& { return view; });
    return form;
}

} // namespace

void add_critical_path(JsonForm<ReportSource>& report)
{
    const auto both = both_bases<ReportSource>(
        path_form(),
        [](const ReportSource& source, ReportBase base)
        {
            const auto& [whole, interest] = *source.critical_paths;
            return PathView{source, base == ReportBase::interest ? interest.value() : whole};
        });
    report.object(
        "critical_path", both,
        [](const ReportSource& source)
        { return source.critical_paths != nullptr ? &source : nullptr; },
        "the chain of causes that determines the length of each base; null without a network "
        "model");
}

} // namespace haec_sim
