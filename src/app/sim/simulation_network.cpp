// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What a simulation asks of its network model before it runs, and of the links that are shared.

#include "app/sim/location_check.hpp"
#include "app/sim/simulation.hpp"
#include "haec_sim/error.hpp"
#include "network/network_check.hpp"

namespace haec_sim
{

void Simulation::define_attributes()
{
    const LocationCheck check(definitions_);
    for (std::size_t index = 0; index < modules_.size(); ++index)
    {
        call_module(index, "define()", [&] { modules_[index]->define(definitions_); });
        check.after(configuration_.modules[index].module->name, definitions_);
    }
    share_links();
    if (model_ != nullptr)
    {
        // Before anything is written: whether the trace has the metric.
        find_clock(index_->metrics(), model_->replay_options().compute_clock);
    }
    if (model_ != nullptr && model_->replay_options().record_transfers)
    {
        attributes_.transfer_time = definitions_.attribute(
            "haec_sim::transfer_time", "Simulated transfer time of the message [ps]", Type::int64);
        attributes_.hops = definitions_.attribute(
            "haec_sim::hops", "Links on the message's simulated route", Type::uint32);
        if (configuration_.contention)
        {
            attributes_.waiting_time = definitions_.attribute(
                "haec_sim::waiting_time",
                "What of the message's transfer time others caused on shared links [ps]",
                Type::int64);
        }
    }
}

// Before a folder is made, as not all links can be shared.
void Simulation::share_links()
{
    if (model_ != nullptr)
    {
        check_ports(*model_, *platform_);
    }
    for (std::size_t index = 0; model_ == nullptr && index < modules_.size(); ++index)
    {
        bool wants_it = false;
        call_module(index, "wants_network_report()",
                    [&] { wants_it = modules_[index]->wants_network_report(); });
        if (wants_it)
        {
            throw UsageError("modules." + configuration_.modules[index].module->name +
                             ": tells what a simulated network did, and there is none; add a "
                             "network model with -m, such as static_network_model");
        }
    }
    if (!configuration_.contention)
    {
        return;
    }
    if (model_ == nullptr)
    {
        throw UsageError("resource_managers.network_resource_manager.contention: fifo needs a "
                         "network model; choose one with -m, such as static_network_model, or "
                         "contention none");
    }
    auto options = *configuration_.contention;
    options.time_bins = counts() ? time_bins : 0;
    network_ = std::make_unique<SharedNetwork>(*platform_, model_->link_rates(*platform_), options);
}

} // namespace haec_sim
