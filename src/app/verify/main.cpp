// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"
#include "app/verify/options.hpp"
#include "app/verify/verified_trace.hpp"
#include "haec_sim/error.hpp"
#include "otf2/check.hpp"
#include "parallel/together.hpp"
#include "verification/report.hpp"

#include <iostream>

namespace haec_sim
{

namespace
{

/// Returns the exit status.
int verify(const std::vector<std::string>& arguments, Ranks& ranks)
{
    VerifyOptions options;
    together(ranks, [&] { options = parse_verify_options(arguments); });
    if (!options.help.empty())
    {
        std::cout << (ranks.is_first() ? options.help : "");
        return 0;
    }
    together(ranks, [&] { require_replaceable(options.summary); });
    VerifiedTrace trace(options, ranks);
    const auto findings = trace.verify();
    if (!options.is_quiet || !options.summary.path.empty())
    {
        const auto print = options.json ? verification::print_json : verification::print_text;
        on_first(ranks,
                 [&]
                 {
                     write_output(options.summary.path,
                                  [&](std::ostream& out) { print(out, findings, trace.index()); });
                 });
    }
    return findings.has_differences() ? 1 : 0;
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    using namespace haec_sim;
    int differs = 0;
    const int failed = program_main("haec_verify", argc, argv,
                                    [&differs](const auto& arguments, Ranks& ranks, auto&)
                                    { differs = verify(arguments, ranks); });
    return failed != 0 ? failed : differs;
}
