// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/report_choice.hpp"

#include "core/numbers/whole_number.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace haec_sim
{

namespace
{

/// A name that users choose, which stands for itself and some more sections.
struct Choosable
{
    std::string name;
    bool ReportChoice::*is_chosen;
    std::vector<std::string_view> more;
};

const std::vector<Choosable>& choosable()
{
    static const std::vector<Choosable> all{
        {"regions", &ReportChoice::regions, {"groups", "process_regions"}},
        {"messages", &ReportChoice::messages, {}},
        {"links",
         &ReportChoice::links,
         {"nodes", "routes", "link_classes", "held_back", "circuits", "rates"}},
        {"waiting", &ReportChoice::waiting, {}},
        {"critical_path", &ReportChoice::critical_path, {}},
        {"timeline", &ReportChoice::timeline, {}}};
    return all;
}

} // namespace

bool ReportChoice::has(std::string_view section) const
{
    const auto found = std::ranges::find_if(
        choosable(), [&](const Choosable& one)
        { return one.name == section || std::ranges::count(one.more, section) > 0; });
    return found == choosable().end() || this->*found->is_chosen;
}

ReportChoice report_choice(const std::string& names)
{
    auto choice = ReportChoice::nothing();
    std::istringstream words(names == "none" ? "" : names);
    for (std::string word; std::getline(words, word, ',');)
    {
        const auto found = std::ranges::find(choosable(), word, &Choosable::name);
        if (found == choosable().end())
        {
            std::vector<std::string> valid;
            std::ranges::transform(choosable(), std::back_inserter(valid), &Choosable::name);
            throw UsageError("--report-sections: '" + word + "' is no section" +
                             did_you_mean(word, valid));
        }
        choice.*found->is_chosen = true;
    }
    choice.regions |= choice.waiting || choice.critical_path || choice.timeline;
    return choice;
}

std::uint32_t report_bins(const std::string& text)
{
    constexpr std::uint64_t least = 16;
    constexpr std::uint64_t most = 65536;
    const auto number = whole_number(text);
    if (!number || *number < least || *number > most)
    {
        throw UsageError("--report-bins: '" + text + "' is no number of intervals; give one from " +
                         std::to_string(least) + " to " + std::to_string(most));
    }
    return static_cast<std::uint32_t>(*number);
}

} // namespace haec_sim
