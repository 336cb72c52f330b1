// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/transfer_times.hpp"

#include "haec_sim/error.hpp"
#include "verification/times/error_free_times.hpp"
#include "verification/times/fitted_windows.hpp"
#include "verification/times/linear_times.hpp"
#include "verification/times/resilient_times.hpp"

namespace haec_sim::verification
{

std::unique_ptr<TransferTimes> make_transfer_times(const Parameters& parameters,
                                                   const Platform::Description& machine)
{
    const auto model = parameters.get<std::string>("communication_model");
    if (model == "linear")
    {
        return std::make_unique<LinearTimes>(parameters, machine);
    }
    if (model == "DOR" || model == "PNC" || model == "NCD")
    {
        return std::make_unique<ErrorFreeTimes>(parameters, machine);
    }
    FittedWindow fitted;
    if (parameters.get<std::string>("evaluation") == "polynomial")
    {
        fitted = [file = FittedWindows(parameters)](std::uint32_t packets, std::uint32_t crossed,
                                                    Exact loss)
        { return file.window(packets, crossed, loss); };
    }
    return std::make_unique<ResilientTimes>(parameters, machine, std::move(fitted));
}

} // namespace haec_sim::verification
