// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The report's inputs, and what was simulated.

#include "app/common/placement.hpp"
#include "app/sim/experiment.hpp"
#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"
#include "core/files/sha256.hpp"
#include "otf2/archive_files.hpp"
#include "simulation/replay/replay_keys.hpp"

#include <cstdio>
#include <filesystem>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

/// More links are not listed.
constexpr std::uint64_t most_links = 16384;

std::optional<std::uint64_t> size_of(const fs::path& file)
{
    std::error_code failure;
    const bool is_file = fs::is_regular_file(file, failure);
    const auto size = is_file ? fs::file_size(file, failure) : 0;
    return is_file && !failure ? std::optional(std::uint64_t{size}) : std::nullopt;
}

void put_file_members(JsonWriter& json, const fs::path& file)
{
    put(json, "file", file.string());
    put(json, "bytes", size_of(file));
    put(json, "sha256", sha256_of(file));
}

void put_file(JsonWriter& json, const char* key, const std::optional<fs::path>& file)
{
    if (!file)
    {
        put_null(json, key);
        return;
    }
    json.begin_object(key);
    put_file_members(json, *file);
    json.end_object();
}

void put_event_files(JsonWriter& json, const ReportSource& source)
{
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
    for (const auto& location : source.index.locations())
    {
        const auto size =
            size_of(otf2::location_file(source.options.trace, location.reference, ".evt"));
        count += size ? 1 : 0;
        bytes += size.value_or(0);
    }
    json.begin_object("event_files");
    put(json, "count", count);
    put(json, "bytes", bytes);
    json.end_object();
}

void put_trace(JsonWriter& json, const ReportSource& source)
{
    char id[32];
    std::snprintf(id, sizeof(id), "%016llx", static_cast<unsigned long long>(source.trace_id));
    std::uint64_t events = 0;
    for (const auto& location : source.index.locations())
    {
        events += location.events;
    }
    json.begin_object("trace");
    put(json, "file", source.options.trace.string());
    put(json, "trace_id", std::string(id));
    put(json, "locations", std::uint64_t{source.index.locations().size()});
    put(json, "events", events);
    json.begin_list("files");
    auto definitions = source.options.trace;
    definitions.replace_extension(".def");
    for (const auto& file : {source.options.trace, definitions})
    {
        json.begin_object();
        put_file_members(json, file);
        json.end_object();
    }
    json.end_list();
    put_event_files(json, source);
    json.end_object();
}

void put_run(JsonWriter& json, const ReportSource& source)
{
    const auto& experiment = source.experiment;
    json.begin_object("run");
    experiment.model.empty() ? put_null(json, "model") : put(json, "model", experiment.model);
    experiment.collectives ? put(json, "collectives", std::string(name_of(*experiment.collectives)))
                           : put_null(json, "collectives");
    json.member("shared_links", experiment.contention.has_value());
    const auto segment = experiment.contention ? segment_of(*experiment.contention) : std::nullopt;
    segment ? put(json, "segment_bytes", segment->value) : put_null(json, "segment_bytes");
    put(json, "mapping", source.mapping.name());
    put(json, "mapped", std::string(experiment.occupancy.by_thread ? "threads" : "processes"));
    put(json, "nodes_used", experiment.occupancy.nodes_used);
    source.options.no_output
        ? put_null(json, "output")
        : put(json, "output", (source.options.output / "traces.otf2").string());
    json.end_object();
}

void put_link_types(JsonWriter& json, const ReportSource& source)
{
    json.begin_list("link_types");
    for (const auto& type : source.platform.link_types())
    {
        json.begin_object();
        put(json, "name", type.name);
        const bool is_finite = type.bandwidth && type.bandwidth->value < 1e300;
        put(json, "bandwidth_bytes_per_s",
            is_finite ? std::optional(type.bandwidth->value) : std::nullopt);
        put(json, "latency_ps",
            type.latency ? std::optional(to_picoseconds(*type.latency)) : std::nullopt);
        json.end_object();
    }
    json.end_list();
}

void put_link_list(JsonWriter& json, const Topology& topology)
{
    put(json, "link_count", topology.link_count());
    if (topology.link_count() > most_links)
    {
        put_null(json, "links");
        return;
    }
    JsonRows rows;
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        const auto link = topology.link({number});
        rows.add({json_of(link.from.value), json_of(link.to.value), json_of(link.type.value)});
    }
    json.raw_member("links", rows.text());
}

} // namespace

void put_inputs(JsonWriter& json, const ReportSource& source)
{
    json.begin_object("inputs");
    put_trace(json, source);
    put_file(json, "configuration", source.options.config);
    put_file(json, "mapping", source.options.mapping);
    json.end_object();
}

void put_machine(JsonWriter& json, const ReportSource& source)
{
    put_run(json, source);
    const auto& topology = source.platform.topology();
    json.begin_object("machine");
    put(json, "topology", topology.name());
    json.begin_object("parameters");
    for (const auto& [key, value] : source.platform.description().parameters.values())
    {
        json.member(key, value);
    }
    json.end_object();
    if (const auto* grid = topology.grid())
    {
        const auto& size = grid->size();
        json.raw_member("grid", json_row({json_of(size[0]), json_of(size[1]), json_of(size[2])}));
    }
    else
    {
        put_null(json, "grid");
    }
    put(json, "nodes", topology.node_count());
    put(json, "vertices", topology.vertex_count());
    put_link_types(json, source);
    put_link_list(json, topology);
    json.end_object();
}

} // namespace haec_sim
