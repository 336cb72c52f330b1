// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/choice.hpp"
#include "core/text/split.hpp"

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/variables_map.hpp>

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace haec_sim
{

/// The width of help.
inline constexpr unsigned line_length = 100;

/// Takes over a value of an option; `option` is the option's name without dashes, for messages.
using TakeValue = std::function<void(const std::string& value, const std::string& option)>;

/// Puts what `read` makes of a value (and of the option's name) into `target`.
template <class Target, class Read>
TakeValue into(Target& target, Read read)
{
    return [&target, read](const std::string& value, const std::string& option)
    {
        if constexpr (std::invocable<Read, std::string, std::string>)
        {
            target = read(value, option);
        }
        else
        {
            target = read(value);
        }
    };
}

/// The integer that the value is. Throws UsageError where it is none in this range.
std::uint64_t number_from(const std::string& value, const std::string& option, std::uint64_t least,
                          std::uint64_t most);

/// Puts the number that the value is into `target`.
template <class Target>
TakeValue number_into(Target& target, std::uint64_t least,
                      std::uint64_t most = std::numeric_limits<std::uint64_t>::max())
{
    return [&target, least, most](const std::string& value, const std::string& option)
    { target = static_cast<Target>(number_from(value, option, least, most)); };
}

/// Options under a heading. A row has all that there is to say of one: its name (a short form may
/// follow a comma), the name of its value, where the value goes, what help says, and its default.
class OptionRows
{
public:
    explicit OptionRows(const std::string& heading);

    void add(const char* name, const char* value_name, TakeValue take, const std::string& summary,
             const std::string& default_value = {});

    /// Its value is a text.
    template <class Target>
    void add(const char* name, const char* value_name, Target& target, const std::string& summary,
             const std::string& default_value = {})
    {
        add(name, value_name, into(target, std::identity()), summary, default_value);
    }

    /// It may be given several times.
    void add_repeatable(const char* name, const char* value_name, TakeValue take,
                        const std::string& summary);
    void add_repeatable(const char* name, const char* value_name, std::vector<std::string>& target,
                        const std::string& summary);

    /// Its value is one of the words between "|", those of enumerators in their order; the first is
    /// the default.
    template <class Enumeration>
    void add_choice(const char* name, const char* words, Enumeration& target,
                    const std::string& summary)
    {
        const auto valid = split(words, '|');
        const auto read = [valid](const std::string& value, const std::string& option)
        { return static_cast<Enumeration>(place_among(valid, value, option)); };
        add(name, words, into(target, read), summary, valid.front());
    }

    /// It has no value; `target` becomes true, or `take` is called, where it is given.
    void add_flag(const char* name, bool& target, const std::string& summary);
    void add_flag(const char* name, TakeValue take, const std::string& summary);

    const boost::program_options::options_description& description() const noexcept
    {
        return description_;
    }

    /// Takes over all values, in the order of rows. Throws UsageError for a wrong one.
    void take(const boost::program_options::variables_map& values) const;

private:
    boost::program_options::options_description description_;
    std::vector<TakeValue> takes_;
};

} // namespace haec_sim
