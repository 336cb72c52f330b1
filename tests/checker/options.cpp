// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "options.hpp"

#include <charconv>
#include <cmath>
#include <string_view>
#include <vector>

namespace haec_sim::checker
{

const char* const usage =
    "usage: semantics_check INPUT/traces.otf2 OUTPUT/traces.otf2 [options]\n"
    "  --identity               times and records equal the input's\n"
    "  --overhead NS            receive overhead O_r (0)\n"
    "  --occupancy NS           sender's occupancy O = d_mpi + d_s (200)\n"
    "  --eager-threshold BYTES  longest eager message (65536)\n"
    "  --compute-scale S        factor of the time outside MPI (1)\n"
    "  --collectives MODE       preserve or synchronize (synchronize)\n"
    "  --keep-unmatched         accept receives without a send, as --unmatched=keep does\n"
    "  --json                   a JSON document on standard output\n"
    "exit status: 0 all rules hold, 1 violations, 2 wrong usage or unreadable archive\n";

namespace
{

template <class Number>
bool parse(std::string_view text, Number& number)
{
    const auto end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    return result.ec == std::errc() && result.ptr == end && number >= 0;
}

bool parse_nanoseconds(std::string_view text, Picoseconds& time)
{
    double nanoseconds = 0;
    if (!parse(text, nanoseconds))
    {
        return false;
    }
    time = std::llround(nanoseconds * 1000);
    return true;
}

bool parse_mode(std::string_view text, CollectiveMode& mode)
{
    mode = text == "preserve" ? CollectiveMode::preserve : CollectiveMode::synchronize;
    return text == "preserve" || text == "synchronize";
}

bool set_flag(std::string_view name, Options& options)
{
    options.identity = options.identity || name == "--identity";
    options.keep_unmatched = options.keep_unmatched || name == "--keep-unmatched";
    options.json = options.json || name == "--json";
    return name == "--identity" || name == "--keep-unmatched" || name == "--json";
}

bool set_value(std::string_view name, std::string_view value, Options& options)
{
    if (name == "--overhead")
    {
        return parse_nanoseconds(value, options.overhead);
    }
    if (name == "--occupancy")
    {
        return parse_nanoseconds(value, options.occupancy);
    }
    if (name == "--eager-threshold")
    {
        return parse(value, options.eager_threshold);
    }
    if (name == "--compute-scale")
    {
        return parse(value, options.compute_scale);
    }
    return name == "--collectives" && parse_mode(value, options.collectives);
}

} // namespace

std::optional<Options> parse_options(int argc, const char* const* argv)
{
    Options options;
    std::vector<std::string> archives;
    for (int n = 1; n < argc; ++n)
    {
        const std::string_view argument = argv[n];
        if (!argument.starts_with("--"))
        {
            archives.emplace_back(argument);
        }
        else if (!set_flag(argument, options))
        {
            if (n + 1 == argc || !set_value(argument, argv[n + 1], options))
            {
                return {};
            }
            ++n;
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
