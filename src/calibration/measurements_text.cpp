// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/calibration.hpp"
#include "core/json/json_writer.hpp"

namespace haec_sim::calibration
{

namespace
{

/// All times are in nanoseconds.
void write_figure(JsonWriter& json, const char* key, const Figure& figure)
{
    json.begin_object(key);
    json.member("median", figure.median);
    json.member("least", figure.least);
    json.member("most", figure.most);
    json.end_object();
}

void write_if(JsonWriter& json, const char* key, const std::optional<Figure>& figure)
{
    if (figure)
    {
        write_figure(json, key, *figure);
    }
}

void write_length(JsonWriter& json, const LengthTimes& length, const Pieces& pieces)
{
    const auto& piece = piece_for(pieces, length.bytes);
    json.begin_object();
    json.whole_member("bytes", length.bytes);
    write_figure(json, "time", length.transfer);
    write_if(json, "other_buffers", length.other_buffers);
    write_if(json, "send", length.send);
    write_if(json, "receive", length.receive);
    write_if(json, "gap", length.gap);
    json.member("fitted", piece.transfer_ns(length.bytes) + piece.overhead_ns);
    json.member("fitted_overhead", piece.overhead_ns);
    json.end_object();
}

void write_path(JsonWriter& json, Place place, const PathTimes& path, const Pieces& pieces)
{
    json.begin_object();
    json.member("place", std::string(place == Place::memory ? "memory" : "network"));
    if (path.eager_limit)
    {
        json.whole_member("eager_limit", *path.eager_limit);
    }
    json.begin_list("lengths");
    for (const auto& length : path.lengths)
    {
        write_length(json, length, pieces);
    }
    json.end_list();
    json.end_object();
}

void write_copies(JsonWriter& json, const std::vector<CopyTimes>& copies)
{
    json.begin_list("copies");
    for (const auto& copy : copies)
    {
        json.begin_object();
        json.whole_member("bytes", copy.bytes);
        write_figure(json, "cold", copy.cold);
        write_figure(json, "hot", copy.hot);
        json.end_object();
    }
    json.end_list();
}

void write_collectives(JsonWriter& json, const std::vector<ExplainedTime>& times)
{
    json.begin_list("collectives");
    for (const auto& [measured, chosen, predicted] : times)
    {
        json.begin_object();
        json.member("operation", name_of(measured.operation));
        json.whole_member("processes", measured.members);
        json.whole_member("bytes", measured.bytes);
        write_figure(json, "time", measured.time);
        json.member("algorithm", std::string(chosen ? name_of(chosen->algorithm) : "table"));
        json.member("predicted", predicted);
        json.end_object();
    }
    json.end_list();
}

void write_programs(JsonWriter& json, const std::vector<JudgedProgram>& programs)
{
    json.begin_list("programs");
    for (const auto& program : programs)
    {
        json.begin_object();
        json.member("name", program.measured.name);
        json.whole_member("bytes", program.measured.bytes);
        write_figure(json, "time", program.measured.time);
        json.member("predicted", program.predicted);
        json.end_object();
    }
    json.end_list();
}

} // namespace

std::string measurements_text(const Calibration& calibration)
{
    const auto& measurements = calibration.measurements;
    JsonWriter json;
    json.begin_object();
    json.member("schema", std::string("haec_sim calibration"));
    json.whole_member("version", 2);
    json.member("library", measurements.library);
    json.member("processor", measurements.processor);
    json.member("hosts", measurements.hosts);
    json.whole_member("processes", measurements.nodes.size());
    json.begin_list("paths");
    for (const auto& [place, path] : measurements.paths)
    {
        write_path(json, place, path,
                   place == Place::memory ? calibration.costs.memory : calibration.costs.network);
    }
    json.end_list();
    write_copies(json, measurements.copies);
    write_collectives(json, calibration.collectives.times);
    write_programs(json, calibration.programs);
    if (!measurements.noise.event.empty())
    {
        json.begin_object("noise");
        json.member("event", measurements.noise.event);
        json.member("node", measurements.noise.node);
        json.end_object();
    }
    json.end_object();
    return json.take_text();
}

} // namespace haec_sim::calibration
