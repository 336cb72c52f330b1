// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"
#include "app/export/exported_trace.hpp"
#include "app/export/options.hpp"
#include "otf2/check.hpp"
#include "parallel/together.hpp"

#include <iostream>

int main(int argc, char** argv)
{
    using namespace haec_sim;
    otf2::redirect_messages();
    // The files are written one line after another: no work for many ranks.
    return program_main("haec_export", argc, argv,
                        [](const auto& arguments, Ranks& ranks, auto&)
                        {
                            on_first(ranks,
                                     [&arguments]
                                     {
                                         const auto options = parse_export_options(arguments);
                                         std::cout << (options.help.empty() ? export_trace(options)
                                                                            : options.help);
                                     });
                        });
}
