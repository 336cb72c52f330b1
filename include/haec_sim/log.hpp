// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <sstream>
#include <string>
#include <string_view>

namespace haec_sim::log
{

/// The levels of messages, in rising order of importance; --log-level names the lowest level that
/// is written.
enum class Level
{
    /// Every step: of a record, a message, a wait. Compiled in only on request.
    trace,
    /// Activities of an MPI rank: phases of the run, files that it reads, calls of modules.
    debug,
    /// Facts about a successful run that a user may want to know.
    info,
    /// The result may differ from the user's expectation.
    warn,
    /// The run ends.
    fatal
};

/// Messages below this level are not compiled in; set by the CMake variable HAEC_SIM_LOG_FLOOR.
#ifndef HAEC_SIM_LOG_FLOOR
#define HAEC_SIM_LOG_FLOOR 1
#endif
inline constexpr Level floor = static_cast<Level>(HAEC_SIM_LOG_FLOOR);

/// Returns true if a message of `level` would be written now. Reads one variable.
bool enabled(Level level) noexcept;

/// Returns true if, besides, --log-from and --log-to include the simulated time.
bool enabled_at(Level level, Picoseconds time) noexcept;

/// Writes one line: time, MPI rank, level, component, text. The macro below asks enabled() first.
/// Use an Error, not a log message, for a problem that the user must fix.
void write(Level level, std::string_view component, std::string_view text);

/// The same with a simulated time, which is written before the text: "at 1500ps: ...".
void write_at(Level level, std::string_view component, Picoseconds time, std::string_view text);

} // namespace haec_sim::log

// NOLINTBEGIN(bugprone-macro-parentheses): `text` is what follows the first <<.
/// Writes a message. If the message is not written, `text` is not evaluated and costs nothing:
///     HAEC_SIM_LOG(info, "replay", "matched " << n << " messages");
#define HAEC_SIM_LOG(level, component, text)                                                       \
    do                                                                                             \
    {                                                                                              \
        if constexpr (::haec_sim::log::Level::level >= ::haec_sim::log::floor)                     \
        {                                                                                          \
            if (::haec_sim::log::enabled(::haec_sim::log::Level::level))                           \
            {                                                                                      \
                std::ostringstream haec_sim_log_text;                                              \
                haec_sim_log_text << text;                                                         \
                ::haec_sim::log::write(::haec_sim::log::Level::level, component,                   \
                                       haec_sim_log_text.str());                                   \
            }                                                                                      \
        }                                                                                          \
    } while (false)

/// The same with a simulated time, by which --log-from and --log-to select messages:
///     HAEC_SIM_LOG_AT(trace, "replay", record.time, "location " << location << " sends");
#define HAEC_SIM_LOG_AT(level, component, time, text)                                              \
    do                                                                                             \
    {                                                                                              \
        if constexpr (::haec_sim::log::Level::level >= ::haec_sim::log::floor)                     \
        {                                                                                          \
            if (::haec_sim::log::enabled_at(::haec_sim::log::Level::level, time))                  \
            {                                                                                      \
                std::ostringstream haec_sim_log_text;                                              \
                haec_sim_log_text << text;                                                         \
                ::haec_sim::log::write_at(::haec_sim::log::Level::level, component, time,          \
                                          haec_sim_log_text.str());                                \
            }                                                                                      \
        }                                                                                          \
    } while (false)
// NOLINTEND(bugprone-macro-parentheses)
