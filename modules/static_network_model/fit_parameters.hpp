// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parameters.hpp"

#include <map>
#include <string>

namespace haec_sim::static_network_model
{

/// Keys of the module's section on which W depends, apart from losses, with their values.
using FitParameters = std::map<std::string, double>;

/// The parameters of a resilient model on links with these figures.
FitParameters fit_parameters(NetworkParameters parameters, const LinkFigures& link);

/// A model whose only link type has these figures, and loses nothing. Throws UsageError, which
/// begins with `where`, for a missing or an unknown key.
NetworkParameters parameters_of_fit(const std::string& model, const FitParameters& fit,
                                    const std::string& where);

} // namespace haec_sim::static_network_model
