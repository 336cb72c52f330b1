// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/dense_ids.hpp"

#include <cstring>
#include <set>
#include <type_traits>

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

DenseIds::DenseIds(std::span<const AnyDefinition> definitions)
{
    std::set<GroupRef> numbers_of_groups;
    const auto add_id = [this]<class Ref>(Ref self)
    {
        if constexpr (std::is_same_v<Ref, LocationRef>)
        {
            locations_.insert(self);
        }
        else
        {
            std::get<NewIds<Ref>>(ids_).add(self);
        }
    };
    const auto add = [&](const auto& record)
    {
        if constexpr (std::is_same_v<std::decay_t<decltype(record)>, definitions::Group>)
        {
            if (!numbers_of_groups.insert(record.self).second)
            {
                groups_apart_[{record.self, record.group_type}] =
                    std::get<NewIds<GroupRef>>(ids_).add_another();
                return;
            }
        }
        if constexpr (requires { record.self; })
        {
            add_id(record.self);
        }
    };
    for (const auto& definition : definitions)
    {
        std::visit(add, definition);
    }
}

void DenseIds::refuse_missing()
{
    refuses_missing_ = true;
    std::apply([](auto&... ids) { (ids.refuse_missing(), ...); }, ids_);
    only_refuses_ = is_identity();
    if (only_refuses_)
    {
        std::apply([](auto&... ids) { (ids.make_plain(), ...); }, ids_);
    }
}

bool DenseIds::is_identity() const
{
    return std::apply([](const auto&... ids) { return (ids.is_identity() && ...); }, ids_);
}

GroupRef DenseIds::group(GroupRef old, std::initializer_list<GroupType> types) const
{
    for (const auto type : types)
    {
        if (const auto found = groups_apart_.find({old, type}); found != groups_apart_.end())
        {
            return found->second;
        }
    }
    return (*this)(old);
}

void DenseIds::replace_value(Type type, AttributeValue& value) const
{
    switch (static_cast<OTF2_Type>(type))
    {
    case OTF2_TYPE_STRING:
        return replace_bytes<StringRef>(*this, value);
    case OTF2_TYPE_ATTRIBUTE:
        return replace_bytes<AttributeRef>(*this, value);
    case OTF2_TYPE_REGION:
        return replace_bytes<RegionRef>(*this, value);
    case OTF2_TYPE_GROUP:
        return replace_bytes<GroupRef>(*this, value);
    case OTF2_TYPE_METRIC:
        return replace_bytes<MetricRef>(*this, value);
    case OTF2_TYPE_COMM:
        return replace_bytes<CommRef>(*this, value);
    case OTF2_TYPE_PARAMETER:
        return replace_bytes<ParameterRef>(*this, value);
    case OTF2_TYPE_RMA_WIN:
        return replace_bytes<RmaWinRef>(*this, value);
    case OTF2_TYPE_SOURCE_CODE_LOCATION:
        return replace_bytes<SourceCodeLocationRef>(*this, value);
    case OTF2_TYPE_CALLING_CONTEXT:
        return replace_bytes<CallingContextRef>(*this, value);
    case OTF2_TYPE_INTERRUPT_GENERATOR:
        return replace_bytes<InterruptGeneratorRef>(*this, value);
    case OTF2_TYPE_IO_FILE:
        return replace_bytes<IoFileRef>(*this, value);
    case OTF2_TYPE_IO_HANDLE:
        return replace_bytes<IoHandleRef>(*this, value);
    case OTF2_TYPE_LOCATION_GROUP:
        return replace_bytes<LocationGroupRef>(*this, value);
    default:
        return;
    }
}

void DenseIds::apply_to_numbers(definitions::IoParadigm& record) const
{
    for (std::size_t index = 0; index < record.values.size(); ++index)
    {
        replace_value(record.types[index], record.values[index]);
    }
}

void DenseIds::apply_to_numbers(definitions::Group& record) const
{
    const auto new_id = [this](auto old) { return (*this)(old); };
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

void DenseIds::apply_to_numbers(definitions::MetricInstance& record) const
{
    const auto new_id = [this](auto old) { return (*this)(old); };
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
                                        { return group(old, {GroupType::locations}); });
    default:
        return;
    }
}

} // namespace haec_sim::otf2
