// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_any.hpp"

// The flow of any record through a location, for records of threads, those of older recorders among
// them.

namespace haec_sim
{

HAEC_SIM_FLOW_OF(ThreadFork)
HAEC_SIM_FLOW_OF(ThreadJoin)
HAEC_SIM_FLOW_OF(ThreadTeamBegin)
HAEC_SIM_FLOW_OF(ThreadTeamEnd)
HAEC_SIM_FLOW_OF(ThreadAcquireLock)
HAEC_SIM_FLOW_OF(ThreadReleaseLock)
HAEC_SIM_FLOW_OF(ThreadTaskCreate)
HAEC_SIM_FLOW_OF(ThreadTaskSwitch)
HAEC_SIM_FLOW_OF(ThreadTaskComplete)
HAEC_SIM_FLOW_OF(ThreadCreate)
HAEC_SIM_FLOW_OF(ThreadBegin)
HAEC_SIM_FLOW_OF(ThreadWait)
HAEC_SIM_FLOW_OF(ThreadEnd)
HAEC_SIM_FLOW_OF(OmpFork)
HAEC_SIM_FLOW_OF(OmpJoin)
HAEC_SIM_FLOW_OF(OmpAcquireLock)
HAEC_SIM_FLOW_OF(OmpReleaseLock)
HAEC_SIM_FLOW_OF(OmpTaskCreate)
HAEC_SIM_FLOW_OF(OmpTaskSwitch)
HAEC_SIM_FLOW_OF(OmpTaskComplete)

} // namespace haec_sim
