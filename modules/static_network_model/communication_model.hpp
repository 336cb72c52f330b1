// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim::static_network_model
{

enum class CommunicationModel
{
    dor,
    pnc,
    ncd,
    linear,
    dor_r,
    pnc_r,
    ncd_r
};

/// Models that share equations, defaults and the keys that have an effect.
enum class Family
{
    error_free,
    resilient,
    linear
};

inline constexpr std::array<Family, 3> families{Family::error_free, Family::resilient,
                                                Family::linear};

/// The valid values of `communication_model`.
std::vector<std::string> model_names();

/// The model of one of model_names(). DNCr is the released tool's name of NCDr.
CommunicationModel model_named(std::string_view name);

/// The name of a model; NCDr for the one that has two.
std::string name_of(CommunicationModel model);

Family family_of(CommunicationModel model);

/// The names of the family's models, for messages.
std::vector<std::string> models_of(Family family);

/// Whether packets carry coded data and a coefficient per packet of the window.
bool uses_network_coding(CommunicationModel model);

} // namespace haec_sim::static_network_model
