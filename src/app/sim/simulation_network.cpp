// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Questions of a simulation to its network model before it runs, and of the links that are shared.

#include "app/sim/location_check.hpp"
#include "app/sim/scratch_folder.hpp"
#include "app/sim/simulation.hpp"
#include "haec_sim/error.hpp"
#include "network/network_check.hpp"

namespace haec_sim
{

void Simulation::have_modules_define()
{
    const LocationCheck check(definitions_);
    for (std::size_t index = 0; index < modules_->size(); ++index)
    {
        modules_->call(index, "define()", [&](Module& module) { module.define(definitions_); });
        check.after(modules_->name(index), definitions_);
    }
}

// Called before a folder is made, as not all links can be shared.
void Simulation::share_links()
{
    const auto* model = modules_->network_model();
    const auto& platform = inputs_->platform;
    if (model != nullptr)
    {
        check_ports(*model, platform);
    }
    if (!configuration_.contention)
    {
        return;
    }
    if (model == nullptr)
    {
        throw UsageError("resource_managers.network_resource_manager.contention: fifo needs a "
                         "network model; choose one with -m, such as static_network_model, or "
                         "contention none");
    }
    auto options = *configuration_.contention;
    options.time_bins = management_->counts() ? ResourceManagement::time_bins : 0;
    network_ = std::make_unique<SharedNetwork>(platform, model->link_rates(platform), options);
    // The network of each rank is that of every rank.
    if (options_.report && ranks_.is_first())
    {
        network_->keep_busy_times(scratch_folder(*options_.report));
    }
}

void Simulation::define_attributes()
{
    const auto* model = modules_->network_model();
    if (model == nullptr)
    {
        return;
    }
    const auto options = model->replay_options();
    // The trace is asked for the metric before anything is written.
    find_clock(inputs_->index.metrics(), options.compute_clock);
    if (!options.record_transfers)
    {
        return;
    }
    attributes_.transfer_time = definitions_.attribute(
        "haec_sim::transfer_time", "Simulated transfer time of the message [ps]", Type::int64);
    attributes_.hops = definitions_.attribute(
        "haec_sim::hops", "Links on the message's simulated route", Type::uint32);
    if (configuration_.contention)
    {
        attributes_.waiting_time = definitions_.attribute(
            "haec_sim::waiting_time",
            "What of the message's transfer time others caused on shared links [ps]", Type::int64);
    }
}

} // namespace haec_sim
