// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/units.hpp"
#include "trace/communicators.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The members on whom a member's completion in a collective depends (spec: semantics, R6, d(j)).
enum class Dependence
{
    /// Everybody on everybody.
    all,
    /// Everybody on the root.
    on_root,
    /// The root on everybody, the others on nobody else.
    of_root,
    /// Each on those of lower rank.
    prefix
};

/// True where the operation has one root, except on inter-communicators.
bool is_rooted(CollectiveOp operation);

/// The dependence of an operation. On inter-communicators, whose members do not name one root, and
/// where the root is no rank, all are coupled.
Dependence dependence_of(CollectiveOp operation, std::uint32_t root,
                         const Communicator& communicator);

/// True where a member's completion depends on nobody but itself.
bool is_independent(Dependence dependence, std::uint32_t member, std::uint32_t root);

/// The times when the members of one collective began.
class MemberBegins
{
public:
    explicit MemberBegins(std::size_t members) : begins_(members, not_begun) {}

    void begin(std::uint32_t member, Picoseconds time);

    /// The latest among those on whom the completion of a member depends, itself included. Linear
    /// in the number of members for all calls together, where those have begun. The root is a
    /// member where the dependence has one. Picoseconds::min() says that none of them has begun.
    Picoseconds latest_for(Dependence dependence, std::uint32_t member, std::uint32_t root);

private:
    static constexpr auto not_begun = Picoseconds::min();

    Picoseconds latest_up_to(std::uint32_t member);

    std::vector<Picoseconds> begins_;
    Picoseconds latest_ = not_begun;
    /// The latest of each member and those of lower rank, as far as all of these have begun.
    std::vector<Picoseconds> latest_of_prefix_;
};

} // namespace haec_sim
