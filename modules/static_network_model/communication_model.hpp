// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
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

/// The values of an enumeration as they are called in a configuration.
template <class Enum, std::size_t size>
using Names = std::array<std::pair<std::string_view, Enum>, size>;

/// The value of that name, which has been checked to be one.
template <class Enum, std::size_t size>
Enum named(const Names<Enum, size>& names, std::string_view name)
{
    const auto found = std::ranges::find(names, name, &std::pair<std::string_view, Enum>::first);
    HAEC_SIM_ASSERT(found != names.end());
    return found->second;
}

/// The valid values of `communication_model`. DNCr is the released tool's name of NCDr.
inline constexpr Names<CommunicationModel, 8> model_names{{
    {"DOR", CommunicationModel::dor},
    {"PNC", CommunicationModel::pnc},
    {"NCD", CommunicationModel::ncd},
    {"DORr", CommunicationModel::dor_r},
    {"PNCr", CommunicationModel::pnc_r},
    {"NCDr", CommunicationModel::ncd_r},
    {"DNCr", CommunicationModel::ncd_r},
    {"linear", CommunicationModel::linear},
}};

/// The model of one of model_names.
CommunicationModel model_named(std::string_view name);

/// The name of a model; NCDr for the one that has two.
std::string name_of(CommunicationModel model);

Family family_of(CommunicationModel model);

/// The names of the family's models, for messages.
std::vector<std::string> models_of(Family family);

/// True where packets carry coded data and a coefficient per packet of the window.
bool uses_network_coding(CommunicationModel model);

} // namespace haec_sim::static_network_model
