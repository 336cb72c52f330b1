// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/log/log_settings.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <fstream>
#include <regex>
#include <system_error>

namespace haec_sim::log
{

namespace
{

std::atomic<Level> current_level{Level::info};
std::atomic<int> current_rank{0};
std::atomic<bool> is_chosen{true};
std::atomic<Picoseconds> written_from{Picoseconds::min()};
std::atomic<Picoseconds> written_to{Picoseconds::max()};
std::atomic<int> descriptor{STDERR_FILENO};
/// The errno of the first line that was lost; 0 while there is none.
std::atomic<int> first_failure{0};

int open_for_append(const std::filesystem::path& file)
{
    const int opened = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (opened < 0)
    {
        throw Error(file.string() + ": cannot be opened as log file (" + std::strerror(errno) +
                    "): choose another --log-file");
    }
    return opened;
}

std::string utc_now()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now);
    const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(now - seconds).count();
    const std::time_t time = seconds.count();
    std::tm broken_down{};
    gmtime_r(&time, &broken_down);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &broken_down);
    const std::string milliseconds = std::to_string(1000 + rest).substr(1);
    return std::string(text.data()) + '.' + milliseconds + 'Z';
}

} // namespace

void require_log(const std::filesystem::path& file)
{
    std::error_code failure;
    if (!std::filesystem::is_regular_file(file, failure))
    {
        return;
    }
    std::ifstream stream(file, std::ios::binary);
    std::string begin(64, '\0');
    stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(stream.gcount()));
    // As write() begins each line.
    static const std::regex line(
        "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z rank \\d+ [a-z]+ [^\\n]*(\\n[^]*)?");
    if (!begin.empty() && !std::regex_match(begin, line))
    {
        throw Error("the output " + file.string() +
                    " exists and is no log of haec_sim; give another --log-file, or --force to add "
                    "lines to it");
    }
}

void configure(const Settings& settings)
{
    const int next = settings.file.empty() ? STDERR_FILENO : open_for_append(settings.file);
    const int last = descriptor.exchange(next);
    if (last != STDERR_FILENO)
    {
        ::close(last);
    }
    current_rank = settings.rank;
    is_chosen = !settings.ranks || settings.ranks->has(static_cast<std::uint64_t>(settings.rank));
    set_level(settings.level);
    written_from = settings.from;
    written_to = settings.to;
}

void set_level(Level level)
{
    current_level = is_chosen ? level : std::max(level, Level::warn);
}

bool enabled(Level level) noexcept
{
    return level >= current_level.load(std::memory_order_relaxed);
}

bool enabled_at(Level level, Picoseconds time) noexcept
{
    return enabled(level) && time >= written_from.load(std::memory_order_relaxed) &&
           time <= written_to.load(std::memory_order_relaxed);
}

void write_at(Level level, std::string_view component, Picoseconds time, std::string_view text)
{
    write(level, component, "at " + std::to_string(time.count()) + "ps: " + std::string(text));
}

void write(Level level, std::string_view component, std::string_view text)
{
    std::string line = utc_now() + " rank " + std::to_string(current_rank.load()) + ' ';
    line.append(to_string(level)).append(" ").append(component).append(": ");
    line += printable(text) + '\n';
    // Each line is one write: with O_APPEND the lines of several ranks do not mix. A line that
    // cannot be written is told of at the end.
    const char* rest = line.data();
    std::size_t left = line.size();
    while (left > 0)
    {
        const ssize_t written = ::write(descriptor, rest, left);
        if (written < 0 && errno != EINTR)
        {
            first_failure = first_failure == 0 ? errno : first_failure.load();
            return;
        }
        rest += std::max<ssize_t>(written, 0);
        left -= static_cast<std::size_t>(std::max<ssize_t>(written, 0));
    }
}

void require_written()
{
    if (descriptor != STDERR_FILENO && first_failure != 0)
    {
        throw Error(std::string("cannot write the log file: ") + std::strerror(first_failure) +
                    "; check the space on its disk, or choose another --log-file");
    }
}

void warn_of_floor(Level asked)
{
    if (asked < floor && current_rank == 0)
    {
        write(Level::warn, "log",
              "this build has no messages of level " + std::string(to_string(asked)) +
                  ", the least is " + std::string(to_string(floor)) +
                  "; configure one with -DHAEC_SIM_LOG_FLOOR=" +
                  std::to_string(static_cast<int>(asked)) + " for all of them");
    }
}

const std::vector<std::string>& level_names()
{
    static const std::vector<std::string> names{"trace", "debug", "info", "warn", "fatal"};
    return names;
}

std::string_view to_string(Level level)
{
    return level_names()[static_cast<std::size_t>(level)];
}

Level level_from(std::string_view name)
{
    const auto found = std::find(level_names().begin(), level_names().end(), name);
    if (found == level_names().end())
    {
        throw UsageError("no log level '" + std::string(name) + "'" +
                         did_you_mean(name, level_names()));
    }
    return static_cast<Level>(found - level_names().begin());
}

} // namespace haec_sim::log
