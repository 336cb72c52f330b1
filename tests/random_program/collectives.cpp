// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "collectives.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace haec_sim::test
{

namespace
{

constexpr std::uint32_t no_root = std::numeric_limits<std::uint32_t>::max();

constexpr std::array operations{
    CollectiveOp::barrier, CollectiveOp::allreduce,    CollectiveOp::alltoall,
    CollectiveOp::bcast,   CollectiveOp::scatter,      CollectiveOp::reduce,
    CollectiveOp::gatherv, CollectiveOp::scan,         CollectiveOp::allgather,
    CollectiveOp::exscan,  CollectiveOp::create_handle};

/// The first of them are those that everybody waits for.
constexpr std::size_t operations_of_all = 3;

bool comes_from_root(CollectiveOp operation)
{
    return operation == CollectiveOp::bcast || operation == CollectiveOp::scatter;
}

bool goes_to_root(CollectiveOp operation)
{
    return operation == CollectiveOp::reduce || operation == CollectiveOp::gatherv;
}

template <class Event, class Operation>
Event end_event(const Operation& operation)
{
    Event event;
    event.collective_op = operation.operation;
    event.root = operation.root_rank;
    if constexpr (requires { event.communicator; })
    {
        event.communicator = operation.domain.communicator->self;
    }
    else
    {
        event.win = RmaWinRef{operation.domain.communicator->self.value};
    }
    return event;
}

} // namespace

Collectives::Domain Collectives::any_domain()
{
    auto& random = actions_.random;
    const auto& communicators = actions_.layout.communicators;
    Domain domain;
    domain.is_window = random.chance(20);
    domain.communicator =
        &communicators[random.pick(domain.is_window ? std::size_t{windows} : communicators.size())];
    domain.owner = domain.communicator->is_self ? random.pick(actions_.layout.processes()) : 0;
    return domain;
}

/// One of each process; empty where one has none.
std::vector<Thread*> Collectives::idle_threads_of(const std::vector<std::uint32_t>& processes)
{
    std::vector<Thread*> threads;
    for (const auto process : processes)
    {
        threads.push_back(actions_.scheduler.idle_thread_of(process));
    }
    return std::ranges::count(threads, nullptr) > 0 ? std::vector<Thread*>{} : threads;
}

Collectives::Shared Collectives::any_operation(const Domain& domain)
{
    auto& random = actions_.random;
    auto result = std::make_shared<Operation>();
    const auto& comm = *domain.communicator;
    result->domain = domain;
    result->members = comm.all_with(domain.owner);
    result->operation =
        operations[random.pick(comm.others.empty() ? operations.size() : operations_of_all)];
    result->root = random.pick(result->members.size());
    const bool has_root = comes_from_root(result->operation) || goes_to_root(result->operation);
    const auto root = result->members[result->root];
    result->root_rank = has_root ? comm.rank_for(root, root).value() : no_root;
    result->begins.resize(result->members.size());
    result->has_begun.resize(result->members.size());
    return result;
}

void Collectives::take_part()
{
    auto& random = actions_.random;
    const auto domain = any_domain();
    auto& state = states_[domain];
    const auto members = domain.communicator->all_with(domain.owner);
    const auto threads = idle_threads_of(members);
    if (threads.empty() || state.unbegun > 0 || state.blocked > 0 || state.is_closed)
    {
        return;
    }
    const auto operation = any_operation(domain);
    const auto inner = random.chance(10) ? any_operation(domain) : nullptr;
    const bool is_blocking = domain.is_window || random.chance(60);
    const auto loser =
        inner == nullptr && actions_.loses(15) ? random.pick(members.size()) : members.size();
    state.is_closed = loser < members.size();
    for (std::size_t member = 0; member < members.size(); ++member)
    {
        const auto loss = member != loser     ? Loss::nothing
                          : random.chance(50) ? Loss::begin
                                              : Loss::end;
        if (inner != nullptr)
        {
            nest(*threads[member], member, operation, inner);
        }
        else if (is_blocking)
        {
            block(*threads[member], member, operation, loss);
        }
        else
        {
            request(*threads[member], member, operation, loss);
        }
    }
}

void Collectives::block(Thread& thread, std::size_t member, const Shared& operation, Loss loss)
{
    actions_.then_enter(thread, "MPI_Allreduce");
    then_begin(thread, member, operation, loss);
    then_end(thread, member, operation, loss);
    actions_.then_leave(thread, "MPI_Allreduce");
}

void Collectives::nest(Thread& thread, std::size_t member, const Shared& outer, const Shared& inner)
{
    actions_.then_enter(thread, "MPI_Allreduce");
    then_begin(thread, member, outer, Loss::nothing);
    then_begin(thread, member, inner, Loss::nothing);
    then_end(thread, member, inner, Loss::nothing);
    then_end(thread, member, outer, Loss::nothing);
    actions_.then_leave(thread, "MPI_Allreduce");
}

void Collectives::then_begin(Thread& thread, std::size_t member, const Shared& operation, Loss loss)
{
    auto& state = states_[operation->domain];
    ++state.unbegun;
    ++state.blocked;
    const auto event = operation->domain.is_window ? AnyEvent(events::RmaCollectiveBegin{})
                                                   : AnyEvent(events::MpiCollectiveBegin{});
    actions_.then(thread,
                  [this, place = thread.place, member, operation, loss, event, &state]
                  {
                      --state.unbegun;
                      operation->has_begun[member] = true;
                      if (loss != Loss::begin)
                      {
                          operation->begins[member] = actions_.recording.add(place, event);
                      }
                  });
}

void Collectives::then_end(Thread& thread, std::size_t member, const Shared& operation, Loss loss)
{
    const auto event = operation->domain.is_window
                           ? AnyEvent(end_event<events::RmaCollectiveEnd>(*operation))
                           : AnyEvent(end_event<events::MpiCollectiveEnd>(*operation));
    actions_.then(
        thread,
        [this, place = thread.place, member, operation, loss, event]
        {
            --states_[operation->domain].blocked;
            if (loss != Loss::end)
            {
                actions_.recording.add(place, event, earliest_end(*operation, member));
            }
        },
        [member, operation] { return may_end(*operation, member); });
}

void Collectives::request(Thread& thread, std::size_t member, const Shared& operation, Loss loss)
{
    auto& state = states_[operation->domain];
    auto& ids = actions_.ids[thread.place.process];
    const auto id = loss == Loss::nothing ? ids.take() : ids.unique();
    ++state.unbegun;
    actions_.then_enter(thread, "MPI_Ibarrier");
    actions_.then(thread,
                  [this, place = thread.place, member, operation, loss, id, &state]
                  {
                      --state.unbegun;
                      operation->has_begun[member] = true;
                      events::NonBlockingCollectiveRequest event;
                      event.request_id = id;
                      if (loss != Loss::begin)
                      {
                          operation->begins[member] = actions_.recording.add(place, event);
                      }
                  });
    actions_.then_leave(thread, "MPI_Ibarrier");
    const auto complete = [this, place = thread.place, member, operation, loss, id, &ids]
    {
        auto event = end_event<events::NonBlockingCollectiveComplete>(*operation);
        event.request_id = id;
        if (loss != Loss::end)
        {
            actions_.recording.add(place, event, earliest_end(*operation, member));
        }
        ids.release(id);
    };
    thread.requests.push_back(
        {complete, [member, operation] { return may_end(*operation, member); }});
}

/// d(j) of the specification.
std::vector<std::size_t> Collectives::dependencies(const Operation& operation, std::size_t member)
{
    std::vector<std::size_t> all(operation.members.size());
    std::iota(all.begin(), all.end(), 0);
    if (comes_from_root(operation.operation))
    {
        return {operation.root, member};
    }
    if (goes_to_root(operation.operation) && member != operation.root)
    {
        return {member};
    }
    if (operation.operation == CollectiveOp::scan || operation.operation == CollectiveOp::exscan)
    {
        all.resize(member + 1);
    }
    return all;
}

bool Collectives::may_end(const Operation& operation, std::size_t member)
{
    return std::ranges::all_of(dependencies(operation, member),
                               [&](std::size_t other) { return operation.has_begun[other]; });
}

Picoseconds Collectives::earliest_end(const Operation& operation, std::size_t member)
{
    Picoseconds latest{};
    for (const auto other : dependencies(operation, member))
    {
        latest = std::max(latest, operation.begins[other]);
    }
    return latest;
}

} // namespace haec_sim::test
