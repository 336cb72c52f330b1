// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/configuration_dumps.hpp"

#include "app/sim/command_line.hpp"
#include "configuration/dump.hpp"
#include "core/json/json_writer.hpp"
#include "core/log/failure_text.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace haec_sim
{

namespace
{

using Words = std::vector<std::string>;

/// The next command line; nothing behind the last one.
std::optional<Words> next_words(std::istream& in)
{
    Words words{"haec_sim", "--dump-config"};
    for (std::string word; std::getline(in, word, '\0');)
    {
        if (word.empty())
        {
            return words;
        }
        words.push_back(word);
    }
    return std::nullopt;
}

std::string error_line(const std::string& text)
{
    return "{\"error\": " + json_string(text) + "}\n";
}

std::string answer_to(const Words& words)
{
    try
    {
        std::vector<const char*> arguments;
        for (const auto& word : words)
        {
            arguments.push_back(word.c_str());
        }
        const auto options =
            read_command_line(static_cast<int>(arguments.size()), arguments.data());
        auto text = dump_configuration(load_configuration(options.config, options.choices));
        // Within texts ends of lines are written otherwise.
        std::ranges::replace(text, '\n', ' ');
        return text + "\n";
    }
    catch (const std::exception& error)
    {
        return error_line(failure_text(error));
    }
}

std::string read_all(int file)
{
    std::string text;
    char part[1 << 16];
    ssize_t count = 0;
    while ((count = ::read(file, part, sizeof part)) > 0 || (count < 0 && errno == EINTR))
    {
        text.append(part, static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    return text;
}

void write_all(int file, std::string_view text)
{
    ssize_t count = 0;
    while (!text.empty() &&
           ((count = ::write(file, text.data(), text.size())) >= 0 || errno == EINTR))
    {
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
}

/// The answer, made by a process of its own.
std::string answer_apart(const Words& words)
{
    int ends[2];
    const bool has_pipe = ::pipe(ends) == 0;
    const auto child = has_pipe ? ::fork() : -1;
    if (child < 0)
    {
        throw Error(std::string("cannot start a process: ") + std::strerror(errno));
    }
    if (child == 0)
    {
        write_all(ends[1], answer_to(words));
        // What ends a program is the other process's.
        _exit(0);
    }
    ::close(ends[1]);
    const auto answer = read_all(ends[0]);
    ::close(ends[0]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR)
    {
    }
    return WIFSIGNALED(status) ? error_line("killed by signal " + std::to_string(WTERMSIG(status)))
                               : answer;
}

} // namespace

void answer_configuration_dumps(std::istream& in, std::ostream& out)
{
    while (const auto words = next_words(in))
    {
        out << answer_apart(*words) << std::flush;
    }
}

} // namespace haec_sim
