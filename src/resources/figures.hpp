// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "resources/application.hpp"
#include "resources/lazy_values.hpp"
#include "resources/machine.hpp"
#include "resources/times.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace haec_sim::resources
{

/// What the times of a run say of its phases and resources. It refers to all three.
class Figures
{
public:
    Figures(const Machine& machine, const Application& application, const RunTimes& times)
        : machine_(&machine), application_(&application), times_(&times)
    {
    }

    /// What one execution asks of a resource; 0 where it asks for nothing.
    double demand(std::size_t phase, std::size_t resource) const;

    /// The share of a phase's time that a resource is busy, or of a memory that it fills.
    double utilisation(std::size_t phase, std::size_t resource) const;

    /// The share of the run's time that all executions take.
    double share(std::size_t phase) const;

    /// The number of executions whose data fit into a memory. Throws UsageError where one asks for
    /// nothing of it.
    double fits(std::size_t phase, std::size_t memory) const;

    /// The time of all executions by one element each, one after the other.
    double latency() const;

    /// The share of the run's time that a resource is busy.
    double load(std::size_t resource) const
    {
        return times_->busy[resource] / times_->time;
    }

    /// The time of the run if a resource were so many times as fast.
    double time_if(const Faster& faster) const
    {
        return times_of(*machine_, *application_, faster).time;
    }

    /// The share of the run's time that a resource of twice the speed would save.
    double gain(std::size_t resource) const
    {
        return 1 - time_if({resource, 2}) / times_->time;
    }

    /// The share of a memory that is in use, on average and at most.
    double mean(std::size_t memory) const;
    double peak(std::size_t memory) const;

private:
    double peak_of(const Schedule& schedule, std::size_t memory, double executions) const;
    double resident(std::size_t memory) const;

    const Machine* machine_;
    const Application* application_;
    const RunTimes* times_;
};

/// The values of the figures of an application, which may use each other, its parameters and all
/// questions.
class FiguresScope final : public Scope
{
public:
    /// Refers to all.
    FiguresScope(const Machine& machine, const Application& application, const RunTimes& times)
        : machine_(&machine), application_(&application), times_(&times),
          figures_(machine, application, times)
    {
    }

    double name(const std::string& name) override;
    double ask(const std::string& question, std::span<const std::string> texts) override;

private:
    double ask_of_phase(const std::string& question, std::size_t phase, std::size_t resource) const;
    double ask_of_resource(const std::string& question, std::size_t resource) const;
    void require(bool is_memory, std::size_t resource, const std::string& question) const;

    const Machine* machine_;
    const Application* application_;
    const RunTimes* times_;
    Figures figures_;
    LazyValues values_;
};

} // namespace haec_sim::resources
