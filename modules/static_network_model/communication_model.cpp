// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "communication_model.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::static_network_model
{

namespace
{

constexpr std::array<std::pair<std::string_view, CommunicationModel>, 8> names{{
    {"DOR", CommunicationModel::dor},
    {"PNC", CommunicationModel::pnc},
    {"NCD", CommunicationModel::ncd},
    {"DORr", CommunicationModel::dor_r},
    {"PNCr", CommunicationModel::pnc_r},
    {"NCDr", CommunicationModel::ncd_r},
    {"DNCr", CommunicationModel::ncd_r},
    {"linear", CommunicationModel::linear},
}};

} // namespace

std::vector<std::string> model_names()
{
    std::vector<std::string> result;
    result.reserve(names.size());
    for (const auto& [name, model] : names)
    {
        result.emplace_back(name);
    }
    return result;
}

CommunicationModel model_named(std::string_view name)
{
    for (const auto& [known, model] : names)
    {
        if (known == name)
        {
            return model;
        }
    }
    HAEC_SIM_ASSERT(!"the name was checked against model_names()");
    return CommunicationModel::dor;
}

std::string name_of(CommunicationModel model)
{
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const auto& entry) { return entry.second == model; });
    HAEC_SIM_ASSERT(found != names.end());
    return std::string(found->first);
}

Family family_of(CommunicationModel model)
{
    switch (model)
    {
    case CommunicationModel::dor:
    case CommunicationModel::pnc:
    case CommunicationModel::ncd:
        return Family::error_free;
    case CommunicationModel::dor_r:
    case CommunicationModel::pnc_r:
    case CommunicationModel::ncd_r:
        return Family::resilient;
    case CommunicationModel::linear:
        break;
    }
    return Family::linear;
}

std::vector<std::string> models_of(Family family)
{
    switch (family)
    {
    case Family::error_free:
        return {"DOR", "PNC", "NCD"};
    case Family::resilient:
        return {"DORr", "PNCr", "NCDr"};
    case Family::linear:
        break;
    }
    return {"linear"};
}

bool uses_network_coding(CommunicationModel model)
{
    switch (model)
    {
    case CommunicationModel::pnc:
    case CommunicationModel::ncd:
    case CommunicationModel::pnc_r:
    case CommunicationModel::ncd_r:
        return true;
    case CommunicationModel::dor:
    case CommunicationModel::dor_r:
    case CommunicationModel::linear:
        break;
    }
    return false;
}

} // namespace haec_sim::static_network_model
