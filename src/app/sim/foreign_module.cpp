// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/foreign_module.hpp"

#include "core/number_text.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <unistd.h>
#include <utility>

namespace haec_sim
{

namespace
{

/// What both ends of a handler know.
struct Watched
{
    std::string where;
    ForeignCall& call;
    PassedOn& count;
    /// Of the records that the handler was given.
    Picoseconds last{Picoseconds::min()};
    bool is_in_order = true;
};

/// Whether others wait for what the record tells of.
template <class Record>
constexpr bool is_awaited =
    std::is_same_v<Record, events::MpiSend> || std::is_same_v<Record, events::MpiIsend> ||
    std::is_same_v<Record, events::MpiCollectiveBegin>;

class Entry final : public UniformEventHandler<Entry>
{
public:
    explicit Entry(std::shared_ptr<Watched> watched) : watched_(std::move(watched)) {}

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

    template <class Record>
    void handle(Record& record)
    {
        if (record.time < last_ && watched_->is_in_order) [[unlikely]]
        {
            refuse(Record::record_name, record.time);
        }
        last_ = record.time;
        watched_->count.passed += is_awaited<Record>;
        // What comes now is not the module's doing.
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

/// Throws the exception that is being handled with `where` before its text.
[[noreturn]] void rethrow_from(const std::string& where)
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
        throw Error(where + ": throws something that is no std::exception; mend the module");
    }
}

} // namespace

ForeignLinks watch(std::string where, ForeignCall& call, PassedOn& count)
{
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
        action();
    }
    catch (...)
    {
        rethrow_from(where);
    }
}

} // namespace haec_sim
