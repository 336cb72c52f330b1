// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/foreign_module.hpp"

#include "core/files/leftovers.hpp"
#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <unistd.h>
#include <utility>

namespace haec_sim
{

namespace
{

/// The work of the modules' handlers, and that of another function; for who ends the program.
const ForeignCall* of_handlers = nullptr;
ForeignCall of_function;

const ForeignCall* at_work()
{
    if (of_function.where != nullptr)
    {
        return &of_function;
    }
    return of_handlers != nullptr && of_handlers->where != nullptr ? of_handlers : nullptr;
}

void write_text(std::string_view text)
{
    // Whoever cannot be told is not told.
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

/// Called in a signal's handler, too: nothing here takes memory.
void tell_end_by(const ForeignCall& call, std::string_view how)
{
    write_text("haec_sim: error: ");
    write_text(*call.where);
    write_text(call.record.empty() ? "" : ", ");
    write_text(call.record);
    write_text(": ended the program by ");
    write_text(how);
    write_text("; mend the module\n");
}

void end_at_exit()
{
    if (const auto* call = at_work())
    {
        tell_end_by(*call, "exit()");
        remove_leftovers();
        std::_Exit(1);
    }
}

struct Crash
{
    int number;
    std::string_view how;
    struct sigaction before;
};

std::array<Crash, 5> crashes{{{SIGABRT, "abort() or std::terminate()", {}},
                              {SIGSEGV, "a crash (SIGSEGV)", {}},
                              {SIGBUS, "a crash (SIGBUS)", {}},
                              {SIGFPE, "a crash (SIGFPE)", {}},
                              {SIGILL, "a crash (SIGILL)", {}}}};

/// Tells of the end; then happens what would have happened.
void end_by_signal(int number)
{
    for (const auto& crash : crashes)
    {
        if (crash.number == number)
        {
            if (const auto* call = at_work())
            {
                tell_end_by(*call, crash.how);
            }
            sigaction(number, &crash.before, nullptr);
            raise(number);
        }
    }
}

/// The data that both ends of a handler know.
struct Watched
{
    std::string where;
    ForeignCall& call;
    PassedOn& count;
    /// The last time of the records that the handler was given.
    Picoseconds last{Picoseconds::min()};
    bool is_in_order = true;
};

/// True where others wait for what the record tells of.
template <class Record>
constexpr bool is_awaited =
    std::is_same_v<Record, events::MpiSend> || std::is_same_v<Record, events::MpiIsend> ||
    std::is_same_v<Record, events::MpiCollectiveBegin>;

class Entry final : public UniformEventHandler<Entry>
{
public:
    explicit Entry(std::shared_ptr<Watched> watched) : watched_(std::move(watched)) {}

    // The handlers of a chain are destroyed in order: the module's is next.
    ~Entry() override
    {
        watched_->call = {&watched_->where, "its destructor", {}};
    }

    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

    template <class Record>
    void handle(Record& record)
    {
        Watched& watched = *watched_;
        watched.is_in_order = watched.is_in_order && record.time >= watched.last;
        watched.last = record.time;
        watched.count.given += is_awaited<Record>;
        watched.call = {&watched.where, Record::record_name, record.time};
        pass_on(record);
        watched.call.where = nullptr;
    }

    void finish() override
    {
        watched_->call = {&watched_->where, "finish()", std::max(watched_->last, Picoseconds{})};
        EventHandler::finish();
        watched_->call.where = nullptr;
    }

private:
    std::shared_ptr<Watched> watched_;
};

class Exit final : public UniformEventHandler<Exit>
{
public:
    explicit Exit(std::shared_ptr<Watched> watched) : watched_(std::move(watched)) {}

    ~Exit() override
    {
        watched_->call = {};
    }

    Exit(const Exit&) = delete;
    Exit& operator=(const Exit&) = delete;

    template <class Record>
    void handle(Record& record)
    {
        if (record.time < last_ && watched_->is_in_order) [[unlikely]]
        {
            refuse(Record::record_name, record.time);
        }
        last_ = record.time;
        watched_->count.passed += is_awaited<Record>;
        // The record's way from here is not the module's doing.
        const ForeignCall call = std::exchange(watched_->call, {});
        pass_on(record);
        watched_->call = call;
    }

    void finish() override
    {
        const ForeignCall call = std::exchange(watched_->call, {});
        EventHandler::finish();
        watched_->call = call;
    }

private:
    [[noreturn]] void refuse(std::string_view record, Picoseconds time) const
    {
        throw Error("passes on " + std::string(record) + " at " + seconds_text(time) +
                    " after a record at " + seconds_text(last_) +
                    "; mend the module: times must not decrease within a location");
    }

    std::shared_ptr<Watched> watched_;
    Picoseconds last_{Picoseconds::min()};
};

std::string in_one_line(std::string text)
{
    std::ranges::replace(text, '\n', ' ');
    return text;
}

} // namespace

void rethrow_from(const std::string& where)
{
    try
    {
        throw;
    }
    catch (const std::bad_alloc&)
    {
        throw;
    }
    catch (const UsageError& error)
    {
        throw UsageError(where + ": " + in_one_line(error.what()));
    }
    catch (const std::exception& error)
    {
        throw Error(where + ": " + in_one_line(error.what()));
    }
    catch (...)
    {
        throw Error(where + ": throws an object that is no std::exception; correct the module");
    }
}

ForeignLinks watch(std::string where, ForeignCall& call, PassedOn& count)
{
    of_handlers = &call;
    const auto watched = std::make_shared<Watched>(Watched{std::move(where), call, count});
    return {std::make_unique<Entry>(watched), std::make_unique<Exit>(watched)};
}

void rethrow_with_origin(const ForeignCall& call)
{
    if (call.where == nullptr)
    {
        throw;
    }
    rethrow_from(*call.where + ", " + std::string(call.record) + " at " + seconds_text(call.time));
}

void run_foreign(const std::string& where, const std::function<void()>& action)
{
    try
    {
        of_function.where = &where;
        action();
        of_function.where = nullptr;
    }
    catch (...)
    {
        of_function.where = nullptr;
        rethrow_from(where);
    }
}

void name_who_ends_the_program()
{
    static bool is_done = false;
    if (std::exchange(is_done, true))
    {
        return;
    }
    std::atexit(end_at_exit);
    for (auto& crash : crashes)
    {
        struct sigaction action = {};
        action.sa_handler = end_by_signal;
        sigaction(crash.number, &action, &crash.before);
    }
}

void forget_handlers()
{
    of_handlers = nullptr;
}

} // namespace haec_sim
