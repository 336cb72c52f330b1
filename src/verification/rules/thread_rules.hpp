// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/gap_rule.hpp"

#include <cstddef>
#include <optional>

namespace haec_sim::verification
{

/// The act that a record of a kind tells of; nothing for most kinds.
template <class Kind>
inline constexpr std::optional<ThreadAct> act_of{};
template <>
inline constexpr std::optional act_of<events::ThreadFork>{ThreadAct::fork};
template <>
inline constexpr std::optional act_of<events::ThreadJoin>{ThreadAct::join};
template <>
inline constexpr std::optional act_of<events::ThreadTeamBegin>{ThreadAct::begin};
template <>
inline constexpr std::optional act_of<events::ThreadTeamEnd>{ThreadAct::end};
template <>
inline constexpr std::optional act_of<events::ThreadAcquireLock>{ThreadAct::acquire};
template <>
inline constexpr std::optional act_of<events::ThreadReleaseLock>{ThreadAct::release};
template <>
inline constexpr std::optional act_of<events::OmpAcquireLock>{ThreadAct::acquire};
template <>
inline constexpr std::optional act_of<events::OmpReleaseLock>{ThreadAct::release};
template <>
inline constexpr std::optional act_of<events::ThreadCreate>{ThreadAct::create};
template <>
inline constexpr std::optional act_of<events::ThreadBegin>{ThreadAct::thread_begin};
template <>
inline constexpr std::optional act_of<events::ThreadEnd>{ThreadAct::thread_end};
template <>
inline constexpr std::optional act_of<events::ThreadWait>{ThreadAct::wait};
template <>
inline constexpr std::optional act_of<events::ThreadTaskCreate>{ThreadAct::make_task};
template <>
inline constexpr std::optional act_of<events::ThreadTaskSwitch>{ThreadAct::go_on_with_task};
template <>
inline constexpr std::optional act_of<events::ThreadTaskComplete>{ThreadAct::complete_task};

/// The lock, task or thread that a thread does something with, as ThreadFact names it.
struct ThreadObject
{
    std::uint32_t kind = 0;
    std::uint32_t object = 0;
    std::uint64_t number = 0;
};

/// R7: teams, locks, tasks, threads that others create, and regions in which threads wait for each
/// other. Takes the records that have an act, Enters and Leaves. Adds what the thread did; checks
/// here only that nobody computes less than recorded.
class ThreadRules
{
public:
    /// Both outlive it.
    ThreadRules(LocationState& state, const GapRule& gap) : state_(state), gap_(gap) {}

    template <class Kind>
    requires(act_of<Kind>.has_value()) bool take(const Kind& record, const Moment& now)
    {
        return take(*act_of<Kind>, object_of(record), now);
    }

    bool take(const Entering& entering, const Moment& now);
    bool take(const Leaving& leaving, const Moment& now);

private:
    /// The object of a record, by the fields that its kind has; the same number of a lock in two
    /// paradigms is two locks.
    template <class Kind>
    static ThreadObject object_of(const Kind& record);

    bool take(ThreadAct act, const ThreadObject& object, const Moment& now);
    void add(ThreadAct act, const ThreadObject& object, const Moment& now);
    /// Checks a record that may have waited: it is not before its time by the gap rule.
    void not_before_gap(const Moment& now) const;
    ThreadRegion kind_of_region(RegionRef region) const;

    LocationState& state_;
    const GapRule& gap_;
    /// This thread has forked, and has not begun in the team yet.
    bool is_forking_ = false;
    /// The teams that it is in.
    std::size_t teams_ = 0;
};

template <class Kind>
ThreadObject ThreadRules::object_of(const Kind& record)
{
    if constexpr (requires { record.acquisition_order; })
    {
        auto model = Paradigm::openmp;
        if constexpr (requires { record.model; })
        {
            model = record.model == Paradigm{} ? model : record.model;
        }
        return {static_cast<std::uint32_t>(model), record.lock_id, record.acquisition_order};
    }
    else if constexpr (requires { record.generation_number; })
    {
        return {record.creating_thread, record.thread_team.value, record.generation_number};
    }
    else if constexpr (requires { record.thread_contingent; })
    {
        return {0, record.thread_contingent.value, record.sequence_count};
    }
    else if constexpr (requires { record.thread_team; })
    {
        return {0, record.thread_team.value, 0};
    }
    else
    {
        return {};
    }
}

} // namespace haec_sim::verification
