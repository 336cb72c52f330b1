// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/times.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace haec_sim::resources
{

namespace
{

/// What a demand takes on one resource that has a rate.
struct Share
{
    double seconds = 0;
    double element = 0;
};

Share share_of(const Demand& demand, const Resource& resource)
{
    const double elements = resource.count;
    const double rate = demand.rate.value_or(elements * resource.rate) * demand.efficiency;
    const double transfers = demand.transfers * (resource.startup + demand.hops * resource.hop);
    return {std::max(demand.amount, elements * demand.largest) / rate + transfers / elements,
            demand.amount * elements / rate + transfers};
}

/// The busiest resource that is no path, the first of equals; none where all are idle.
std::optional<std::size_t> busiest(const Machine& machine, const std::vector<double>& busy)
{
    std::optional<std::size_t> found;
    for (std::size_t place = 0; place < busy.size(); ++place)
    {
        if (machine.resources[place].kind == ResourceKind::rate && busy[place] > 0 &&
            (!found || busy[place] > busy[*found]))
        {
            found = place;
        }
    }
    return found;
}

/// Adds up what the demands of a phase take.
class PhaseSum
{
public:
    PhaseSum(const Machine& machine, std::optional<Faster> faster)
        : machine_(&machine), faster_(faster)
    {
        times_.busy.resize(machine.resources.size());
        times_.element.resize(machine.resources.size());
    }

    void add(const Demand& demand)
    {
        const auto& resource = machine_->resources[demand.resource];
        Share longest;
        if (resource.kind == ResourceKind::rate)
        {
            longest = add(demand, demand.resource, 1);
        }
        for (const auto member : resource.members)
        {
            const auto share = add(demand, member, factor(demand.resource));
            longest.seconds = std::max(longest.seconds, share.seconds);
            longest.element = std::max(longest.element, share.element);
        }
        if (resource.kind == ResourceKind::path)
        {
            times_.busy[demand.resource] += longest.seconds;
            times_.element[demand.resource] += longest.element;
        }
        serial_ += longest.seconds;
    }

    PhaseTimes times(double overlap)
    {
        times_.bound_by = busiest(*machine_, times_.busy);
        const double most = times_.bound_by ? times_.busy[*times_.bound_by] : 0;
        times_.time = most + (1 - overlap) * (serial_ - most);
        return std::move(times_);
    }

private:
    double factor(std::size_t resource) const
    {
        return faster_ && faster_->resource == resource ? 1 / faster_->factor : 1;
    }

    /// What the demand takes on one resource, or, with a `factor_of_path`, on a path's member.
    Share add(const Demand& demand, std::size_t place, double factor_of_path)
    {
        auto share = share_of(demand, machine_->resources[place]);
        share.seconds *= factor(place) * factor_of_path;
        times_.busy[place] += share.seconds;
        times_.element[place] += share.element;
        return share;
    }

    const Machine* machine_;
    std::optional<Faster> faster_;
    PhaseTimes times_;
    double serial_ = 0;
};

/// What a part of a schedule takes.
struct Part
{
    double time = 0;
    std::vector<double> busy{};

    void repeat(double times)
    {
        time *= times;
        for (auto& seconds : busy)
        {
            seconds *= times;
        }
    }
};

/// Adds up what the parts of a schedule take.
class ScheduleSum
{
public:
    ScheduleSum(const Machine& machine, const Application& application,
                std::vector<PhaseTimes>& phases)
        : machine_(&machine), application_(&application), phases_(&phases)
    {
    }

    Part of(const Schedule& schedule, double executions = 1)
    {
        auto part = schedule.kind == Schedule::Kind::phase ? phase(schedule.phase, executions)
                                                           : group(schedule, executions);
        part.repeat(schedule.repeat);
        return part;
    }

private:
    Part phase(std::size_t place, double executions)
    {
        auto& times = (*phases_)[place];
        const double repeat = application_->phases[place].repeat;
        times.executions = executions * repeat;
        Part part{times.time, times.busy};
        part.repeat(repeat);
        return part;
    }

    Part group(const Schedule& schedule, double executions)
    {
        const bool is_serial = schedule.kind == Schedule::Kind::serial;
        Part sum{0, std::vector<double>(machine_->resources.size())};
        for (const auto& inner : schedule.parts)
        {
            const auto part = of(inner, executions * schedule.repeat);
            sum.time = is_serial ? sum.time + part.time : std::max(sum.time, part.time);
            std::ranges::transform(sum.busy, part.busy, sum.busy.begin(), std::plus<>());
        }
        const auto most = is_serial ? std::nullopt : busiest(*machine_, sum.busy);
        sum.time = most ? std::max(sum.time, sum.busy[*most]) : sum.time;
        return sum;
    }

    const Machine* machine_;
    const Application* application_;
    std::vector<PhaseTimes>* phases_;
};

} // namespace

RunTimes times_of(const Machine& machine, const Application& application,
                  std::optional<Faster> faster)
{
    RunTimes run;
    for (const auto& phase : application.phases)
    {
        PhaseSum sum(machine, faster);
        for (const auto& demand : phase.demands)
        {
            sum.add(demand);
        }
        run.phases.push_back(sum.times(phase.overlap));
    }
    auto all = ScheduleSum(machine, application, run.phases).of(application.schedule);
    run.time = all.time;
    run.busy = std::move(all.busy);
    run.bound_by = busiest(machine, run.busy);
    return run;
}

} // namespace haec_sim::resources
