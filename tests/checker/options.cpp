// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "options.hpp"

#include <string_view>
#include <vector>

namespace haec_sim::checker
{

const char* const usage =
    "usage: semantics_check INPUT/traces.otf2 OUTPUT/traces.otf2 [options]\n"
    "  --causality instead: nobody leaves a wait before its cause\n"
    "  --kept-collectives  collectives keep their recorded time, and are left out of that\n"
    "  --identity  the times too equal the input's, and no receive has new attributes\n"
    "  --json      a JSON document on standard output\n"
    "exit status: 0 nothing is lost, 1 violations, 2 wrong usage or unreadable archive\n";

std::optional<Options> parse_options(int argc, const char* const* argv)
{
    Options options;
    std::vector<std::string> archives;
    for (int n = 1; n < argc; ++n)
    {
        const std::string_view argument = argv[n];
        options.identity = options.identity || argument == "--identity";
        options.causality = options.causality || argument == "--causality";
        options.keeps_collectives = options.keeps_collectives || argument == "--kept-collectives";
        options.json = options.json || argument == "--json";
        if (!argument.starts_with("--"))
        {
            archives.emplace_back(argument);
        }
        else if (argument != "--identity" && argument != "--json" && argument != "--causality" &&
                 argument != "--kept-collectives")
        {
            return {};
        }
    }
    if (archives.size() != 2)
    {
        return {};
    }
    options.input = archives[0];
    options.output = archives[1];
    return options;
}

} // namespace haec_sim::checker
