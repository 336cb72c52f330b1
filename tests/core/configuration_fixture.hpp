// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "message_of.hpp"

#include <string>

namespace haec_sim::test
{

/// Reads a configuration that stands in the file "box.json".
Configuration read(const std::string& text, const ConfigurationChoices& choices = {});

/// The fault of a configuration.
std::string fault_of(const std::string& text, const ConfigurationChoices& choices = {});

/// A configuration that runs static_network_model with these keys.
std::string with_network_model(const std::string& members);

/// A configuration of static_network_model with more sections before `modules`.
std::string with_sections(const std::string& sections);

/// The configuration in [Bielert2015], section 3.3.1, as it is printed.
extern const char* const papers_example;

} // namespace haec_sim::test
