// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_any.hpp"

// The flow of any record through a location, for records of regions and samples.

namespace haec_sim
{

HAEC_SIM_FLOW_OF(Enter)
HAEC_SIM_FLOW_OF(Leave)
HAEC_SIM_FLOW_OF(CallingContextEnter)
HAEC_SIM_FLOW_OF(CallingContextLeave)
HAEC_SIM_FLOW_OF(CallingContextSample)

template void LocationFlow::keep_back(events::Enter&);
template void LocationFlow::keep_back(events::Leave&);

} // namespace haec_sim
