// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/measured_run.hpp"

#include "app/common/machine_model.hpp"
#include "app/resources/location_meter.hpp"
#include "app/resources/stream_meter.hpp"
#include "core/text/region_hint.hpp"
#include "haec_sim/error.hpp"
#include "mapping/packed_matrix.hpp"
#include "otf2/check.hpp"
#include "otf2/trace_reader.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/together.hpp"
#include "run/byte_counting.hpp"
#include "run/placement.hpp"
#include "simulation/replay/replay_keys.hpp"
#include "trace/computing_regions.hpp"
#include "trace/read_to_end.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

namespace haec_sim
{

namespace
{

/// The regions of that name, by number; none where the name is empty. Throws UsageError where there
/// is no such region.
std::vector<bool> regions_called(const std::string& name, const Definitions& definitions)
{
    std::vector<bool> regions;
    std::vector<std::string> names;
    definitions.each<definitions::Region>(
        [&](const auto& region)
        {
            names.push_back(definitions.text(region.name));
            if (!name.empty() && names.back() == name)
            {
                regions.resize(
                    std::max<std::size_t>(regions.size(), region.self.value + std::size_t{1}));
                regions[region.self.value] = true;
            }
        });
    if (!name.empty() && regions.empty())
    {
        throw UsageError("--phases: the trace has no region '" + name + "'; " +
                         region_hint(name, names));
    }
    return regions;
}

/// The metrics that --counter names, in its order. Throws UsageError.
std::vector<TraceMetric> counted_metrics(const std::vector<CounterDemand>& counters,
                                         const std::vector<TraceMetric>& known)
{
    std::vector<TraceMetric> metrics;
    for (const auto& counter : counters)
    {
        const auto found = std::ranges::find(known, counter.metric, &TraceMetric::name);
        if (found == known.end() || found->mode != TraceMetric::Mode::accumulated)
        {
            throw UsageError("--counter: '" + counter.metric +
                             "' is no synchronous metric that is accumulated over time; " +
                             list_of(known));
        }
        metrics.push_back(*found);
    }
    return metrics;
}

ReplayOptions options_for(const ResourcesMeasureCommand& command, const Definitions& definitions,
                          const TraceIndex& index)
{
    auto options = replay_options(command.machine.replay);
    options.noise.find_regions(definitions);
    options.compute_selectors.find_regions(definitions, computing_regions(index));
    return options;
}

std::optional<GapFactors> factors_of(const ReplayOptions& options, const WireContext& wire)
{
    return options.has_gap_factors()
               ? std::optional<GapFactors>(std::in_place, options.noise, options.compute_selectors,
                                           wire.nodes)
               : std::nullopt;
}

/// A trace on a machine, and what this rank has measured of it.
class TraceMeasurement
{
public:
    TraceMeasurement(const ResourcesMeasureCommand& command, const std::filesystem::path& anchor,
                     const Platform& platform, NetworkModel& model)
        : reader_(anchor), index_(reader_.definitions()),
          options_(options_for(command, reader_.definitions(), index_)),
          clock_(find_clock(index_, options_.compute_clock)), wire_{index_, model,
                                                                    nodes_of(command, platform)},
          context_{index_,
                   wire_,
                   clock_ ? &*clock_ : nullptr,
                   counted_metrics(command.counters, index_.metrics()),
                   regions_called(command.phase, reader_.definitions()),
                   options_,
                   factors_of(options_, wire_),
                   options_.collectives == CollectiveRule::model},
          neighbourhoods_(read_neighbourhoods(reader_.definitions())),
          collectives_(wire_, neighbourhoods_)
    {
        options_.nodes.place(platform, wire_.nodes);
        options_.compute_selectors.place(platform, wire_.nodes);
    }

    /// Reads the locations of this rank.
    void read(const Ranks& ranks)
    {
        auto own = own_locations(index_, ranks);
        std::erase_if(own, [&](LocationIndex location)
                      { return index_.locations()[location].type == LocationType::metric; });
        std::vector<LocationRef> references;
        std::ranges::transform(own, std::back_inserter(references),
                               [&](LocationIndex location)
                               { return index_.locations()[location].reference; });
        reader_.open_locations(references);
        for (const auto location : own)
        {
            const auto source = reader_.events(index_.locations()[location].reference);
            if (index_.locations()[location].type == LocationType::cpu_thread)
            {
                LocationMeter meter(context_, location);
                read_to_end(*source, meter);
                meter.add_to(measured_, collectives_);
            }
            else
            {
                StreamMeter meter;
                read_to_end(*source, meter);
                measured_.locations.push_back(meter.sums(location, options_.device_scale));
            }
        }
    }

    /// Gives the first rank all. Collective.
    void gather(Ranks& ranks)
    {
        measured_.locations = gather_items(ranks, measured_.locations);
        measured_.counters = gather_items(ranks, measured_.counters);
        for (auto& matrix : measured_.messages)
        {
            const auto parts = ranks.gather(packed(matrix), 0);
            together(ranks, [&] { matrix = unpacked(parts); });
        }
        for (const auto& span : gather_items(ranks, std::vector<MeasuredSpan>{measured_.span}))
        {
            measured_.span.include(span);
        }
        collectives_.gather(ranks);
        otf2::warn_of_broken_promises(reader_.broken_promises(), ranks);
    }

    /// Adds the messages of collectives; on the first rank, after gather().
    void add_collectives()
    {
        auto counting = options_.counting;
        if (counting.bytes == ByteCounting::automatic)
        {
            counting.bytes =
                counting_of(recorder_of(reader_.anchor().creator, reader_.definitions()),
                            collectives_.prove_own_bytes());
        }
        collectives_.add_to(measured_, options_.collective_algorithms, counting);
    }

    MeasuredMachine machine(const Platform& platform, NetworkRates rates) const
    {
        return {index_, platform, std::move(rates), wire_.nodes,
                wire_.model.send_occupancy() + options_.send_occupancy};
    }

    const Measured& measured() const noexcept
    {
        return measured_;
    }

    const std::vector<TraceMetric>& metrics() const noexcept
    {
        return context_.counters;
    }

    MeasuredTimes times() const
    {
        MeasuredTimes times{measured_.span.length(), {}};
        for (const auto& sums : measured_.locations)
        {
            auto& longest = times.phases[static_cast<std::size_t>(sums.phase)];
            longest = std::max(longest, sums.elapsed);
        }
        return times;
    }

private:
    std::vector<NodeId> nodes_of(const ResourcesMeasureCommand& command, const Platform& platform)
    {
        const auto unit = command.machine.mapping_unit;
        const auto mapping = make_mapping(command.mapping, platform, index_, unit);
        const auto by_location = nodes_of_locations(index_, mapping, unit);
        std::vector<NodeId> nodes(index_.process_count());
        for (ProcessIndex process = 0; process < nodes.size(); ++process)
        {
            if (!index_.is_absent(process))
            {
                nodes[process] = by_location[index_.master_of(process)];
            }
        }
        return nodes;
    }

    otf2::TraceReader reader_;
    TraceIndex index_;
    ReplayOptions options_;
    std::optional<ClockMetric> clock_;
    WireContext wire_;
    MeterContext context_;
    std::map<CommRef, Neighbourhood> neighbourhoods_;
    MeasuredCollectives collectives_;
    Measured measured_;
};

/// Reads a trace and puts it together on the first rank.
std::unique_ptr<TraceMeasurement> measured_trace(const ResourcesMeasureCommand& command,
                                                 const std::filesystem::path& anchor,
                                                 const Platform& platform, NetworkModel& model,
                                                 Ranks& ranks)
{
    std::unique_ptr<TraceMeasurement> trace;
    together(ranks,
             [&]
             {
                 trace = std::make_unique<TraceMeasurement>(command, anchor, platform, model);
                 trace->read(ranks);
             });
    trace->gather(ranks);
    return trace;
}

std::uint64_t most_instances(const Measured& measured)
{
    std::uint64_t most = 0;
    for (const auto& sums : measured.locations)
    {
        most = std::max(most, sums.instances);
    }
    return most;
}

} // namespace

MeasuredRun measure_run(const ResourcesMeasureCommand& command, Ranks& ranks)
{
    std::optional<Platform> platform;
    std::optional<MachineModel> model;
    Configuration machine;
    together(ranks,
             [&]
             {
                 machine = with_network_model_alone(command.machine);
                 platform.emplace(machine.platform);
                 model.emplace(machine, *platform);
             });
    const auto trace = measured_trace(command, command.trace, *platform, model->model(), ranks);
    MeasuredRun run;
    on_first(ranks,
             [&]
             {
                 trace->add_collectives();
                 run.recorded = trace->times();
                 run.instances = most_instances(trace->measured());
                 run.resources =
                     resources_of(trace->measured(),
                                  trace->machine(*platform, model->model().link_rates(*platform)),
                                  command.counters, trace->metrics());
             });
    if (!command.predicted.empty())
    {
        const auto predicted =
            measured_trace(command, command.predicted, *platform, model->model(), ranks);
        run.predicted = predicted->times();
    }
    return run;
}

} // namespace haec_sim
