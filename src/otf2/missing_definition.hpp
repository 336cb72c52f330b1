// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace haec_sim::otf2
{

/// The name that definitions of an id have in the tables of records. Messages have it, as users
/// know the kinds from `otf2-print`.
template <class Ref>
inline constexpr const char* definition_name = nullptr;

#define HAEC_SIM_DEFINITION_NAME(Ref, name)                                                        \
    template <>                                                                                    \
    inline constexpr const char* definition_name<Ref> = name

HAEC_SIM_DEFINITION_NAME(AttributeRef, "Attribute");
HAEC_SIM_DEFINITION_NAME(CallingContextRef, "CallingContext");
HAEC_SIM_DEFINITION_NAME(CallpathRef, "Callpath");
HAEC_SIM_DEFINITION_NAME(CallsiteRef, "Callsite");
HAEC_SIM_DEFINITION_NAME(CartDimensionRef, "CartDimension");
HAEC_SIM_DEFINITION_NAME(CartTopologyRef, "CartTopology");
HAEC_SIM_DEFINITION_NAME(CommRef, "Comm");
HAEC_SIM_DEFINITION_NAME(GroupRef, "Group");
HAEC_SIM_DEFINITION_NAME(InterruptGeneratorRef, "InterruptGenerator");
HAEC_SIM_DEFINITION_NAME(IoFileRef, "IoFile");
HAEC_SIM_DEFINITION_NAME(IoHandleRef, "IoHandle");
HAEC_SIM_DEFINITION_NAME(IoParadigmRef, "IoParadigm");
HAEC_SIM_DEFINITION_NAME(LocationGroupRef, "LocationGroup");
HAEC_SIM_DEFINITION_NAME(LocationRef, "Location");
HAEC_SIM_DEFINITION_NAME(MetricMemberRef, "MetricMember");
HAEC_SIM_DEFINITION_NAME(MetricRef, "Metric");
HAEC_SIM_DEFINITION_NAME(ParameterRef, "Parameter");
HAEC_SIM_DEFINITION_NAME(RegionRef, "Region");
HAEC_SIM_DEFINITION_NAME(RmaWinRef, "RmaWin");
HAEC_SIM_DEFINITION_NAME(SourceCodeLocationRef, "SourceCodeLocation");
HAEC_SIM_DEFINITION_NAME(StringRef, "String");
HAEC_SIM_DEFINITION_NAME(SystemTreeNodeRef, "SystemTreeNode");
#undef HAEC_SIM_DEFINITION_NAME

/// A record refers to what is not defined. A caller that knows the record adds which one it is. The
/// message begins with a blank, so that the record's name can be put before it.
class MissingDefinition : public Error
{
public:
    /// `definition` is its kind.
    MissingDefinition(const char* definition, std::uint64_t id)
        : Error(std::string(" refers to ") + definition + " " + std::to_string(id) +
                ", which is not defined; the trace is damaged, record or copy it again")
    {
    }
};

/// Throws Error for an event that `missing` is about; `location` is the archive's and the
/// location's name. The message names the event by its kind and time.
[[noreturn]] void refuse_event(const MissingDefinition& missing, std::string_view event,
                               Picoseconds time, const std::string& location);

} // namespace haec_sim::otf2
