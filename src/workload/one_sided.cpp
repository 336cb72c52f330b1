// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "workload/box.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"
#include "workload/sides.hpp"
#include "workload/window_exchange.hpp"

#include <algorithm>
#include <array>
#include <set>

// Every process of a grid puts its halo into the windows of its neighbours, by one of the ways in
// which MPI synchronizes such accesses.

namespace haec_sim::workload
{

namespace
{

enum class Synchronization : std::uint8_t
{
    fence,
    epochs,
    flush,
    locks
};

struct Way
{
    std::string_view name;
    Synchronization synchronization;
};

constexpr std::array ways{
    Way{"fence", Synchronization::fence}, Way{"pscw", Synchronization::epochs},
    Way{"flush", Synchronization::flush}, Way{"lock", Synchronization::locks}};

Synchronization chosen_way(const Parameters& parameters)
{
    const auto name = parameters.get<std::string>("synchronization");
    const auto* const found = std::ranges::find(ways, name, &Way::name);
    if (found == ways.end())
    {
        throw UsageError("--synchronization: '" + name + "' is none of fence, pscw, flush, lock");
    }
    return found->synchronization;
}

WindowExchange::Neighbours neighbours_in(const Box& box)
{
    WindowExchange::Neighbours neighbours(box.processes());
    for (std::uint32_t rank = 0; rank < box.processes(); ++rank)
    {
        for (std::uint32_t dimension = 0; dimension < box.dimensions(); ++dimension)
        {
            for (const bool forwards : {false, true})
            {
                if (const auto neighbour = box.neighbour(rank, dimension, forwards))
                {
                    neighbours[rank].push_back(*neighbour);
                }
            }
        }
    }
    return neighbours;
}

class OneSided final : public Pattern
{
public:
    OneSided(const Parameters& parameters, const Box& box)
        : Pattern(box.processes(), iteration_count(parameters)), neighbours_(neighbours_in(box)),
          way_(chosen_way(parameters)), length_(message_length(parameters)),
          compute_(compute_time(parameters)), threads_(instrumentation(parameters).threads)
    {
    }

    /// Puts are no messages.
    void count_messages(const MessageCounter&) const override {}

    void define(Definitions& definitions) const override;
    void run(World& world) const override;

private:
    /// Behind those that every program has.
    GroupRef first_group() const
    {
        return GroupRef{threads_ > 1 ? processes() + 3 : 2};
    }

    WindowExchange::Neighbours neighbours_;
    Synchronization way_;
    Bytes length_;
    ComputeTime compute_;
    std::uint32_t threads_;
};

void OneSided::define(Definitions& definitions) const
{
    const auto name = definitions.intern("MPI_Win_create window");
    const auto empty = definitions.intern("");
    for (std::uint32_t rank = 0; way_ == Synchronization::epochs && rank < processes(); ++rank)
    {
        const std::set<std::uint64_t> members(neighbours_[rank].begin(), neighbours_[rank].end());
        definitions.append(definitions::Group{GroupRef{first_group().value + rank},
                                              empty,
                                              GroupType::comm_group,
                                              Paradigm::mpi,
                                              {},
                                              {members.begin(), members.end()}});
    }
    constexpr RmaWinFlag create_destroy_events{1};
    definitions.append(definitions::RmaWin{window, name, comm_world, create_destroy_events});
}

void OneSided::run(World& world) const
{
    WindowExchange exchange(world, neighbours_, length_, first_group());
    const auto work = [&] { world.compute(compute_); };
    exchange.create();
    for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
    {
        switch (way_)
        {
        case Synchronization::fence:
            exchange.by_fence(work);
            break;
        case Synchronization::epochs:
            exchange.by_epochs(work);
            break;
        case Synchronization::flush:
            exchange.by_flush(work);
            break;
        case Synchronization::locks:
            work();
            exchange.by_locks();
            break;
        }
    }
    exchange.free();
}

std::unique_ptr<Pattern> make_one_sided(const Parameters& parameters)
{
    const Box box(parse_sides(parameters.get<std::string>("grid"), 2, "--grid"),
                  parameters.get<bool>("periodic"));
    return std::make_unique<OneSided>(parameters, box);
}

ParameterSpec synchronization_parameter()
{
    auto spec = text_parameter("synchronization",
                               "how accesses are synchronized; pscw: post, start, complete, wait; "
                               "flush: all windows locked by all; lock: one neighbour after the "
                               "other",
                               "fence");
    for (const auto& way : ways)
    {
        spec.choices.emplace_back(way.name);
    }
    return spec;
}

} // namespace

PatternDescriptor one_sided_pattern()
{
    return {"one_sided", "halo exchange in a plane by MPI_Put into the neighbours' windows",
            with_program_parameters(
                {text_parameter("grid", "processes along x and y; rank = x + X * y", "4x4"),
                 flag_parameter("periodic", "join the ends of each dimension"),
                 synchronization_parameter(), iterations_parameter(10), events_parameter(),
                 message_parameter(8192), compute_parameter(50'000)}),
            &make_one_sided};
}

} // namespace haec_sim::workload
