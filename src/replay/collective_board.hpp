// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/communicators.hpp"
#include "replay/notices.hpp"

#include <functional>
#include <map>
#include <vector>

namespace haec_sim
{

/// On whom the completion of a member of a collective depends (spec: semantics, R6, d(j)).
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

/// The dependence of an operation. On inter-communicators, whose members do not name one root, and
/// where the root is no rank, all are coupled.
Dependence dependence_of(CollectiveOp operation, std::uint32_t root,
                         const Communicator& communicator);

/// Whether a member's completion depends on nobody but itself.
bool is_independent(Dependence dependence, std::uint32_t member, std::uint32_t root);

/// Collects the begins of collectives and tells each member, once all that it depends on have
/// begun, the latest of their begins. Each collective has one coordinating rank.
class CollectiveBoard
{
public:
    using Answer = std::function<void(const CollectiveReleaseNotice&)>;

    /// `answer` is called for each release.
    explicit CollectiveBoard(Answer answer);

    /// A begin arrived. Throws Error where two members disagree on which operation this is.
    void begin(const CollectiveBeginNotice& notice, const Communicator& communicator);

    /// A collective that some members have not begun.
    struct Unfinished
    {
        CollectiveKey key;
        std::vector<CollectiveBeginNotice> begun;
    };
    std::vector<Unfinished> unfinished() const;

private:
    struct Operation
    {
        std::vector<CollectiveBeginNotice> begun;
        /// Those without their answer, by member.
        std::map<std::uint32_t, CollectiveBeginNotice> waiting;
        /// The latest begins of all that began (of the first `prefix` members for a scan).
        Picoseconds latest_in = Picoseconds::min();
        Picoseconds latest_out = Picoseconds::min();
        std::uint32_t prefix = 0;
    };

    void take(Operation& operation, const CollectiveBeginNotice& notice,
              const Communicator& communicator);
    void release_all(Operation& operation);
    void release_from_root(Operation& operation);
    void release_prefix(Operation& operation);

    Answer answer_;
    std::map<CollectiveKey, Operation> operations_;
};

} // namespace haec_sim
