// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_any.hpp"

// The flow of any record through a location, for records of messages, collectives and
// communicators.

namespace haec_sim
{

HAEC_SIM_FLOW_OF(MpiSend)
HAEC_SIM_FLOW_OF(MpiIsend)
HAEC_SIM_FLOW_OF(MpiIsendComplete)
HAEC_SIM_FLOW_OF(MpiIrecvRequest)
HAEC_SIM_FLOW_OF(MpiRecv)
HAEC_SIM_FLOW_OF(MpiIrecv)
HAEC_SIM_FLOW_OF(MpiRequestTest)
HAEC_SIM_FLOW_OF(MpiRequestCancelled)
HAEC_SIM_FLOW_OF(MpiCollectiveBegin)
HAEC_SIM_FLOW_OF(MpiCollectiveEnd)
HAEC_SIM_FLOW_OF(NonBlockingCollectiveRequest)
HAEC_SIM_FLOW_OF(NonBlockingCollectiveComplete)
HAEC_SIM_FLOW_OF(CommCreate)
HAEC_SIM_FLOW_OF(CommDestroy)

template void LocationFlow::keep_back(events::MpiSend&);
template void LocationFlow::keep_back(events::MpiRecv&);

} // namespace haec_sim
