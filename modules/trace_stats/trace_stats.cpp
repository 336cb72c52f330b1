// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// trace_stats: writes how long the program was in which regions and groups of them, and how much it
// sent and received, summed over all locations. All records pass on as they are. The times are
// those of the module's place in the chain: before a network model those of the input, after it
// those of the output.
//
// Source: spec: semantics, "Regions".
//     inclusive(region) = time in which any visit of it is open
//     exclusive(region) = time in which its visit is the last that began
// Neglected: messages of operations on windows. A collective counts at the end of each member, with
// the bytes of its record.
// Keys: output, replace.
// Example: a visit from 10 to 110 ps, with another region inside from 30 to 70 ps, has 100 ps
// inclusive and 100 - 40 = 60 ps exclusive.

#include "haec_sim/module.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/output_keys.hpp"
#include "statistics.hpp"

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

namespace haec_sim::trace_stats
{

namespace
{

/// The region of each calling context.
using ContextRegions = std::unordered_map<CallingContextRef, RegionRef>;

/// Counts while records pass.
class Counting final : public UniformEventHandler<Counting>
{
public:
    /// The references outlive it.
    Counting(const ContextRegions& contexts, TraceStatistics& statistics)
        : contexts_(contexts), statistics_(statistics)
    {
    }

    template <class Record>
    void handle(Record& record)
    {
        last_ = record.time;
        count(record);
        pass_on(record);
    }

    void finish() override
    {
        stack_.finish(last_);
        stack_.add_to(statistics_.regions);
        EventHandler::finish();
    }

private:
    template <class Record>
    void count(const Record&)
    {
    }

    void count(const events::Enter& record)
    {
        stack_.enter(record.region, record.time);
    }

    void count(const events::Leave& record)
    {
        stack_.leave(record.region, record.time);
    }

    void count(const events::CallingContextEnter& record)
    {
        stack_.enter(region_of(record.calling_context), record.time);
    }

    void count(const events::CallingContextLeave& record)
    {
        stack_.leave(region_of(record.calling_context), record.time);
    }

    RegionRef region_of(CallingContextRef context) const
    {
        const auto found = contexts_.find(context);
        return found != contexts_.end() ? found->second : RegionRef{};
    }

    void count(const events::MpiSend& record)
    {
        count_send(record.msg_length);
    }

    void count(const events::MpiIsend& record)
    {
        count_send(record.msg_length);
    }

    void count(const events::MpiRecv& record)
    {
        count_receive(record.msg_length);
    }

    void count(const events::MpiIrecv& record)
    {
        count_receive(record.msg_length);
    }

    void count(const events::MpiCollectiveEnd& record)
    {
        count_collective(record);
    }

    void count(const events::NonBlockingCollectiveComplete& record)
    {
        count_collective(record);
    }

    void count_send(std::uint64_t length)
    {
        ++statistics_.sends.count;
        statistics_.sends.bytes_sent += length;
    }

    void count_receive(std::uint64_t length)
    {
        ++statistics_.receives.count;
        statistics_.receives.bytes_received += length;
    }

    template <class Record>
    void count_collective(const Record& record)
    {
        auto& traffic = statistics_.collectives[record.collective_op];
        ++traffic.count;
        traffic.bytes_sent += record.size_sent;
        traffic.bytes_received += record.size_received;
    }

    const ContextRegions& contexts_;
    TraceStatistics& statistics_;
    RegionStack stack_;
    Picoseconds last_{};
};

class TraceStats final : public Module
{
public:
    explicit TraceStats(std::string file) : file_(std::move(file)) {}

    void define(Definitions& definitions) override
    {
        definitions_ = &definitions;
        definitions.each<definitions::CallingContext>(
            [&](const definitions::CallingContext& context)
            { contexts_[context.self] = context.region; });
    }

    std::unique_ptr<EventHandler> open(const LocationInfo&) override
    {
        return std::make_unique<Counting>(contexts_, statistics_);
    }

    std::vector<std::byte> result(const RunSpan&) override
    {
        return packed(statistics_);
    }

    void conclude(const RankResults& results, const RunSpan&) override
    {
        TraceStatistics total;
        for (const auto& bytes : results)
        {
            add_packed(bytes, total);
        }
        write_output(file_,
                     [&](std::ostream& out) { write_statistics(out, total, *definitions_); });
    }

private:
    std::string file_;
    /// Outlive the module's last call.
    const Definitions* definitions_ = nullptr;
    ContextRegions contexts_;
    /// The statistics of the locations of this rank.
    TraceStatistics statistics_;
};

std::unique_ptr<Module> create(const ModuleContext& context)
{
    return std::make_unique<TraceStats>(output_of(context, "output"));
}

ModuleDescriptor trace_stats_descriptor()
{
    return {.name = "trace_stats",
            .summary = "writes times of regions and groups, and counts of messages, as CSV",
            .parameters = {output_key("output", "where to write, seen from the working directory",
                                      "statistics.csv"),
                           replace_key()},
            .resolve = {},
            .create = create};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(trace_stats, trace_stats_descriptor());

} // namespace haec_sim::trace_stats
