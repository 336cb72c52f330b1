// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/goal/tag_numbers.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim::exporting
{

namespace
{

constexpr std::uint32_t first_number = 1U << 30U;
constexpr std::uint32_t last_number = 0xFFFFFFFEU;

bool lists_all(const TraceIndex& index, CommRef reference)
{
    const auto* communicator = index.communicator(reference);
    if (communicator == nullptr || communicator->is_inter() || communicator->is_self())
    {
        return false;
    }
    const auto& members = communicator->members();
    for (std::uint32_t rank = 0; rank < members.size(); ++rank)
    {
        if (members[rank] != rank)
        {
            return false;
        }
    }
    return members.size() == index.process_count();
}

} // namespace

bool TagNumbers::has_all(CommRef communicator)
{
    const auto [place, is_new] = known_.try_emplace(communicator, false);
    if (is_new)
    {
        place->second = lists_all(index_, communicator);
    }
    return place->second;
}

std::uint32_t TagNumbers::of_message(CommRef communicator, std::uint32_t tag)
{
    if (!world_ && has_all(communicator))
    {
        world_ = communicator;
    }
    return world_ == communicator && tag < first_number
               ? tag
               : number_of({Use::message, communicator.value, tag});
}

std::uint32_t TagNumbers::of_collectives(std::uint32_t communicator)
{
    return number_of({Use::collectives, communicator, 0});
}

std::uint32_t TagNumbers::of_collective(std::uint32_t communicator, std::uint64_t number)
{
    return number_of({Use::collective, communicator, number});
}

std::uint32_t TagNumbers::number_of(const Key& key)
{
    const auto next = first_number + numbers_.size();
    const auto [place, is_new] = numbers_.try_emplace(key, static_cast<std::uint32_t>(next));
    if (is_new)
    {
        if (next > last_number)
        {
            throw Error("the trace has more tags than GOAL; export a part of the trace");
        }
        renumbered_ += std::get<Use>(key) == Use::message ? 1 : 0;
    }
    return place->second;
}

} // namespace haec_sim::exporting
