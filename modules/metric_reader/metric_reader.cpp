// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// metric_reader: writes the values of one metric of the trace as CSV: location, time [ps], value.
// All records pass on as they are. The times are those of the module's place in the chain: before a
// network model those of the input, after it those of the output.
//
// The lines are sorted by (time, location); lines of one location keep the order of its records.
// Neglected: scale: values stay as recorded, and the header has the unit with its power.
// Keys: channel, output, replace.
// Example: location 3 recorded 42 at 1 us: the line 3,1000000,42.

#include "haec_sim/csv.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/item_bytes.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/output_keys.hpp"
#include "haec_sim/trace_metrics.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <string>
#include <utility>

namespace haec_sim::metric_reader
{

namespace
{

/// A line of the file; trivially copyable, as it travels between ranks.
struct Line
{
    Picoseconds time{};
    LocationRef location;
    Type type = Type::none;
    MetricValue value;
};

std::string text_of(const Line& line)
{
    std::array<char, 32> digits{};
    const auto write = [&](auto number)
    { return std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr; };
    const char* end = nullptr;
    switch (line.type)
    {
    case Type::float64:
        end = write(line.value.as_double());
        break;
    case Type::int64:
        end = write(line.value.as_int64());
        break;
    default:
        end = write(line.value.bits);
    }
    return {static_cast<const char*>(digits.data()), end};
}

/// Notes the values while records pass.
class Noting final : public EventHandler
{
public:
    /// The references outlive it.
    Noting(LocationRef self, const TraceMetric& metric, std::vector<Line>& lines)
        : self_(self), metric_(metric), lines_(lines)
    {
    }

    void metric(events::Metric& record) override
    {
        if (const auto sample = metric_.sample(record, self_))
        {
            lines_.push_back({record.time, self_, sample->type, sample->value});
        }
        pass_on(record);
    }

private:
    LocationRef self_;
    const TraceMetric& metric_;
    std::vector<Line>& lines_;
};

class MetricReader final : public Module
{
public:
    MetricReader(std::string path, std::string file, std::string channel)
        : path_(std::move(path)), file_(std::move(file)), channel_(std::move(channel))
    {
    }

    void define(Definitions& definitions) override
    {
        const auto metrics = read_metrics(definitions, MetricPace::any);
        const auto found = std::ranges::find(metrics, channel_, &TraceMetric::name);
        if (found == metrics.end())
        {
            throw UsageError(path_ + ".channel: '" + channel_ + "' is no metric; " +
                             (metrics.empty() ? "the trace has none" : list_of(metrics)));
        }
        metric_ = *found;
    }

    std::unique_ptr<EventHandler> open(const LocationInfo& location) override
    {
        return std::make_unique<Noting>(location.location, metric_, lines_);
    }

    std::vector<std::byte> result(const RunSpan&) override
    {
        return pack_items(lines_);
    }

    void conclude(const RankResults& results, const RunSpan&) override
    {
        auto lines = unpack_all<Line>(results);
        // The lines of one location are in order, and stay so where times are equal.
        std::ranges::stable_sort(
            lines, {}, [](const Line& line) { return std::pair(line.time, line.location); });
        write_output(file_, [&](std::ostream& out) { write(out, lines); });
    }

private:
    void write(std::ostream& out, const std::vector<Line>& lines) const
    {
        out << "location,time [ps]," << csv_field(metric_.name + unit()) << '\n';
        for (const auto& line : lines)
        {
            out << line.location.value << ',' << line.time.count() << ',' << text_of(line) << '\n';
        }
    }

    /// " [s]", " [10^-6 J]"; empty where there is none.
    std::string unit() const
    {
        if (metric_.unit.empty())
        {
            return "";
        }
        const auto power = std::to_string(metric_.base) + "^" + std::to_string(metric_.exponent);
        return " [" + (metric_.exponent == 0 ? "" : power + " ") + metric_.unit + "]";
    }

    /// The path of the module's section.
    std::string path_;
    std::string file_;
    std::string channel_;
    TraceMetric metric_;
    /// The lines of the locations of this rank.
    std::vector<Line> lines_;
};

std::unique_ptr<Module> create(const ModuleContext& context)
{
    const auto& parameters = context.parameters;
    return std::make_unique<MetricReader>(parameters.path(), output_of(context, "output"),
                                          parameters.get<std::string>("channel"));
}

ModuleDescriptor metric_reader_descriptor()
{
    ParameterSpec channel;
    channel.name = "channel";
    channel.kind = ParameterKind::text;
    channel.summary = "the name of the metric, such as PAPI_TOT_INS";
    channel.default_text = "none: must be given";
    const auto require_channel = [](Parameters& parameters, const Platform&)
    {
        if (!parameters.has("channel"))
        {
            throw UsageError(parameters.path() +
                             ".channel: is missing; name the metric that is to be written");
        }
    };
    return {.name = "metric_reader",
            .summary = "writes the values of one metric of the trace as CSV",
            .parameters = {output_key("output", "where to write, seen from the working directory",
                                      "channel.csv"),
                           channel, replace_key()},
            .resolve = require_channel,
            .create = create};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(metric_reader, metric_reader_descriptor());

} // namespace haec_sim::metric_reader
