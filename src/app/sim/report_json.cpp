// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/report_json.hpp"

#include "core/numbers/number_text.hpp"

#include <algorithm>

namespace haec_sim
{

std::string json_of(std::uint64_t value)
{
    return std::to_string(value);
}

std::string json_of(std::int64_t value)
{
    return std::to_string(value);
}

std::string json_of(std::uint32_t value)
{
    return std::to_string(value);
}

std::string json_of(double value)
{
    return number_text(value);
}

std::string json_of(Picoseconds value)
{
    return std::to_string(value.count());
}

std::string json_of(const WideSum& value)
{
    return value.text();
}

std::string json_of(const std::string& value)
{
    return json_string(value);
}

void put_null(JsonWriter& json, std::string_view key)
{
    json.raw_member(key, "null");
}

std::string json_row(const std::vector<std::string>& values)
{
    std::string text = "[";
    for (const auto& value : values)
    {
        text += (text.size() > 1 ? "," : "") + value;
    }
    return text + "]";
}

void put_interval(JsonWriter& json, std::string_view key, Picoseconds begin, Picoseconds end)
{
    json.begin_object(key);
    put(json, "begin_ps", begin);
    put(json, "end_ps", end);
    put(json, "span_ps", end - begin);
    json.end_object();
}

std::string key_of(WaitCause cause)
{
    std::string key = wait_cause_names.at(static_cast<std::size_t>(cause));
    std::ranges::replace(key, ' ', '_');
    return key + "_ps";
}

namespace
{

void put_activity(JsonWriter& json, std::string_view key, const Activity& activity,
                  bool is_predicted)
{
    json.begin_object(key);
    put(json, "span_ps", activity.span);
    put(json, "computing_ps", activity.computing);
    put(json, "mpi_ps", activity.mpi);
    put(json, "openmp_waiting_ps", activity.openmp_waiting);
    put(json, "openmp_ps", activity.openmp);
    put(json, "idle_ps", activity.idle);
    if (is_predicted)
    {
        put(json, "waiting_ps", activity.all_waiting());
        json.begin_object("waiting");
        for (std::size_t cause = 0; cause < wait_causes; ++cause)
        {
            put(json, key_of(static_cast<WaitCause>(cause)), activity.waiting[cause]);
        }
        json.end_object();
        put(json, "transfer_ps", activity.transfer);
        put(json, "software_ps", activity.software);
    }
    json.end_object();
}

} // namespace

void put_activities(JsonWriter& json, std::string_view key, const Activity& recorded,
                    const Activity& predicted)
{
    json.begin_object(key);
    put_activity(json, "recorded", recorded, false);
    put_activity(json, "predicted", predicted, true);
    json.end_object();
}

void put_spread(JsonWriter& json, std::string_view key, const TransferFigures& transfers)
{
    json.begin_object(key);
    put(json, "least_ps", transfers.least);
    put(json, "mean_ps", transfers.time.divided_by(transfers.count));
    put(json, "most_ps", transfers.most);
    json.end_object();
}

} // namespace haec_sim
