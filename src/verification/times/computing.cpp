// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/computing.hpp"

#include <algorithm>
#include <regex>
#include <set>

namespace haec_sim::verification
{

namespace
{

/// The factors of selectors, in the order of their texts.
class Selectors
{
public:
    Selectors(const JsonValue::Object& members, const Definitions& input, const NodeFigures& nodes)
        : members_(members), nodes_(nodes)
    {
        input.each<definitions::Region>([&](const definitions::Region& region)
                                        { all_names_.insert(input.text(region.name)); });
    }

    double of_process(std::size_t process) const
    {
        static const std::regex range("processes:([0-9]+)(-([0-9]+))?");
        double product = 1;
        for (const auto& [name, value] : members_)
        {
            std::smatch match;
            bool counts = false;
            if (std::regex_match(name, match, range))
            {
                const auto first = std::stoull(match[1]);
                const auto last = match[3].matched ? std::stoull(match[3]) : first;
                counts = process >= first && process <= last;
            }
            else if (name.find("node:") == 0)
            {
                counts = nodes_.selects(name.substr(5), process);
            }
            product = counts ? product * *value.if_is<double>() : product;
        }
        return product;
    }

    double of_region(const std::string& region) const
    {
        double product = 1;
        for (const auto& [name, value] : members_)
        {
            if (name.find("region:") == 0 && is_meant(name.substr(7), region))
            {
                product = product * *value.if_is<double>();
            }
        }
        return product;
    }

private:
    bool is_meant(const std::string& text, const std::string& region) const
    {
        if (all_names_.contains(text) || text.back() != '*')
        {
            return text == region;
        }
        return region.compare(0, text.size() - 1, text, 0, text.size() - 1) == 0;
    }

    const JsonValue::Object& members_;
    const NodeFigures& nodes_;
    std::set<std::string> all_names_;
};

} // namespace

Computing read_computing(const Parameters& replay, const Definitions& input,
                         const NodeFigures& nodes, std::size_t processes)
{
    Computing computing;
    computing.speeds = nodes.numbers("speed", 1);
    const auto& value = replay.values().at("compute_scale");
    if (const auto* number = std::get_if<double>(&value))
    {
        computing.scale = *number;
        return computing;
    }
    const auto& members = std::get<JsonValue::Object>(value);
    computing.scale = members.contains("*") ? *members.at("*").if_is<double>() : 1;
    const Selectors selectors(members, input, nodes);
    for (std::size_t process = 0; process < processes; ++process)
    {
        computing.of_processes.push_back(selectors.of_process(process));
    }
    input.each<definitions::Region>(
        [&](const definitions::Region& region)
        {
            auto& factors = computing.of_regions;
            factors.resize(
                std::max<std::size_t>(factors.size(), region.self.value + std::size_t{1}), 1);
            factors[region.self.value] = selectors.of_region(input.text(region.name));
        });
    return computing;
}

} // namespace haec_sim::verification
