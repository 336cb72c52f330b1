// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace haec_sim
{

/// A fault that the user can mend. The message is one line and says what is wrong, where, and how
/// to mend it. Thrown anywhere, printed only by main, which ends every rank.
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

    /// The status by which a script can tell it from a run that failed half way.
    int exit_status() const noexcept override
    {
        return 2;
    }
};

namespace detail
{
/// Says what does not hold, and where, and ends the program at once: nothing can be trusted then.
[[noreturn]] void broken_invariant(const char* condition, const char* file, int line);
} // namespace detail

} // namespace haec_sim

/// Checks, in every build, what must hold if the program is correct: what callers promise, what a
/// table must contain. Never for a user's mistakes. If it does not hold, the program ends and names
/// condition, file and line.
#define HAEC_SIM_ASSERT(condition)                                                                 \
    ((condition) ? static_cast<void>(0)                                                            \
                 : ::haec_sim::detail::broken_invariant(#condition, __FILE__, __LINE__))
