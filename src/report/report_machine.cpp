// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What was simulated: run, machine.

#include "report/report_drawing.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"
#include "run/experiment.hpp"
#include "run/placement.hpp"
#include "simulation/replay/replay_keys.hpp"

#include <optional>
#include <vector>

namespace haec_sim
{

namespace
{

/// More links are not listed.
constexpr std::uint64_t most_links = 16384;

const Experiment& experiment_of(const ReportSource& source)
{
    return source.result.experiment;
}

std::optional<SegmentRule> segments_of(const ReportSource& source)
{
    const auto& contention = experiment_of(source).contention;
    return contention ? segment_of(*contention) : std::nullopt;
}

JsonForm<ReportSource> run_form()
{
    return JsonForm<ReportSource>()
        .value("model",
               [](const ReportSource& source)
               {
                   const auto& model = experiment_of(source).model;
                   return model.empty() ? std::nullopt : std::optional(model);
               })
        .choice(
            "collectives", {"preserve", "synchronize", "model"},
            [](const ReportSource& source)
            {
                const auto& rule = experiment_of(source).collectives;
                return rule ? std::optional(std::string(name_of(*rule))) : std::nullopt;
            },
            "the rule of collectives")
        .value("shared_links", [](const ReportSource& source)
               { return experiment_of(source).contention.has_value(); })
        .value("segment_bytes",
               [](const ReportSource& source)
               {
                   const auto rule = segments_of(source);
                   return rule ? std::optional(rule->usual.value) : std::nullopt;
               })
        .value(
            "most_segments",
            [](const ReportSource& source)
            {
                const auto rule = segments_of(source);
                return rule ? std::optional(rule->most) : std::nullopt;
            },
            "the largest number of segments of a message; a longer message has longer segments")
        .value("mapping",
               [](const ReportSource& source) { return source.run.inputs.mapping.name(); })
        .choice("mapped", {"processes", "threads"},
                [](const ReportSource& source) {
                    return std::string(experiment_of(source).occupancy.by_thread ? "threads"
                                                                                 : "processes");
                })
        .value("nodes_used", [](const ReportSource& source)
               { return experiment_of(source).occupancy.nodes_used; })
        .value("output",
               [](const ReportSource& source)
               {
                   const auto& options = source.run.options;
                   return options.no_output
                              ? std::nullopt
                              : std::optional((options.output / "traces.otf2").string());
               });
}

JsonForm<LinkType> link_type_form()
{
    return JsonForm<LinkType>()
        .value("name", [](const LinkType& type) { return type.name; })
        .value(
            "bandwidth_bytes_per_s",
            [](const LinkType& type)
            {
                const bool is_finite = type.bandwidth && type.bandwidth->value < 1e300;
                return is_finite ? std::optional(type.bandwidth_or({}).value) : std::nullopt;
            },
            "null if it is not given, or infinite")
        .value(
            "latency_ps", [](const LinkType& type)
            { return type.latency ? std::optional(to_picoseconds(*type.latency)) : std::nullopt; });
}

void put_parameters(JsonWriter& json, const Platform& platform)
{
    json.begin_object("parameters");
    for (const auto& [key, value] : platform.description().parameters.values())
    {
        json.member(key, value);
    }
    json.end_object();
}

std::string links_text(const Platform& platform)
{
    const auto& topology = platform.topology();
    if (topology.link_count() > most_links)
    {
        return "null";
    }
    std::string rows;
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        const auto link = topology.link({number});
        rows += rows.empty() ? "" : ",\n";
        append_list(rows,
                    std::array<std::uint64_t, 3>{link.from.value, link.to.value, link.type.value});
    }
    return "[" + rows + "]";
}

std::optional<Coordinates> grid_of(const Platform& platform)
{
    const auto* grid = platform.topology().grid();
    return grid != nullptr ? std::optional(grid->size()) : std::nullopt;
}

/// A machine with a grid whose links are listed is drawn in space by whoever reads that.
std::optional<Drawing> picture_of(const Platform& platform)
{
    const auto& topology = platform.topology();
    return topology.grid() != nullptr && topology.link_count() <= most_links
               ? std::nullopt
               : drawing_if_possible(platform);
}

JsonForm<Platform> machine_form()
{
    const auto whole = JsonScalar<std::uint64_t>::schema();
    return JsonForm<Platform>()
        .value("topology", [](const Platform& platform) { return platform.topology().name(); })
        .written("parameters", R"({"type": "object"})", put_parameters)
        .value("grid", grid_of,
               "the numbers X, Y, Z of nodes; node = x + X*(y + Y*z). Null if nodes have no "
               "coordinates")
        .value("nodes", [](const Platform& platform) { return platform.topology().node_count(); })
        .value(
            "vertices", [](const Platform& platform) { return platform.topology().vertex_count(); },
            "nodes, then switches")
        .list("link_types", link_type_form(), &Platform::link_types)
        .value(
            "link_count", [](const Platform& platform) { return platform.topology().link_count(); },
            "each direction counts as a link")
        .raw("links", nullable_schema(rows_schema({whole, whole, whole})), links_text,
             "[from vertex, to vertex, index into link_types], by the link's number; null if the "
             "machine has more than 16384 links",
             "table, null")
        .object("drawing", drawing_form(), picture_of,
                "a picture of the machine; null if `grid` and `links` describe it, and if the "
                "machine has too many links");
}

} // namespace

void add_machine(JsonForm<ReportSource>& report)
{
    report
        .object("run", run_form(), itself,
                "network model, rule of collectives, whether links are shared, mapping")
        .object(
            "machine", machine_form(),
            [](const ReportSource& source) -> const Platform&
            { return source.run.inputs.platform; },
            "topology, grid, types of links and, up to 16384, the links");
}

} // namespace haec_sim
