// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"
#include "app/gen/generated_matrix.hpp"
#include "app/gen/generated_trace.hpp"
#include "app/gen/options.hpp"
#include "core/text/printable.hpp"
#include "otf2/check.hpp"
#include "parallel/together.hpp"
#include "workload/generate.hpp"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace haec_sim
{

namespace
{

void write(const workload::Pattern& pattern, const GenerateOptions& options, Ranks& ranks)
{
    if (options.matrix_only)
    {
        on_first(ranks, [&] { write_generated_matrix(pattern, options); });
        return;
    }
    const auto events = write_generated_trace(pattern, options, ranks);
    if (ranks.is_first())
    {
        std::cout << printable((options.output / "traces.otf2").string()) << ": " << events
                  << " events of " << pattern.processes() << " processes\n";
    }
}

void run(const std::vector<std::string>& arguments, Ranks& ranks)
{
    GenerateOptions options;
    std::unique_ptr<workload::Pattern> pattern;
    together(ranks,
             [&]
             {
                 options = parse_generate_options(arguments);
                 otf2::redirect_messages();
                 if (options.help.empty())
                 {
                     pattern = workload::create_pattern(*options.pattern, options.parameters);
                 }
             });
    if (pattern != nullptr)
    {
        write(*pattern, options, ranks);
    }
    else if (ranks.is_first())
    {
        std::cout << options.help;
    }
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    return haec_sim::program_main("haec_gen", argc, argv,
                                  [](const auto& arguments, haec_sim::Ranks& ranks, auto&)
                                  { haec_sim::run(arguments, ranks); });
}
