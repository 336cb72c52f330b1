// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Collectives as operations: those with an algorithm are messages, and their recorded time does not
// count; others keep it.

#include "export/goal/location_collectives.hpp"

#include <utility>

namespace haec_sim::exporting
{

using importing::Loss;

LocationCollectives::Begun LocationCollectives::begin(bool is_blocking)
{
    Begun begun{at_.context.collectives.part(at_.self, count_++)};
    const auto* instance = begun.part.instance;
    begun.is_kept = instance == nullptr || !instance->is_complete;
    at_.context.losses.add(Loss::export_unfinished, begun.is_kept ? 1 : 0);
    if (begun.is_kept)
    {
        return begun;
    }
    if (!instance->task || at_.time.program_call() != ProgramCall::none)
    {
        at_.context.losses.add(Loss::export_unsynchronised);
        begun.is_kept = true;
        return begun;
    }
    append_messages(begun, is_blocking);
    return begun;
}

void LocationCollectives::append_messages(Begun& begun, bool is_blocking)
{
    const auto* instance = begun.part.instance;
    at_.append_time();
    const auto& domain = instance->domain;
    const CollectiveMessages::Form form{
        is_blocking ? at_.context.tags.of_collectives(domain.object)
                    : at_.context.tags.of_collective(domain.object, instance->number),
        at_.cpu};
    OperationChain aside(at_.process.program, at_.chain.next());
    auto& chain = is_blocking ? at_.chain : aside;
    auto& messages = at_.context.messages;
    if (instance->is_among_neighbours)
    {
        messages.append_neighbours(begun.part, form, chain);
    }
    else
    {
        messages.append(*instance, begun.part.member, form, chain);
    }
    begun.ends = is_blocking ? OperationChain::Requirements{} : aside.next();
}

void LocationCollectives::begin_blocking(std::vector<Begun>& nest, Picoseconds time)
{
    at_.time.pass(time);
    nest.push_back(begin(true));
    at_.time.stand_still(!nest.back().is_kept);
}

void LocationCollectives::end_blocking(std::vector<Begun>& nest, Picoseconds time)
{
    at_.time.stand_still(false);
    if (nest.empty())
    {
        at_.time.pass(time);
        return;
    }
    const auto collective = std::move(nest.back());
    nest.pop_back();
    end(collective, time);
}

void LocationCollectives::end(const Begun& collective, Picoseconds time)
{
    if (collective.is_kept)
    {
        at_.time.pass(time);
        return;
    }
    at_.time.drop(time);
    at_.append_time();
    at_.chain.require(collective.ends);
}

void LocationCollectives::see(const events::NonBlockingCollectiveRequest& record)
{
    at_.time.pass(record.time);
    at_.requests.open(record.request_id, LocationProgram::OpenCollective{non_blocking_.size()});
    non_blocking_.push_back(begin(false));
}

void LocationCollectives::see(const events::NonBlockingCollectiveComplete& record)
{
    if (const auto collective =
            at_.requests.close<LocationProgram::OpenCollective>(record.request_id))
    {
        end(non_blocking_[collective->place], record.time);
        non_blocking_[collective->place].ends.clear();
        return;
    }
    at_.time.pass(record.time);
}

} // namespace haec_sim::exporting
