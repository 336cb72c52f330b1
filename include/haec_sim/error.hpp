// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace haec_sim
{

/// An error that the user can fix. The message is one line: the problem, its place, and how to fix
/// it. Any code may throw it; only main prints it and ends every rank.
class Error : public std::runtime_error
{
public:
    /// The constructor takes the message: no newline, no full stop at the end.
    using std::runtime_error::runtime_error;

    /// Exit status that main returns for this error.
    virtual int exit_status() const noexcept
    {
        return 1;
    }
};

/// Wrong use of the command line, the configuration or the mapping file: exit status 2.
class UsageError : public Error
{
public:
    using Error::Error;

    /// The status by which a script can distinguish it from a run that failed.
    int exit_status() const noexcept override
    {
        return 2;
    }
};

namespace detail
{
/// Prints the violated condition and its place, and ends the program at once.
[[noreturn]] void broken_invariant(const char* condition, const char* file, int line);
} // namespace detail

} // namespace haec_sim

/// Checks an invariant of the program in every build, such as a precondition or the content of a
/// table; never for mistakes of users. If the condition is false, the program prints condition,
/// file and line, and ends.
#define HAEC_SIM_ASSERT(condition)                                                                 \
    ((condition) ? static_cast<void>(0)                                                            \
                 : ::haec_sim::detail::broken_invariant(#condition, __FILE__, __LINE__))
