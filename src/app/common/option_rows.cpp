// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/option_rows.hpp"

#include "core/numbers/whole_number.hpp"

#include <boost/program_options/value_semantic.hpp>

#include <utility>

namespace haec_sim
{

namespace po = boost::program_options;

std::uint64_t number_from(const std::string& value, const std::string& option, std::uint64_t least,
                          std::uint64_t most)
{
    const auto found = whole_number(value);
    if (!found || *found < least || *found > most)
    {
        const bool has_bound = most < std::numeric_limits<std::uint64_t>::max();
        throw UsageError("--" + option + ": expected an integer from " + std::to_string(least) +
                         (has_bound ? " to " + std::to_string(most) : " on, below 2^64") +
                         ", found '" + value + "'");
    }
    return *found;
}

OptionRows::OptionRows(const std::string& heading) : description_(heading, line_length) {}

void OptionRows::add(const char* name, const char* value_name, TakeValue take,
                     const std::string& summary, const std::string& default_value)
{
    auto* value = po::value<std::string>()->value_name(value_name);
    if (!default_value.empty())
    {
        value->default_value(default_value);
    }
    description_.add_options()(name, value, summary.c_str());
    takes_.push_back(std::move(take));
}

void OptionRows::add_repeatable(const char* name, const char* value_name, TakeValue take,
                                const std::string& summary)
{
    auto* values = po::value<std::vector<std::string>>()->value_name(value_name)->composing();
    description_.add_options()(name, values, summary.c_str());
    takes_.push_back(std::move(take));
}

void OptionRows::add_repeatable(const char* name, const char* value_name,
                                std::vector<std::string>& target, const std::string& summary)
{
    add_repeatable(
        name, value_name, [&target](const auto& value, const auto&) { target.push_back(value); },
        summary);
}

void OptionRows::add_flag(const char* name, bool& target, const std::string& summary)
{
    add_flag(
        name, [&target](const auto&, const auto&) { target = true; }, summary);
}

void OptionRows::add_flag(const char* name, TakeValue take, const std::string& summary)
{
    description_.add_options()(name, summary.c_str());
    takes_.push_back(std::move(take));
}

void OptionRows::take(const po::variables_map& values) const
{
    for (std::size_t row = 0; row < takes_.size(); ++row)
    {
        if (!takes_[row])
        {
            continue;
        }
        const auto& option = description_.options()[row]->long_name();
        const auto& given = values[option].value();
        if (const auto* text = boost::any_cast<std::string>(&given))
        {
            takes_[row](*text, option);
        }
        else if (const auto* texts = boost::any_cast<std::vector<std::string>>(&given))
        {
            for (const auto& one : *texts)
            {
                takes_[row](one, option);
            }
        }
    }
}

} // namespace haec_sim
