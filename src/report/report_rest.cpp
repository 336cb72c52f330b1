// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What modules add, what was not simulated, and the simulator itself: modules, untouched, oddities,
// irregularities, simulator.

#include "core/json/json_writer.hpp"
#include "core/records/import_losses.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

#include <string>
#include <vector>

namespace haec_sim
{

namespace
{

auto share_of(double UntouchedShares::*share)
{
    return [share](const UntouchedShares& of) { return Share{of.*share}; };
}

JsonForm<UnrecordedShare> region_share_form()
{
    return JsonForm<UnrecordedShare>()
        .value("name", &UnrecordedShare::name)
        .value("share", [](const UnrecordedShare& of) { return Share{of.share}; });
}

JsonForm<UntouchedShares> untouched_form()
{
    return JsonForm<UntouchedShares>("untouched")
        .value("without_rules", share_of(&UntouchedShares::without_rules))
        .value("collectives", share_of(&UntouchedShares::collectives))
        .value("collectives_outside_init_finalize", share_of(&UntouchedShares::other_collectives))
        .value("kept_collectives", &UntouchedShares::kept_collectives)
        .value("switched_off", share_of(&UntouchedShares::switched_off))
        .value("flushes", share_of(&UntouchedShares::flushes))
        .value("without_records", share_of(&UntouchedShares::without_records),
               "calls of libraries that may have waited, but have no record of the wait: their "
               "time is kept as recorded")
        .list("without_records_by_region", region_share_form(),
              &UntouchedShares::without_records_by_region,
              "the same by name of region, the longest first; empty if --from or --to choose the "
              "region of interest");
}

JsonForm<RunResult> oddities_form()
{
    JsonForm<RunResult> form;
    for (const auto& kind : oddity_kinds)
    {
        form.value(
            kind.name, [&kind](const RunResult& result) { return result.oddities.*kind.count; },
            kind.words);
    }
    return form.value("early_ends", [](const RunResult& result) { return result.early_ends.count; })
        .value(
            "early_ends_worst_ps",
            [](const RunResult& result) { return Duration{result.early_ends.worst}; },
            "the largest time by which one of early_ends is early")
        .value(
            "collectives_in_place",
            [](const RunResult& result) { return result.in_place.in_place; },
            "collectives in place (MPI_IN_PLACE), as their bytes prove, other calls of the same "
            "region, or the key `in_place`")
        .value(
            "collectives_maybe_in_place",
            [](const RunResult& result) { return result.in_place.may_be; },
            "collectives that may be in place, but are simulated as not in place: their lengths "
            "may be larger");
}

/// What an import or the simulation did to records.
struct Irregularity
{
    const char* by;
    ImportLoss what;
};

std::vector<Irregularity> irregularities_of(const ReportSource& source)
{
    std::vector<Irregularity> found;
    for (auto& loss : import_losses(source.definitions()))
    {
        found.push_back({"import", std::move(loss)});
    }
    for (const auto& kind : oddity_kinds)
    {
        if (const auto count = source.result.oddities.*kind.count; count > 0)
        {
            found.push_back({"simulation", {name_of(kind.severity), kind.name, count, kind.words}});
        }
    }
    return found;
}

JsonForm<Irregularity> irregularity_form()
{
    return JsonForm<Irregularity>()
        .value(
            "by", [](const Irregularity& one) { return std::string(one.by); },
            "`import`: haec_import; `simulation`: haec_sim")
        .value(
            "severity", [](const Irregularity& one) { return one.what.severity; },
            "`info`: nothing that a simulation needs; `change`: in another form, or simulated in "
            "another way; `loss`: not in the output, or kept as recorded where a rule should "
            "re-time it")
        .value("name", [](const Irregularity& one) { return one.what.name; })
        .value("count", [](const Irregularity& one) { return one.what.count; })
        .value("sentence", [](const Irregularity& one) { return one.what.sentence; });
}

JsonForm<SimulatorFigures> simulator_form()
{
    return JsonForm<SimulatorFigures>()
        .value("ranks", &SimulatorFigures::ranks)
        .value("wall_s", &SimulatorFigures::wall_seconds)
        .value("cpu_s", &SimulatorFigures::cpu_seconds)
        .value("memory_bytes", &SimulatorFigures::memory_bytes)
        .value("agreements", &SimulatorFigures::agreements,
               "the number of times that all ranks were idle, and agreed how to continue")
        .value(
            "shared_units", &SimulatorFigures::shared_units,
            "segments of messages that went from one rank's part of a shared network to another's")
        .value("shared_bytes", &SimulatorFigures::shared_bytes)
        .value("events_per_s",
               [](const SimulatorFigures& simulator)
               {
                   return simulator.wall_seconds > 0
                              ? static_cast<double>(simulator.events) / simulator.wall_seconds
                              : 0.0;
               });
}

void put_modules(JsonWriter& json, const ReportSource& source)
{
    json.begin_object("modules");
    for (const auto& [name, section] : source.modules)
    {
        json.raw_member(name, json_text(section));
    }
    json.end_object();
}

} // namespace

void add_rest(JsonForm<ReportSource>& report)
{
    const auto shares = [](const ReportSource& source, ReportBase base) {
        return base == ReportBase::interest ? source.result.time.interest
                                            : source.result.time.whole;
    };
    report
        .written("modules", R"({"type": "object"})", put_modules,
                 "what modules add, by their names: `power_estimator` and `link_energy` energy and "
                 "power over time, see [Power](../how-to/estimate-power.md)")
        .object("untouched", both_bases<ReportSource>(untouched_form(), shares), itself,
                "shares of time that no model computed, for both bases")
        .object(
            "oddities", oddities_form(),
            [](const ReportSource& source) -> const RunResult& { return source.result; },
            "irregularities of the trace, counted")
        .list("irregularities", irregularity_form(), irregularities_of,
              "those of oddities that are not 0, and what haec_import dropped, changed or ordered")
        .object("simulator", simulator_form(), &ReportSource::simulator,
                "the cost of the simulation itself, which differs from run to run, and between "
                "numbers of ranks");
}

} // namespace haec_sim
