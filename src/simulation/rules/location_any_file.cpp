// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_any.hpp"

// The flow of any record through a location, for records of files.

namespace haec_sim
{

HAEC_SIM_FLOW_OF(IoCreateHandle)
HAEC_SIM_FLOW_OF(IoDestroyHandle)
HAEC_SIM_FLOW_OF(IoDuplicateHandle)
HAEC_SIM_FLOW_OF(IoSeek)
HAEC_SIM_FLOW_OF(IoChangeStatusFlags)
HAEC_SIM_FLOW_OF(IoDeleteFile)
HAEC_SIM_FLOW_OF(IoOperationBegin)
HAEC_SIM_FLOW_OF(IoOperationTest)
HAEC_SIM_FLOW_OF(IoOperationIssued)
HAEC_SIM_FLOW_OF(IoOperationComplete)
HAEC_SIM_FLOW_OF(IoOperationCancelled)
HAEC_SIM_FLOW_OF(IoAcquireLock)
HAEC_SIM_FLOW_OF(IoReleaseLock)
HAEC_SIM_FLOW_OF(IoTryLock)

} // namespace haec_sim
