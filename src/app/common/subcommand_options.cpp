// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/subcommand_options.hpp"

#include "app/common/choice.hpp"
#include "core/log/log_settings.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <sstream>
#include <utility>

namespace haec_sim
{

namespace po = boost::program_options;

SubcommandOptions::SubcommandOptions(std::string call, const std::string& arguments,
                                     const std::string& summary)
    : OptionRows("Options"), call_(std::move(call)), arguments_text_(arguments), summary_(summary),
      common_("Messages and help", line_length)
{
    std::istringstream words(arguments);
    for (std::string word; words >> word;)
    {
        arguments_.push_back(word);
    }
    if (takes_trace())
    {
        add("trace", "TRACE",
            "the trace: its folder or anchor file (traces.otf2); the word --trace may be left out");
    }
    common_.add_options()("quiet", "print no summary of the work done")(
        "log-level,V", po::value<std::string>()->value_name("LEVEL"),
        "print messages from this level on: trace, debug, info, warn or fatal (info)")(
        "help,h", "print this text")("version", "print the version");
}

bool SubcommandOptions::takes_trace() const
{
    return !arguments_.empty() && arguments_.front().starts_with("TRACE");
}

void SubcommandOptions::parse(std::span<const std::string> arguments)
{
    using namespace po::command_line_style;
    po::options_description all;
    all.add(description()).add(common_);
    all.add_options()("argument", po::value<std::vector<std::string>>());
    po::positional_options_description positional;
    positional.add("argument", -1);
    try
    {
        const std::vector<std::string> words(arguments.begin(), arguments.end());
        po::store(po::command_line_parser(words)
                      .options(all)
                      .positional(positional)
                      .style(unix_style & ~allow_guessing)
                      .run(),
                  values_);
    }
    catch (const po::unknown_option& unknown)
    {
        fail_unknown(unknown.get_option_name());
    }
    catch (const po::error& error)
    {
        fail(error.what());
    }
    if (has("log-level"))
    {
        const auto level = static_cast<log::Level>(choice("log-level", log::level_names()));
        log::set_level(level);
        log::warn_of_floor(level);
    }
    if (!wants_help())
    {
        check_words();
        take(values_);
    }
}

void SubcommandOptions::check_words() const
{
    const auto words = arguments();
    const auto optional = std::ranges::find_if(arguments_, [](const std::string& name)
                                               { return name.starts_with('['); });
    if (std::cmp_less(words.size(), optional - arguments_.begin()))
    {
        fail("the " + arguments_[words.size()] + " is missing");
    }
    const bool has_last = arguments_.empty() || !arguments_.back().ends_with("...");
    if (has_last && words.size() > arguments_.size())
    {
        fail("'" + words[arguments_.size()] + "' is one argument too many");
    }
}

void SubcommandOptions::set_example(const std::string& command)
{
    example_ = command;
}

void SubcommandOptions::add_epilogue(const std::string& text)
{
    epilogue_ += '\n' + text;
}

bool SubcommandOptions::wants_help() const
{
    return has("help");
}

std::string SubcommandOptions::help() const
{
    std::ostringstream text;
    text << call_ << ' ' << summary_ << ".\n\n";
    if (!example_.empty())
    {
        text << "Example: " << example_ << "\n\n";
    }
    text << "Usage: " << call_ << ' ' << arguments_text_ << (arguments_text_.empty() ? "" : " ")
         << "[options]\n\n";
    if (!description().options().empty())
    {
        text << description() << '\n';
    }
    text << common_ << epilogue_;
    return text.str();
}

std::string SubcommandOptions::argument(std::size_t place) const
{
    return arguments().at(place);
}

std::vector<std::string> SubcommandOptions::arguments() const
{
    const auto& given = values_["argument"];
    auto words = given.empty() ? std::vector<std::string>() : given.as<std::vector<std::string>>();
    if (takes_trace() && has("trace"))
    {
        words.insert(words.begin(), text("trace"));
    }
    return words;
}

bool SubcommandOptions::has(const std::string& name) const
{
    return values_.count(name) > 0;
}

std::string SubcommandOptions::text(const std::string& name, const std::string& otherwise) const
{
    return has(name) ? values_[name].as<std::string>() : otherwise;
}

std::string SubcommandOptions::required(const std::string& name) const
{
    if (!has(name))
    {
        fail("--" + name + " is missing");
    }
    return text(name);
}

std::size_t SubcommandOptions::choice(const std::string& name,
                                      const std::vector<std::string>& valid) const
{
    return place_among(valid, text(name, valid.front()), name);
}

std::uint64_t SubcommandOptions::number(const std::string& name, std::uint64_t otherwise,
                                        std::uint64_t least, std::uint64_t most) const
{
    return has(name) ? number_from(text(name), name, least, most) : otherwise;
}

void SubcommandOptions::fail(const std::string& what) const
{
    throw UsageError("command line: " + what + "; see " + call_ + " --help");
}

void SubcommandOptions::fail_unknown(const std::string& name) const
{
    std::vector<std::string> names;
    for (const auto* group : {&description(), &common_})
    {
        for (const auto& option : group->options())
        {
            names.push_back("--" + option->long_name());
        }
    }
    throw UsageError("command line: " + call_ + " has no option " + name +
                     did_you_mean(name, names));
}

std::string command_word(const std::string& program, const std::vector<std::string>& commands,
                         std::span<const std::string> arguments)
{
    if (arguments.empty())
    {
        throw UsageError("command line: name a command, one of " + join(commands) + "; " + program +
                         " --help tells more");
    }
    const auto& word = arguments.front();
    if (word == "--help" || word == "-h")
    {
        return {};
    }
    if (std::ranges::find(commands, word) == commands.end())
    {
        throw UsageError("command line: '" + word + "' is no command" +
                         did_you_mean(word, commands) + "; " + program + " --help lists them");
    }
    return word;
}

} // namespace haec_sim
