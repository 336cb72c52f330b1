// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"

#include "app/common/signal_watch.hpp"
#include "core/files/standard_output.hpp"
#include "core/log/failure_text.hpp"
#include "core/log/faults.hpp"
#include "core/log/log_settings.hpp"
#include "core/text/printable.hpp"
#include "core/text/split.hpp"
#include "otf2/check.hpp"
#include "parallel/mpi/launcher.hpp"
#include "parallel/together.hpp"

#include <algorithm>
#include <iostream>
#include <new>
#include <sys/stat.h>

namespace haec_sim
{

namespace
{

std::string version_text(const std::string& program)
{
    return program + " " HAEC_SIM_VERSION " (OTF2 " + otf2::version() + ")\n";
}

} // namespace

int program_main(const char* name, int argc, char** argv, const Program& run, Networks networks)
{
    // What is written is read again before it is complete, whatever is kept from others.
    ::umask(::umask(S_IRWXU) & ~mode_t{S_IRWXU});
    const auto complain = [name](const std::string& line)
    {
        wait_if_signalled();
        // Launchers end the other ranks by a signal when the first one has left with an error.
        end_silently();
        std::string lines;
        for (const auto& fault : split(line, fault_separator))
        {
            lines +=
                std::string(name) + (lines.empty() ? ": " : ": error: ") + printable(fault) + "\n";
        }
        std::cerr << lines << std::flush;
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
        log::configure({.rank = static_cast<int>(ranks.rank()), .file = {}});
        otf2::redirect_messages();
        if (std::ranges::count(arguments, "--version") > 0)
        {
            on_first(ranks, [&] { std::cout << version_text(name); });
        }
        else
        {
            run(arguments, ranks, exchange);
        }
        on_first(ranks, require_standard_output);
        // All is told, and complete.
        end_silently();
    };
    return run_on_ranks(work, complain, networks);
}

} // namespace haec_sim
