// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <functional>
#include <sstream>
#include <string>
#include <string_view>

namespace haec_sim::log
{

/// The levels of messages, by how much they matter; --log-level names the least that is written.
enum class Level
{
    /// Every step of one record. Compiled in only on request.
    trace,
    /// A developer's questions: who waits for whom, which files are read.
    debug,
    /// Facts that a user may want to know of a run that went well.
    info,
    /// The result is not quite what the user will think it is.
    warn,
    /// The run ends.
    fatal
};

/// Messages below this level are not compiled in; set by the CMake variable HAEC_SIM_LOG_FLOOR.
#ifndef HAEC_SIM_LOG_FLOOR
#define HAEC_SIM_LOG_FLOOR 1
#endif
inline constexpr Level floor = static_cast<Level>(HAEC_SIM_LOG_FLOOR);

/// True where a message of `level` would be written now. A look at one variable.
bool enabled(Level level) noexcept;

/// Writes one line: time, MPI rank, level, component, text. The macro below asks enabled() first.
/// Lines tell what a user did not ask for and may want to read later; what is wrong is an Error.
void write(Level level, std::string_view component, std::string_view text);

} // namespace haec_sim::log

// NOLINTBEGIN(bugprone-macro-parentheses): `text` is what follows the first <<.
/// Where it is not written, `text` is not evaluated, and costs nothing:
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
// NOLINTEND(bugprone-macro-parentheses)
