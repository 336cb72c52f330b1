// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/verified_trace.hpp"
#include "app/verify_options.hpp"
#include "haec_sim/error.hpp"
#include "mpi/run_on_ranks.hpp"
#include "otf2/check.hpp"
#include "replay/together.hpp"
#include "verification/report.hpp"

#include <iostream>

namespace haec_sim
{

namespace
{

int verify(const std::vector<std::string>& arguments, Ranks& ranks)
{
    VerifyOptions options;
    together(ranks, [&] { options = parse_verify_options(arguments); });
    if (!options.help.empty())
    {
        std::cout << (ranks.is_first() ? options.help : "");
        return 0;
    }
    VerifiedTrace trace(options, ranks);
    const auto findings = trace.verify();
    if (ranks.is_first())
    {
        const auto print = options.json ? verification::print_json : verification::print_text;
        print(std::cout, findings, trace.processes());
        std::cout.flush();
    }
    return findings.has_differences() ? 1 : 0;
}

int run(const std::vector<std::string>& arguments)
{
    otf2::redirect_messages();
    return run_on_ranks("haec_verify", [&](Ranks& ranks) { return verify(arguments, ranks); });
}

int report(const std::exception& error, int exit_status)
{
    std::cerr << "haec_verify: error: " << error.what() << std::endl;
    return exit_status;
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    try
    {
        return haec_sim::run(std::vector<std::string>(argv + 1, argv + argc));
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
