// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_any.hpp"

// The flow of any record through a location, for records of windows.

namespace haec_sim
{

HAEC_SIM_FLOW_OF(RmaWinCreate)
HAEC_SIM_FLOW_OF(RmaWinDestroy)
HAEC_SIM_FLOW_OF(RmaCollectiveBegin)
HAEC_SIM_FLOW_OF(RmaCollectiveEnd)
HAEC_SIM_FLOW_OF(RmaGroupSync)
HAEC_SIM_FLOW_OF(RmaRequestLock)
HAEC_SIM_FLOW_OF(RmaAcquireLock)
HAEC_SIM_FLOW_OF(RmaTryLock)
HAEC_SIM_FLOW_OF(RmaReleaseLock)
HAEC_SIM_FLOW_OF(RmaSync)
HAEC_SIM_FLOW_OF(RmaWaitChange)
HAEC_SIM_FLOW_OF(RmaPut)
HAEC_SIM_FLOW_OF(RmaGet)
HAEC_SIM_FLOW_OF(RmaAtomic)
HAEC_SIM_FLOW_OF(RmaOpCompleteBlocking)
HAEC_SIM_FLOW_OF(RmaOpCompleteNonBlocking)
HAEC_SIM_FLOW_OF(RmaOpTest)
HAEC_SIM_FLOW_OF(RmaOpCompleteRemote)

} // namespace haec_sim
