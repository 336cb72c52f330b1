// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_any.hpp"

// The flow of any record through a location, for records of metrics, parameters, the program and
// its recording.

namespace haec_sim
{

HAEC_SIM_FLOW_OF(BufferFlush)
HAEC_SIM_FLOW_OF(MeasurementOnOff)
HAEC_SIM_FLOW_OF(Metric)
HAEC_SIM_FLOW_OF(ParameterString)
HAEC_SIM_FLOW_OF(ParameterInt)
HAEC_SIM_FLOW_OF(ParameterUnsignedInt)
HAEC_SIM_FLOW_OF(ProgramBegin)
HAEC_SIM_FLOW_OF(ProgramEnd)

} // namespace haec_sim
