// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/subcommand_options.hpp"
#include "core/registry/libraries.hpp"

namespace haec_sim
{

/// The text of the option in each program that reads a configuration.
inline constexpr const char* no_libraries_summary =
    "refuse to load shared objects that a configuration (key library) or --modules names, and so "
    "to "
    "run their code";

/// Adds the option --no-libraries.
inline void add_libraries(SubcommandOptions& options)
{
    options.add_flag("no-libraries", no_libraries_summary);
}

/// What the option says.
inline Libraries libraries_of(const SubcommandOptions& options)
{
    return options.has("no-libraries") ? Libraries::refuse : Libraries::load;
}

} // namespace haec_sim
