// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The place where a handler of a module that came with a shared object is at work. There is one
/// for a rank: handlers of two locations never run at once.
struct ForeignCall
{
    /// "module 'mine', location 3 (...)"; null while no such handler's own code runs.
    const std::string* where = nullptr;
    /// The record that it was given.
    std::string_view record;
    Picoseconds time{};
};

/// The sends and begins of collectives that a module was given, and those that it passed on. These
/// are the records MpiSend, MpiIsend and MpiCollectiveBegin, which other locations wait for.
struct PassedOn
{
    std::uint64_t given = 0;
    std::uint64_t passed = 0;
};

/// Puts a handler of such a module into a chain: `entry`, the handler, `exit`. What its code throws
/// is then known to be its own, and records that it passes on must not go back in time. Call and
/// count outlive the chain. They are destroyed in that order, so that what the
/// handler's destructor does is known as the module's, too.
struct ForeignLinks
{
    std::unique_ptr<EventHandler> entry;
    std::unique_ptr<EventHandler> exit;
};
ForeignLinks watch(std::string where, ForeignCall& call, PassedOn& count);

/// A line on standard error says, from now on, whose code it was where such a module's ends the
/// program by exit(), abort() or a crash, and the exit status is not 0. The signals are SIGABRT,
/// SIGSEGV, SIGBUS, SIGFPE and SIGILL; they do afterwards what they would have done. Calls but the
/// first one change nothing.
void name_who_ends_the_program();

/// Nobody's handlers are at work any more.
void forget_handlers();

/// Rethrows the exception that is being handled. If a module's own code threw it, as an Error of
/// the same exit status that says whose, and at which record; memory that ran out is nobody's.
[[noreturn]] void rethrow_with_origin(const ForeignCall& call);

/// Rethrows the exception that is being handled with `where` before its text, as an Error of the
/// same exit status.
[[noreturn]] void rethrow_from(const std::string& where);

/// Runs one of a module's functions other than handlers, and does the same; `where` is
/// "module 'mine', define()".
void run_foreign(const std::string& where, const std::function<void()>& action);

} // namespace haec_sim
