// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/measure_command.hpp"
#include "haec_sim/output_file.hpp"
#include "resources/documents.hpp"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace haec_sim
{

/// `haec_resources evaluate`: what applications take on a machine.
struct ResourcesEvaluateCommand
{
    /// One for each application.
    std::vector<resources::DocumentFiles> files;
    /// "text", "csv" or "json".
    std::string format;
    OutputFile output;
};

/// Print this and do nothing else.
struct ResourcesHelp
{
    std::string text;
};

using ResourcesCommand =
    std::variant<ResourcesHelp, ResourcesEvaluateCommand, ResourcesMeasureCommand>;

/// `arguments` are those after the program's name. Throws UsageError naming the option.
ResourcesCommand parse_resources_command(std::span<const std::string> arguments);

} // namespace haec_sim
