// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/location_owners.hpp"

#include "haec_sim/error.hpp"
#include "otf2/archive_files.hpp"

#include <cstdint>
#include <filesystem>
#include <unordered_map>

namespace haec_sim::otf2
{

namespace
{

/// How sure it is that an archive has the events of a location.
enum class Evidence : std::uint8_t
{
    none,
    /// The definition promises some.
    promised,
    /// There is a file, which need not have any.
    file,
    both
};

Evidence evidence_of(const definitions::Location& location, const std::string& anchor)
{
    std::error_code no_file;
    const bool has_file =
        std::filesystem::is_regular_file(location_file(anchor, location.self, ".evt"), no_file);
    const bool is_promised = location.number_of_events > 0;
    if (has_file)
    {
        return is_promised ? Evidence::both : Evidence::file;
    }
    return is_promised ? Evidence::promised : Evidence::none;
}

/// Chooses, for each location of the joined trace, the archive to copy it from.
class Owners
{
public:
    void offer(std::size_t trace, LocationRef old, LocationRef now, Evidence evidence,
               std::span<const JoinedTrace> traces)
    {
        const auto [found, is_new] = places_.emplace(now, chosen_.size());
        if (is_new)
        {
            chosen_.push_back({trace, old});
            evidence_.push_back(evidence);
            return;
        }
        auto& chosen = chosen_[found->second];
        auto& known = evidence_[found->second];
        if (known == Evidence::both && evidence == Evidence::both)
        {
            throw Error("'" + traces[chosen.trace].name + "' and '" + traces[trace].name +
                        "' both have events of location " + std::to_string(old.value) +
                        "; give each archive of a run once, or --jobs for several programs");
        }
        if (evidence > known)
        {
            chosen = {trace, old};
            known = evidence;
        }
    }

    std::vector<LocationToCopy> chosen() &&
    {
        return std::move(chosen_);
    }

private:
    std::vector<LocationToCopy> chosen_;
    std::vector<Evidence> evidence_;
    std::unordered_map<LocationRef, std::size_t> places_;
};

} // namespace

std::vector<LocationToCopy>
locations_to_copy(std::span<const JoinedTrace> traces, std::span<const DenseIds> ids,
                  const std::function<std::string(std::size_t)>& anchor_of)
{
    Owners owners;
    for (std::size_t trace = 0; trace < traces.size(); ++trace)
    {
        const auto anchor = anchor_of(trace);
        traces[trace].definitions.each<definitions::Location>(
            [&](const definitions::Location& location)
            {
                owners.offer(trace, location.self, ids[trace].moved(location.self),
                             evidence_of(location, anchor), traces);
            });
    }
    return std::move(owners).chosen();
}

} // namespace haec_sim::otf2
