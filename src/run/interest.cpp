// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/interest.hpp"

#include "core/numbers/time_from.hpp"
#include "core/text/region_hint.hpp"
#include "haec_sim/error.hpp"
#include "run/region_kinds.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace haec_sim
{

namespace
{

std::vector<std::string> region_names(const Definitions& definitions)
{
    std::set<std::string> names;
    definitions.each<definitions::Region>([&](const auto& region)
                                          { names.insert(definitions.text(region.name)); });
    return {names.begin(), names.end()};
}

UsageError unknown(const char* option, const std::string& text, const Definitions& definitions)
{
    return UsageError(std::string(option) + ": the trace has no region '" + text +
                      "', which is no time such as 1.5s either; " +
                      region_hint(text, region_names(definitions)));
}

/// Sets a member of the kinds of all regions of that name; false: there are none.
bool set_kind(std::vector<RegionKind>& kinds, bool RegionKind::*member, const std::string& name,
              const Definitions& definitions)
{
    bool any = false;
    definitions.each<definitions::Region>(
        [&](const auto& region)
        {
            if (definitions.text(region.name) == name)
            {
                kinds[region.self.value].*member = true;
                any = true;
            }
        });
    return any;
}

void set_program_calls(Interest& interest, const TraceIndex& index)
{
    for (std::uint32_t region = 0; region < interest.kinds.size(); ++region)
    {
        const auto call = index.region(RegionRef{region}).program_call;
        auto& kind = interest.kinds[region];
        kind.end_begins_interest =
            call == ProgramCall::init && interest.from == InterestBound::program_call;
        kind.begin_ends_interest =
            call == ProgramCall::finalize && interest.to == InterestBound::program_call;
    }
}

/// The bound that the user chooses, or else haec_record by a property of the archive.
std::optional<std::string> chosen(const std::optional<std::string>& by_user, const char* property,
                                  const Definitions& definitions)
{
    const auto recorded = definitions.properties.find(property);
    const bool is_recorded = recorded != definitions.properties.end() &&
                             std::ranges::count(region_names(definitions), recorded->second) != 0;
    return by_user || !is_recorded ? by_user : std::optional(recorded->second);
}

} // namespace

Interest interest_of(const RunOptions& options, const Definitions& definitions,
                     const TraceIndex& index)
{
    Interest interest;
    interest.kinds = region_kinds(definitions);
    const auto from = chosen(options.from, "HAEC_RECORD::INTEREST_FROM", definitions);
    const auto to = chosen(options.to, "HAEC_RECORD::INTEREST_TO", definitions);
    const auto choose = [&](const char* option, const std::optional<std::string>& text,
                            InterestBound& bound, bool RegionKind::*member,
                            std::optional<Picoseconds>& time)
    {
        if (!text)
        {
            return;
        }
        bound = InterestBound::region;
        if (!set_kind(interest.kinds, member, *text, definitions))
        {
            bound = InterestBound::time;
            time = time_from(*text);
            if (!time)
            {
                throw unknown(option, *text, definitions);
            }
        }
    };
    choose("--from", from, interest.from, &RegionKind::begin_begins_interest, interest.times.from);
    choose("--to", to, interest.to, &RegionKind::end_ends_interest, interest.times.to);
    set_program_calls(interest, index);
    const auto text = [](const std::optional<std::string>& chosen, InterestBound bound,
                         const char* of_calls, const char* of_region)
    {
        return bound == InterestBound::program_call ? std::string(of_calls)
               : bound == InterestBound::region     ? of_region + *chosen
                                                    : *chosen + " of the recording";
    };
    interest.from_text = text(from, interest.from, "last end of MPI_Init", "first begin of ");
    interest.to_text = text(to, interest.to, "last begin of MPI_Finalize", "last end of ");
    return interest;
}

} // namespace haec_sim
