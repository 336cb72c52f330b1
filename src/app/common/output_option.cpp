// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/output_option.hpp"

namespace haec_sim
{

void add_output(SubcommandOptions& options)
{
    options.add("output,o", "FILE", "the file to write (standard output)");
    options.add_flag("force", "replace the file if it exists");
}

OutputFile output_of(const SubcommandOptions& options)
{
    if (options.has("force") && !options.has("output"))
    {
        options.fail("--force has no effect without --output; leave it out");
    }
    return {options.text("output"), options.has("force")};
}

} // namespace haec_sim
