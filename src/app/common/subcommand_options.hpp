// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/option_rows.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace haec_sim
{

/// The options of one command of a program, and what was given for them. Whatever is wrong is a
/// UsageError that names the option.
class SubcommandOptions : public OptionRows
{
public:
    /// `call` is how one types it, such as "haec_map create"; `arguments` the names of the words
    /// that stand without an option, with blanks between them; empty where there is none. Where the
    /// last of them ends in "...", it stands for any number of words but 0. From one that begins
    /// with "[" on, they may be left out. One that is a TRACE may also stand behind --trace. All
    /// have --quiet, --log-level, --help and --version. `summary` follows `call` in the first
    /// sentence of the help: "writes a mapping file".
    SubcommandOptions(std::string call, const std::string& arguments, const std::string& summary);

    using OptionRows::add;
    using OptionRows::add_flag;

    /// Options that are asked for by their names.
    void add(const char* name, const char* value_name, const std::string& summary)
    {
        add(name, value_name, TakeValue(), summary);
    }
    void add_flag(const char* name, const std::string& summary)
    {
        add_flag(name, TakeValue(), summary);
    }

    /// Takes values over, unless help is asked for. Sets the level of messages, too.
    void parse(std::span<const std::string> arguments);

    /// The command that help shows below its first sentence.
    void set_example(const std::string& command);

    /// What help says behind the options.
    void add_epilogue(const std::string& text);

    bool wants_help() const;
    std::string help() const;

    /// Whatever says what was done is not to be printed.
    bool is_quiet() const
    {
        return has("quiet");
    }

    /// A word that stands without an option, by its place among them.
    std::string argument(std::size_t place = 0) const;

    /// All of these words.
    std::vector<std::string> arguments() const;

    bool has(const std::string& name) const;
    std::string text(const std::string& name, const std::string& otherwise = {}) const;
    std::string required(const std::string& name) const;

    /// The place of the option's value among these, of the first of them where it is not given.
    /// Throws UsageError for another value.
    std::size_t choice(const std::string& name, const std::vector<std::string>& valid) const;

    /// The option's value, which is a number in this range; `otherwise` where it is not given.
    std::uint64_t number(const std::string& name, std::uint64_t otherwise, std::uint64_t least,
                         std::uint64_t most) const;

    /// Throws the UsageError that `what` is wrong with the command line.
    [[noreturn]] void fail(const std::string& what) const;

private:
    bool takes_trace() const;
    void check_words() const;
    [[noreturn]] void fail_unknown(const std::string& name) const;

    std::string call_;
    std::string arguments_text_;
    std::string summary_;
    std::string example_;
    /// The names of arguments.
    std::vector<std::string> arguments_;
    /// What all have.
    boost::program_options::options_description common_;
    std::string epilogue_;
    boost::program_options::variables_map values_;
};

/// The first of the words behind a program's name, which is one of `commands`; empty where it asks
/// for help. Throws UsageError where it is neither.
std::string command_word(const std::string& program, const std::vector<std::string>& commands,
                         std::span<const std::string> arguments);

} // namespace haec_sim
