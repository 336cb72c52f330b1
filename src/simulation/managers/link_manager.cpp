// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/link_manager.hpp"

#include "haec_sim/error.hpp"
#include "simulation/managers/manager_notices.hpp"

namespace haec_sim
{

void LinkManager::take(const Letter& letter)
{
    enter_notice(letter, ledger_);
}

void enter_notice(const Letter& letter, ResourceLedger& ledger)
{
    if (static_cast<ManagerNotice>(letter.kind) == ManagerNotice::served)
    {
        const auto notice = letter.as<ServedNotice>();
        ResourceStatistics statistics;
        statistics.messages = notice.messages;
        statistics.units = notice.units;
        statistics.bytes = notice.bytes;
        statistics.busy = notice.busy;
        ledger.add(notice.resource, statistics);
        return;
    }
    HAEC_SIM_ASSERT(static_cast<ManagerNotice>(letter.kind) == ManagerNotice::bin);
    const auto notice = letter.as<BinNotice>();
    TimeBin bin;
    bin.busy = notice.busy;
    bin.bytes = notice.bytes;
    ledger.add(notice.resource, notice.width, notice.number, {&bin, 1});
}

} // namespace haec_sim
