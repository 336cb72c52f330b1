// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/record_ids.hpp"

#include <cstring>
#include <variant>

namespace haec_sim::otf2
{

namespace
{

/// The new id in an attribute's value, of which OTF2 uses the first bytes.
template <class Ref>
void replace_bytes(const DenseIds& ids, AttributeValue& value)
{
    Ref reference;
    std::memcpy(&reference.value, &value.bits, sizeof(reference.value));
    reference = ids(reference);
    std::memcpy(&value.bits, &reference.value, sizeof(reference.value));
}

/// The new id in a number of 64 bits, `new_id` of the old one. A number that does not fit is none.
template <class Ref, class NewId>
void replace_number(std::uint64_t& number, NewId new_id)
{
    if (number < Ref::undefined)
    {
        number = new_id(Ref{static_cast<typename Ref::integer_type>(number)}).value;
    }
}

} // namespace

void IdReplacement::apply(AnyDefinition& definition) const
{
    std::visit([this](auto& record) { apply(record); }, definition);
}

void IdReplacement::replace_value(Type type, AttributeValue& value) const
{
    switch (static_cast<OTF2_Type>(type))
    {
    case OTF2_TYPE_STRING:
        return replace_bytes<StringRef>(ids_, value);
    case OTF2_TYPE_ATTRIBUTE:
        return replace_bytes<AttributeRef>(ids_, value);
    case OTF2_TYPE_REGION:
        return replace_bytes<RegionRef>(ids_, value);
    case OTF2_TYPE_GROUP:
        return replace_bytes<GroupRef>(ids_, value);
    case OTF2_TYPE_METRIC:
        return replace_bytes<MetricRef>(ids_, value);
    case OTF2_TYPE_COMM:
        return replace_bytes<CommRef>(ids_, value);
    case OTF2_TYPE_PARAMETER:
        return replace_bytes<ParameterRef>(ids_, value);
    case OTF2_TYPE_RMA_WIN:
        return replace_bytes<RmaWinRef>(ids_, value);
    case OTF2_TYPE_SOURCE_CODE_LOCATION:
        return replace_bytes<SourceCodeLocationRef>(ids_, value);
    case OTF2_TYPE_CALLING_CONTEXT:
        return replace_bytes<CallingContextRef>(ids_, value);
    case OTF2_TYPE_INTERRUPT_GENERATOR:
        return replace_bytes<InterruptGeneratorRef>(ids_, value);
    case OTF2_TYPE_IO_FILE:
        return replace_bytes<IoFileRef>(ids_, value);
    case OTF2_TYPE_IO_HANDLE:
        return replace_bytes<IoHandleRef>(ids_, value);
    case OTF2_TYPE_LOCATION_GROUP:
        return replace_bytes<LocationGroupRef>(ids_, value);
    case OTF2_TYPE_LOCATION:
        value.bits = ids_.moved(LocationRef{value.bits}).value;
        return;
    default:
        return;
    }
}

void IdReplacement::apply_to_numbers(definitions::IoParadigm& record) const
{
    for (std::size_t index = 0; index < record.values.size(); ++index)
    {
        replace_value(record.types[index], record.values[index]);
    }
}

void IdReplacement::apply_to_numbers(definitions::Group& record) const
{
    const auto new_id = [this](auto old) { return ids_(old); };
    for (auto& member : record.members)
    {
        if (record.group_type == GroupType::regions)
        {
            replace_number<RegionRef>(member, new_id);
        }
        else if (record.group_type == GroupType::metric)
        {
            replace_number<MetricRef>(member, new_id);
        }
    }
}

void IdReplacement::apply_to_numbers(definitions::MetricInstance& record) const
{
    const auto new_id = [this](auto old) { return ids_(old); };
    switch (static_cast<OTF2_MetricScope>(record.metric_scope))
    {
    case OTF2_SCOPE_LOCATION:
        return replace_number<LocationRef>(record.scope, new_id);
    case OTF2_SCOPE_LOCATION_GROUP:
        return replace_number<LocationGroupRef>(record.scope, new_id);
    case OTF2_SCOPE_SYSTEM_TREE_NODE:
        return replace_number<SystemTreeNodeRef>(record.scope, new_id);
    case OTF2_SCOPE_GROUP:
        return replace_number<GroupRef>(record.scope, [this](GroupRef old)
                                        { return ids_.group(old, {GroupType::locations}); });
    default:
        return;
    }
}

} // namespace haec_sim::otf2
