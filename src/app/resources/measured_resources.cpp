// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/measured_resources.hpp"

#include "haec_sim/platform/link_name.hpp"
#include "mapping/expected_loads.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// What elements have to do, by phase: numbers of one kind of resource.
class ElementLoads
{
public:
    explicit ElementLoads(std::size_t elements)
    {
        for (auto& loads : by_phase_)
        {
            loads.resize(elements);
        }
    }

    void add(MeasuredPhase phase, std::size_t element, double amount)
    {
        by_phase_[static_cast<std::size_t>(phase)][element] += amount;
    }

    void add_to(MeasuredResource& resource) const
    {
        for (std::size_t element = 0; element < by_phase_.front().size(); ++element)
        {
            double whole = 0;
            for (std::size_t phase = 0; phase < measured_phases; ++phase)
            {
                const auto load = by_phase_[phase][element];
                resource.phases[phase].add(load);
                whole += load;
            }
            resource.whole.add(whole);
        }
    }

private:
    std::array<std::vector<double>, measured_phases> by_phase_;
};

/// Computing, of threads and streams, and sending.
void add_locations(const Measured& measured, const MeasuredMachine& machine,
                   std::vector<MeasuredResource>& resources)
{
    const auto locations = machine.index.locations().size();
    ElementLoads compute(locations);
    ElementLoads sending(locations);
    for (const auto& sums : measured.locations)
    {
        compute.add(sums.phase, sums.location, seconds_of(sums.compute));
        sending.add(sums.phase, sums.location,
                    static_cast<double>(sums.sends) * seconds_of(machine.send_occupancy));
    }
    const auto computing = std::ranges::count_if(machine.index.locations(), [](const auto& one)
                                                 { return one.type != LocationType::metric; });
    compute.add_to(resources.emplace_back(
        MeasuredResource{"compute", "s", 1, static_cast<double>(computing)}));
    MeasuredResource sends{"sending", "s", 1, static_cast<double>(machine.index.thread_count())};
    sending.add_to(sends);
    if (sends.whole.amount > 0)
    {
        resources.push_back(std::move(sends));
    }
}

/// The loads of links by the phase and in all.
class LinkDemands
{
public:
    LinkDemands(const Measured& measured, const MeasuredMachine& machine) : machine_(&machine)
    {
        for (std::size_t phase = 0; phase < measured_phases; ++phase)
        {
            auto& loads = by_phase_.emplace_back(machine.platform);
            for (const auto& [pair, traffic] : measured.messages[phase].entries())
            {
                const auto from = machine.nodes[pair.source];
                const auto to = machine.nodes[pair.destination];
                if (from != to)
                {
                    loads.add(from, to, static_cast<double>(traffic.bytes.value));
                }
            }
        }
    }

    void add_to(std::vector<MeasuredResource>& resources) const
    {
        const auto& platform = machine_->platform;
        const auto counts = platform.link_counts();
        std::vector<MeasuredResource> classes;
        for (std::size_t type = 0; type < counts.size(); ++type)
        {
            classes.push_back({platform.link_types()[type].name, "B",
                               machine_->rates.links[type].bandwidth.value,
                               2.0 * static_cast<double>(counts[type])});
        }
        for (LinkId link; link.value < platform.topology().link_count(); ++link.value)
        {
            add(link, classes[platform.topology().link(link).type.value]);
        }
        for (auto& resource : classes)
        {
            if (resource.whole.amount > 0 && resource.rate > 0)
            {
                resources.push_back(std::move(resource));
            }
        }
    }

private:
    void add(LinkId link, MeasuredResource& resource) const
    {
        double whole = 0;
        for (std::size_t phase = 0; phase < measured_phases; ++phase)
        {
            const double load = by_phase_[phase].load(link);
            resource.phases[phase].add(load);
            whole += load;
        }
        if (whole > resource.whole.largest)
        {
            resource.busiest = link_name(machine_->platform.topology(), link);
        }
        resource.whole.add(whole);
    }

    const MeasuredMachine* machine_;
    std::vector<ExpectedLoads> by_phase_;
};

/// The ports of nodes that have any.
void add_ports(const Measured& measured, const MeasuredMachine& machine,
               std::vector<MeasuredResource>& resources)
{
    const auto nodes = machine.platform.node_count();
    ElementLoads leaving(nodes);
    ElementLoads entering(nodes);
    for (std::size_t phase = 0; phase < measured_phases; ++phase)
    {
        for (const auto& [pair, traffic] : measured.messages[phase].entries())
        {
            const auto from = machine.nodes[pair.source];
            const auto to = machine.nodes[pair.destination];
            const double bytes = from != to ? static_cast<double>(traffic.bytes.value) : 0;
            leaving.add(static_cast<MeasuredPhase>(phase), from.value, bytes);
            entering.add(static_cast<MeasuredPhase>(phase), to.value, bytes);
        }
    }
    const auto add = [&](const char* name, const std::optional<BytesPerSecond>& bandwidth,
                         const ElementLoads& loads)
    {
        if (bandwidth)
        {
            loads.add_to(resources.emplace_back(
                MeasuredResource{name, "B", bandwidth->value, static_cast<double>(nodes)}));
        }
    };
    add("injection", machine.platform.ports().injection, leaving);
    add("ejection", machine.platform.ports().ejection, entering);
}

void add_counters(const Measured& measured, const MeasuredMachine& machine,
                  const std::vector<CounterDemand>& counters,
                  const std::vector<TraceMetric>& metrics, std::vector<MeasuredResource>& resources)
{
    for (std::uint32_t counter = 0; counter < counters.size(); ++counter)
    {
        ElementLoads loads(machine.index.locations().size());
        for (const auto& sum : measured.counters)
        {
            loads.add(sum.phase, sum.location, sum.counter == counter ? sum.increase : 0);
        }
        loads.add_to(resources.emplace_back(MeasuredResource{
            counters[counter].resource, metrics[counter].unit, counters[counter].rate,
            static_cast<double>(machine.index.thread_count())}));
    }
}

} // namespace

std::vector<MeasuredResource> resources_of(const Measured& measured, const MeasuredMachine& machine,
                                           const std::vector<CounterDemand>& counters,
                                           const std::vector<TraceMetric>& metrics)
{
    std::vector<MeasuredResource> resources;
    add_locations(measured, machine, resources);
    LinkDemands(measured, machine).add_to(resources);
    add_ports(measured, machine, resources);
    add_counters(measured, machine, counters, metrics, resources);
    return resources;
}

} // namespace haec_sim
