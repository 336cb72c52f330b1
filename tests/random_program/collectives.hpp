// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "actions.hpp"

#include <map>
#include <memory>
#include <utility>

namespace haec_sim::test
{

/// Makes processes take part in collectives, each by any of its threads.
class Collectives
{
public:
    explicit Collectives(Actions& actions) : actions_(actions) {}

    /// A collective; does nothing where that is not possible now.
    void take_part();

private:
    /// The domain of a count of collectives: a communicator or a window, one like MPI_COMM_SELF for
    /// each process.
    struct Domain
    {
        const RandomCommunicator* communicator = nullptr;
        bool is_window = false;
        std::uint32_t owner = 0;

        auto operator<=>(const Domain&) const = default;
    };

    /// One collective.
    struct Operation
    {
        Domain domain;
        std::vector<std::uint32_t> members;
        CollectiveOp operation{};
        /// Among the members.
        std::size_t root = 0;
        std::uint32_t root_rank = 0;
        /// The begins by member; whose begin is lost, or not yet recorded, has none.
        std::vector<Picoseconds> begins;
        std::vector<bool> has_begun;
    };

    /// The state of the collectives of a domain.
    struct State
    {
        std::uint32_t unbegun = 0;
        std::uint32_t blocked = 0;
        /// Records are missing: more would meet those of others.
        bool is_closed = false;
    };

    /// The part of a member's records that is lost.
    enum class Loss : std::uint8_t
    {
        nothing,
        begin,
        end
    };

    using Shared = std::shared_ptr<Operation>;

    Domain any_domain();
    std::vector<Thread*> idle_threads_of(const std::vector<std::uint32_t>& processes);
    Shared any_operation(const Domain& domain);
    void block(Thread& thread, std::size_t member, const Shared& operation, Loss loss);
    void nest(Thread& thread, std::size_t member, const Shared& outer, const Shared& inner);
    void request(Thread& thread, std::size_t member, const Shared& operation, Loss loss);
    void then_begin(Thread& thread, std::size_t member, const Shared& operation, Loss loss);
    void then_end(Thread& thread, std::size_t member, const Shared& operation, Loss loss);
    static std::vector<std::size_t> dependencies(const Operation& operation, std::size_t member);
    static bool may_end(const Operation& operation, std::size_t member);
    static Picoseconds earliest_end(const Operation& operation, std::size_t member);

    Actions& actions_;
    std::map<Domain, State> states_;
};

} // namespace haec_sim::test
