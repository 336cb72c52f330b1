// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/dense_ids.hpp"

#include <set>
#include <type_traits>

namespace haec_sim::otf2
{

DenseIds::DenseIds(std::span<const AnyDefinition> definitions)
{
    std::set<GroupRef> numbers_of_groups;
    const auto add_id = [this]<class Ref>(Ref self)
    {
        if constexpr (std::is_same_v<Ref, LocationRef>)
        {
            locations_.insert(self.value);
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

} // namespace haec_sim::otf2
