// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <functional>
#include <sstream>
#include <string>
#include <string_view>

namespace haec_sim::log
{

enum class Level
{
    trace,
    debug,
    info,
    warn,
    fatal
};

/// Messages below this level are not compiled in; set by the CMake variable HAEC_SIM_LOG_FLOOR.
#ifndef HAEC_SIM_LOG_FLOOR
#define HAEC_SIM_LOG_FLOOR 1
#endif
inline constexpr Level floor = static_cast<Level>(HAEC_SIM_LOG_FLOOR);

/// Whether a message of `level` would be written now.
bool enabled(Level level) noexcept;

/// Writes one line: time, MPI rank, level, component, text.
void write(Level level, std::string_view component, std::string_view text);

} // namespace haec_sim::log

// NOLINTBEGIN(bugprone-macro-parentheses): `text` is what follows the first <<.
/// HAEC_SIM_LOG(info, "replay", "matched " << n << " messages");
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
