// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/common_rules.hpp"
#include "simulation/rules/location_replay.hpp"

// Facts that records of threads tell when they are seen: their teams, and their order.

namespace haec_sim
{

void LocationReplay::see(const events::ThreadFork&, const Turn& turn)
{
    lane_.see_fork(turn.time);
}

void LocationReplay::see(const events::ThreadJoin&, const Turn& turn)
{
    lane_.see_join(turn.time);
}

void LocationReplay::see(const events::ThreadTeamBegin& record, const Turn& turn)
{
    lane_.see_begin(record.thread_team, turn.time);
}

void LocationReplay::see(const events::ThreadAcquireLock& record, const Turn& turn)
{
    threads_.locks.see_take({static_cast<std::uint32_t>(record.model), record.lock_id},
                            lane_.seat(), turn.time, record.acquisition_order);
}

void LocationReplay::see(const events::OmpAcquireLock& record, const Turn& turn)
{
    threads_.locks.see_take({static_cast<std::uint32_t>(Paradigm::openmp), record.lock_id},
                            lane_.seat(), turn.time, record.acquisition_order);
}

void LocationReplay::see(const events::ThreadTaskCreate& record, const Turn&)
{
    lane_.see_task(record.thread_team, {record.creating_thread, record.generation_number, false});
}

void LocationReplay::see(const events::ThreadCreate& record, const Turn& turn)
{
    threads_.created.see_creation({record.thread_contingent, record.sequence_count}, turn.time);
}

void LocationReplay::see(const events::ThreadEnd& record, const Turn&)
{
    threads_.created.see_end({record.thread_contingent, record.sequence_count});
}

void LocationReplay::see(const events::CallingContextEnter& record, const Turn& turn)
{
    see_region(context_.index.region_of(record.calling_context), turn);
}

} // namespace haec_sim
