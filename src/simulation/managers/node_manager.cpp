// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/node_manager.hpp"

#include "simulation/managers/link_manager.hpp"
#include "simulation/managers/manager_notices.hpp"

namespace haec_sim
{

void NodeManager::take(const Letter& letter)
{
    if (static_cast<ManagerNotice>(letter.kind) == ManagerNotice::traffic)
    {
        add_up(traffic_, letter.as<NodeTraffic>());
        return;
    }
    enter_notice(letter, ledger_);
}

void add_up(NodeTraffic& sum, const NodeTraffic& counted)
{
    sum.messages_out += counted.messages_out;
    sum.bytes_out += counted.bytes_out;
    sum.messages_in += counted.messages_in;
    sum.bytes_in += counted.bytes_in;
    sum.messages_within += counted.messages_within;
    sum.bytes_within += counted.bytes_within;
}

bool is_used(const NodeTraffic& traffic)
{
    return traffic.messages_out + traffic.messages_in + traffic.messages_within > 0;
}

} // namespace haec_sim
