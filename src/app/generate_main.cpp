// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/generate_options.hpp"
#include "app/generated_trace.hpp"
#include "haec_sim/error.hpp"
#include "otf2/check.hpp"

#include <iostream>
#include <string>
#include <vector>

namespace haec_sim
{

namespace
{

void run(const std::vector<std::string>& arguments)
{
    const auto options = parse_generate_options(arguments);
    if (!options.help.empty())
    {
        std::cout << options.help;
        return;
    }
    otf2::redirect_messages();
    const auto pattern = options.pattern->create(options.parameters);
    const auto events = write_generated_trace(*pattern, options);
    std::cout << (options.output / "traces.otf2").string() << ": " << events << " events of "
              << pattern->processes() << " processes\n";
}

int report(const std::exception& error, int exit_status)
{
    std::cerr << "haec_gen: error: " << error.what() << "\n";
    return exit_status;
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    try
    {
        haec_sim::run({argv + 1, argv + argc});
        return 0;
    }
    catch (const haec_sim::Error& error)
    {
        return haec_sim::report(error, error.exit_status());
    }
    catch (const std::exception& error)
    {
        return haec_sim::report(error, 1);
    }
}
