// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "communication_model.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim::static_network_model
{

CommunicationModel model_named(std::string_view name)
{
    return named(model_names, name);
}

std::string name_of(CommunicationModel model)
{
    const auto found = std::ranges::find(model_names, model,
                                         &std::pair<std::string_view, CommunicationModel>::second);
    HAEC_SIM_ASSERT(found != model_names.end());
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
