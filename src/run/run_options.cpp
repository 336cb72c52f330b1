// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/run_options.hpp"

namespace haec_sim
{

RunOptions without_output(RunOptions options)
{
    options.no_output = true;
    options.report.reset();
    return options;
}

} // namespace haec_sim
