// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/perfetto.hpp"

#include "core/json/json_writer.hpp"

#include <cmath>

namespace haec_sim::exporting
{

namespace
{

const char* category_of(const RegionLabel& region)
{
    switch (region.paradigm)
    {
    case Paradigm::mpi:
        return "MPI";
    case Paradigm::openmp:
        return "OpenMP";
    default:
        return "function";
    }
}

std::string pid_of(ProcessIndex process)
{
    return "\"pid\":" + std::to_string(process + std::uint64_t{1});
}

} // namespace

PerfettoTimeline::PerfettoTimeline(const Labels& labels, std::ostream& out)
    : labels_(labels), out_(out)
{
    for (const auto& region : labels.regions)
    {
        regions_.push_back(R"(,"name":)" + json_string(region.name) + R"(,"cat":")" +
                           category_of(region) + '"');
    }
    for (const auto& metric : labels.metrics)
    {
        metrics_.push_back(R"(,"name":)" + json_string(text_of(metric)));
    }
    for (LocationIndex location = 0; location < labels.locations.size(); ++location)
    {
        const auto process = labels.locations[location].process;
        threads_.push_back(pid_of(process) +
                           ",\"tid\":" + std::to_string(location + std::uint64_t{1}));
        has_siblings_.push_back(labels.processes[process].locations.size() > 1);
    }
    write_names();
}

void PerfettoTimeline::write_names()
{
    buffer_ << R"({"displayTimeUnit":"ns","traceEvents":[)";
    for (ProcessIndex process = 0; process < labels_.processes.size(); ++process)
    {
        metadata(pid_of(process), "process_name", "name",
                 json_string(labels_.processes[process].name));
        metadata(pid_of(process), "process_sort_index", "sort_index", std::to_string(process));
    }
    for (LocationIndex location = 0; location < labels_.locations.size(); ++location)
    {
        metadata(threads_[location], "thread_name", "name",
                 json_string(labels_.locations[location].name));
        metadata(threads_[location], "thread_sort_index", "sort_index",
                 std::to_string(labels_.locations[location].thread));
    }
}

void PerfettoTimeline::metadata(const std::string& who, const char* what, const char* key,
                                const std::string& value)
{
    // The format has no comma behind the last event: each but the first has one before it.
    buffer_ << (has_events_ ? "," : "") << "\n{\"ph\":\"M\"," << who << ",\"name\":\"" << what
            << "\",\"args\":{\"" << key << "\":" << value << '}';
    has_events_ = true;
    end_event();
}

LineBuffer& PerfettoTimeline::event(char phase, LocationIndex location, Picoseconds time)
{
    buffer_ << ",\n{\"ph\":\"" << phase << "\"," << threads_[location]
            << ",\"ts\":" << in_microseconds(time);
    return buffer_;
}

void PerfettoTimeline::end_event()
{
    buffer_ << '}';
    buffer_.pass_on_if_long(out_);
}

void PerfettoTimeline::enter(LocationIndex location, RegionRef region, Picoseconds time)
{
    event('B', location, time) << regions_[labels_.region(region)];
    end_event();
}

void PerfettoTimeline::leave(const Visit& visit)
{
    event('E', visit.location, visit.end);
    end_event();
}

// Viewers join the ends of an asynchronous event by its category and its id.
void PerfettoTimeline::overlap(const Visit& visit)
{
    const auto& region = regions_[labels_.region(visit.region)];
    ++overlaps_;
    event('b', visit.location, visit.begin) << region << R"(,"id":)" << overlaps_;
    end_event();
    event('e', visit.location, visit.end) << region << R"(,"id":)" << overlaps_;
    end_event();
}

void PerfettoTimeline::stack_sample(const StackSample& sample)
{
    const auto& region = labels_.regions[labels_.region(labels_.innermost(sample.context))];
    event('i', sample.location, sample.time)
        << R"(,"s":"t","name":)" << json_string(region.name)
        << R"(,"cat":"sample","args":{"stack":)" << json_string(labels_.stack(sample.context));
    if (const auto interrupt = labels_.interrupt(sample.interrupt); !interrupt.empty())
    {
        buffer_ << R"(,"interrupt":)" << json_string(interrupt);
    }
    buffer_ << '}';
    end_event();
}

void PerfettoTimeline::end_of_message(const MessageEnd& end)
{
    const bool is_send = end.kind == MessageEnd::Kind::send;
    event(is_send ? 's' : 'f', end.location, end.time)
        << R"(,"id":)" << end.id << R"(,"name":"message","cat":"message")";
    if (!is_send)
    {
        // The message goes to the region that it ends in, not to the next one that begins.
        buffer_ << R"(,"bp":"e")";
    }
    buffer_ << R"(,"args":{"bytes":)" << end.size.value << R"(,"tag":)" << end.tag << '}';
    end_event();
}

// Counters belong to a process: those of its threads are told apart by their id.
void PerfettoTimeline::sample(const Sample& sample)
{
    const auto& value = sample.value;
    if (value.type == Type::float64 && !std::isfinite(value.number()))
    {
        ++values_left_out_;
        return;
    }
    event('C', sample.location, sample.time) << metrics_[sample.metric];
    if (has_siblings_[sample.location])
    {
        buffer_ << R"(,"id":)" << sample.location + std::uint64_t{1};
    }
    buffer_ << R"(,"args":{"value":)";
    switch (value.type)
    {
    case Type::float64:
        buffer_ << value.number();
        break;
    case Type::int64:
        buffer_ << value.value.as_int64();
        break;
    default:
        buffer_ << value.value.bits;
    }
    buffer_ << '}';
    end_event();
}

void PerfettoTimeline::finish()
{
    buffer_ << "\n]}\n";
    buffer_.pass_on(out_);
}

} // namespace haec_sim::exporting
