// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/calibration.hpp"
#include "core/json/json_writer.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::calibration
{

namespace
{

/// Whole picoseconds, as the simulator counts [ns].
double rounded(double ns)
{
    return std::round(ns * 1000) / 1000;
}

void write_pieces(JsonWriter& json, const char* key, const Pieces& pieces)
{
    json.begin_list(key);
    for (const auto& piece : pieces)
    {
        json.begin_object();
        if (piece.most_bytes != Piece().most_bytes)
        {
            json.whole_member("bytes", piece.most_bytes);
        }
        json.member("latency", rounded(piece.latency_ns));
        json.member("bandwidth", std::round(piece.bandwidth));
        json.member("overhead", rounded(piece.overhead_ns));
        json.end_object();
    }
    json.end_list();
}

void write_range(JsonWriter& json, const char* key, const CountRange& range)
{
    constexpr std::uint64_t most_counted = std::uint64_t{1} << 53;
    if (range != CountRange{})
    {
        json.raw_member(key, "[" + std::to_string(range.least) + ", " +
                                 std::to_string(std::min(range.most, most_counted)) + "]");
    }
}

void write_algorithms(JsonWriter& json, const Calibration& calibration)
{
    json.begin_list("collective_algorithms");
    for (const auto& choice : calibration.collectives.choices)
    {
        json.begin_object();
        json.member("operation", name_of(choice.operation));
        json.member("algorithm", std::string(name_of(choice.algorithm)));
        write_range(json, "bytes", choice.bytes);
        write_range(json, "processes", choice.members);
        if (choice.segment > 0)
        {
            json.whole_member("segment", choice.segment);
        }
        json.end_object();
    }
    if (calibration.table == CollectiveTable::openmpi)
    {
        json.raw_item(R"({"table": "openmpi"})");
    }
    json.end_list();
}

/// One class of all regions.
void write_noise(JsonWriter& json, const Noise& noise)
{
    json.begin_list("noise");
    json.begin_object();
    json.member("event", noise.event);
    json.member("node", noise.node);
    json.end_object();
    json.end_list();
}

void write_model(JsonWriter& json, const Calibration& calibration)
{
    const auto& costs = calibration.costs;
    json.begin_object("static_network_model");
    json.member("communication_model", std::string("linear"));
    if (!costs.memory.empty())
    {
        write_pieces(json, "memory_pieces", costs.memory);
    }
    if (!costs.network.empty())
    {
        write_pieces(json, "pieces", costs.network);
        // The links leave the bandwidth to the pieces.
        const auto& fastest = std::ranges::max(costs.network, {}, &Piece::bandwidth);
        json.member("bandwidth", std::round(fastest.bandwidth));
    }
    json.end_object();
}

} // namespace

std::string configuration_text(const Calibration& calibration, bool has_noise)
{
    JsonWriter json;
    json.begin_object();
    json.begin_object("topology");
    // All nodes on one switch: each pair has a link of its own.
    json.member("type", std::string("hyperx"));
    json.raw_member("size", "[" + std::to_string(calibration.node_count()) + "]");
    json.end_object();
    json.begin_object("replay");
    if (calibration.eager_threshold)
    {
        json.whole_member("eager_threshold", *calibration.eager_threshold);
    }
    if (!calibration.costs.memory.empty())
    {
        json.member("own_blocks", std::string("copied"));
    }
    write_algorithms(json, calibration);
    if (has_noise)
    {
        write_noise(json, calibration.measurements.noise);
    }
    json.end_object();
    json.begin_object("modules");
    write_model(json, calibration);
    json.end_object();
    json.end_object();
    return json.take_text();
}

} // namespace haec_sim::calibration
