// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/missing_completions.hpp"

#include "haec_sim/error.hpp"
#include "parallel/together.hpp"
#include "simulation/rules/location.hpp"
#include "trace/name_of_call.hpp"
#include "trace/read_to_end.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace haec_sim
{

namespace
{

/// What a region says of receives that nobody records.
enum class Call : std::uint8_t
{
    other,
    /// MPI_Irecv.
    receive,
    /// MPI_Wait*, MPI_Test*.
    completion,
    /// MPI_Mrecv and MPI_Imrecv, of which Score-P records nothing either.
    matched
};

Call call_of(std::string_view name)
{
    const auto begins = [name](std::string_view call)
    { return equal_ignoring_case(name.substr(0, call.size()), call); };
    return begins("MPI_Irecv")                           ? Call::receive
           : begins("MPI_Mrecv") || begins("MPI_Imrecv") ? Call::matched
           : begins("MPI_Wait") || begins("MPI_Test")    ? Call::completion
                                                         : Call::other;
}

std::vector<Call> calls_of(const Definitions& definitions)
{
    std::vector<Call> calls;
    definitions.each<definitions::Region>(
        [&](const auto& region)
        {
            calls.resize(std::max<std::size_t>(calls.size(), region.self.value + std::size_t{1}));
            calls[region.self.value] = call_of(definitions.text(region.name));
        });
    return calls;
}

/// Counts calls, and records of non-blocking receives: EZTrace writes that one was posted, and not
/// that it was completed.
class Count final : public UniformEventHandler<Count>
{
public:
    Count(const std::vector<Call>& calls, const TraceIndex& index) : calls_(calls), index_(index) {}

    template <class Record>
    void handle(const Record& record)
    {
        if constexpr (std::is_same_v<Record, events::Enter>)
        {
            enter(record.region);
        }
        else if constexpr (std::is_same_v<Record, events::CallingContextEnter>)
        {
            enter(index_.region_of(record.calling_context));
        }
        else if constexpr (std::is_same_v<Record, events::MpiIrecvRequest>)
        {
            ++counts_[static_cast<std::size_t>(Call::receive)];
        }
        else if constexpr (std::is_same_v<Record, events::MpiIrecv>)
        {
            ++completed_;
        }
    }

    void finish() override {}

    std::uint64_t of(Call call) const
    {
        return counts_[static_cast<std::size_t>(call)];
    }

    /// Records that complete a non-blocking receive.
    std::uint64_t completed() const
    {
        return completed_;
    }

private:
    void enter(RegionRef region)
    {
        const auto call = region.value < calls_.size() ? calls_[region.value] : Call::other;
        ++counts_[static_cast<std::size_t>(call)];
    }

    const std::vector<Call>& calls_;
    const TraceIndex& index_;
    std::array<std::uint64_t, 4> counts_{};
    std::uint64_t completed_ = 0;
};

std::uint64_t received_by(std::span<const RunLocation> locations)
{
    std::uint64_t received = 0;
    for (const auto& location : locations)
    {
        received += location.replay != nullptr ? location.replay->state().figures.messages : 0;
    }
    return received;
}

} // namespace

void refuse_missing_completions(PreparedRun& run, std::uint64_t unmatched_sends, Ranks& ranks)
{
    const auto received = ranks.sum(received_by(run.locations.run_locations()));
    if (run.options.unmatched == Unmatched::keep || unmatched_sends <= received ||
        !run.inputs.reader.can_read_again())
    {
        return;
    }
    const auto calls = calls_of(run.definitions);
    Count count(calls, run.inputs.index);
    together(ranks,
             [&]
             {
                 for (const auto location : run.locations.locations())
                 {
                     const auto source =
                         run.inputs.reader.events(run.inputs.index.locations()[location].reference);
                     read_to_end(*source, count);
                 }
             });
    const auto completed = ranks.sum(count.completed());
    const auto posted = ranks.sum(count.of(Call::receive));
    const auto waits = ranks.sum(count.of(Call::completion));
    const auto matched = ranks.sum(count.of(Call::matched));
    const bool lacks_completions = completed == 0 && (posted > 0 || (waits > 0 && matched == 0));
    together(ranks,
             [&]
             {
                 if (lacks_completions)
                 {
                     throw UsageError(
                         std::to_string(unmatched_sends) + " of " +
                         std::to_string(unmatched_sends + received) +
                         " sends have no receive: the recorder writes no completions of "
                         "non-blocking receives, so that no process would wait for these messages; "
                         "record with Score-P, or with another recorder that writes MpiIrecv, or "
                         "keep such sends as recorded with --unmatched keep");
                 }
             });
}

} // namespace haec_sim
