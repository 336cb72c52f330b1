// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"

#include "app/common/signal_watch.hpp"
#include "core/files/standard_output.hpp"
#include "core/log/failure_text.hpp"
#include "core/text/printable.hpp"
#include "parallel/mpi/launcher.hpp"
#include "parallel/together.hpp"

#include <iostream>
#include <new>

namespace haec_sim
{

int program_main(const char* name, int argc, char** argv, const Program& run)
{
    const auto complain = [name](const std::string& line)
    {
        // Launchers end the other ranks by a signal when the first one has left with an error.
        end_silently();
        std::cerr << std::string(name) + ": " + printable(line) + "\n" << std::flush;
    };
    if (!is_launched_first())
    {
        // The first rank tells of a signal, also while MPI begins.
        end_silently();
    }
    try
    {
        watch_signals(name);
    }
    catch (const std::bad_alloc& error)
    {
        complain("error: " + failure_text(error));
        return 1;
    }
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto work = [&](Ranks& ranks, Exchange& exchange)
    {
        if (!ranks.is_first())
        {
            end_silently();
        }
        run(arguments, ranks, exchange);
        on_first(ranks, require_standard_output);
        // All is told, and complete.
        end_silently();
    };
    return run_on_ranks(work, complain);
}

} // namespace haec_sim
