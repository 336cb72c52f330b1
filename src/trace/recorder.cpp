// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/recorder.hpp"

#include "trace/name_of_call.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/// "P#12"
bool is_name_of_eztrace(std::string_view process)
{
    return process.size() > 2 && process.starts_with("P#") &&
           std::ranges::all_of(process.substr(2), is_digit);
}

bool has_processes_of_eztrace(const Definitions& definitions)
{
    bool any = false;
    bool all = true;
    definitions.each<definitions::LocationGroup>(
        [&](const auto& group)
        {
            if (group.location_group_type == LocationGroupType::process)
            {
                any = true;
                all &= is_name_of_eztrace(definitions.text(group.name));
            }
        });
    return any && all;
}

bool has_word(std::string_view text, std::string_view word)
{
    for (std::size_t begin = 0; begin + word.size() <= text.size(); ++begin)
    {
        if (equal_ignoring_case(text.substr(begin, word.size()), word))
        {
            return true;
        }
    }
    return false;
}

} // namespace

Recorder recorder_of(std::string_view creator, const Definitions& definitions)
{
    if (creator.starts_with("Score-P") || creator.starts_with("haec_gen"))
    {
        return Recorder::scorep;
    }
    if (has_word(creator, "dumpi"))
    {
        return Recorder::dumpi2otf2;
    }
    if (has_word(creator, "eztrace") || (creator.empty() && has_processes_of_eztrace(definitions)))
    {
        return Recorder::eztrace;
    }
    return Recorder::unknown;
}

RecorderClaims claims_of(const Definitions& definitions)
{
    const auto& properties = definitions.properties;
    RecorderClaims claims;
    const auto complete = properties.find("OTF2::MPI_COMMUNICATION_COMPLETE");
    claims.is_incomplete =
        complete != properties.end() && equal_ignoring_case(complete->second, "false");
    const auto clock = properties.find("HAEC_RECORD::COMPUTE_CLOCK");
    if (clock != properties.end() && !properties.contains("HAEC_SIM::CONFIGURATION"))
    {
        claims.clock = clock->second;
    }
    return claims;
}

} // namespace haec_sim
