// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/collective_events.hpp"
#include "simulation/matching/collective_progress.hpp"
#include "simulation/matching/neighbour_board.hpp"
#include "simulation/matching/notices.hpp"
#include "trace/cause.hpp"
#include "trace/communicators.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace haec_sim
{

/// Collects the begins of collectives and tells each member, once all that it depends on have
/// begun, the latest of their begins; by model, once all have begun, the end of its part. Each
/// collective has one coordinating rank. The answers go out as begins come, and none depends on the
/// order in which they do.
class CollectiveBoard
{
public:
    /// `events` outlives the board, so does `progress`, which is asked for operations by model.
    /// `keeps_mixed`: members may disagree on which operation one is; each then depends on whom its
    /// own record says.
    explicit CollectiveBoard(CollectiveEvents& events, CollectiveProgress* progress = nullptr,
                             bool keeps_mixed = false);

    /// A begin arrived. Throws Error where two members disagree on which operation this is, or on
    /// its root, unless such ones are kept, or where its algorithm does not work with so many
    /// members.
    void begin(const CollectiveBeginNotice& notice, const Communicator& communicator);

    /// A message that was priced without an answer has arrived. False: it is not between
    /// neighbours.
    bool arrive(const MessageName& name, const Arrival& arrival)
    {
        return neighbours_.arrive(name, arrival);
    }

    /// The places of the members of a collective that have begun it; empty where none has, or all
    /// have.
    std::vector<std::uint32_t> begun(const CollectiveKey& key) const;

    /// True where a member that has begun may wait for another one that has not. False is said only
    /// of a part among neighbours, and of who is none of them. Somebody has begun that collective.
    bool may_wait_for(const CollectiveKey& key, std::uint32_t member, std::uint32_t other,
                      const Communicator& communicator) const;

    /// The number of collectives that some members have begun, and others have not.
    std::size_t unfinished() const noexcept
    {
        return operations_.size();
    }

    /// Collectives of all members whose lengths do not fit each other.
    std::uint64_t unlike_lengths() const noexcept
    {
        return unlike_lengths_;
    }

    /// Collectives whose members disagree.
    std::uint64_t mixed() const noexcept
    {
        return mixed_;
    }

    /// The collectives of all members that are by model.
    const InPlaceCounts& in_place_counts() const noexcept
    {
        return in_place_counts_;
    }

private:
    struct Operation
    {
        bool is_mixed = false;
        /// Parts of it are among neighbours.
        bool is_among_neighbours = false;
        std::vector<CollectiveBeginNotice> begun;
        /// The begins without their answer, by member.
        std::map<std::uint32_t, CollectiveBeginNotice> waiting;
        /// The latest begins of all that began (of the first `prefix` members for a scan).
        Picoseconds latest_in = Picoseconds::min();
        Cause latest;

        void include(const CollectiveBeginNotice& notice)
        {
            latest_in = std::max(latest_in, notice.begin_in);
            latest.include({notice.begin_out, notice.location});
        }
        std::uint32_t prefix = 0;
    };

    /// Of one that all members have begun.
    void note_in_place(const Operation& operation);
    void forget(const CollectiveKey& key, const Operation& operation);
    void tell_neighbours(Operation& operation, const CollectiveBeginNotice& notice,
                         const Communicator& communicator);
    /// Answers those whom a begin, of a part as recorded, lets go on: all of its `d(j)` have begun
    /// now.
    void take(Operation& operation, const CollectiveBeginNotice& notice,
              const Communicator& communicator);
    void note_disagreement(Operation& operation, const CollectiveBeginNotice& notice,
                           const Communicator& communicator);
    /// The same where members disagree: each has the d(j) of its own record.
    void take_mixed(Operation& operation, const CollectiveBeginNotice& notice,
                    const Communicator& communicator);
    void release_mixed(Operation& operation, const Communicator& communicator);
    void follow(Operation& operation, const CollectiveBeginNotice& notice,
                const Communicator& communicator);
    /// Keeps a begin until all members have begun.
    void hold(Operation& operation, const CollectiveBeginNotice& notice);
    void finish_held(Operation& operation, const Communicator& communicator);
    void release_all(Operation& operation);
    void release_from_root(Operation& operation);
    void release_prefix(Operation& operation);

    CollectiveEvents& events_;
    CollectiveProgress* progress_;
    /// Null where the times of one draw are asked for.
    DrawBoard* draws_;
    /// Members of operations by model go on by themselves, as prices are told later. Where they are
    /// told at once, all members are through when the last one begins.
    bool follows_progress_;
    NeighbourBoard neighbours_;
    std::map<CollectiveKey, Operation> operations_;
    bool keeps_mixed_;
    std::uint64_t unlike_lengths_ = 0;
    std::uint64_t mixed_ = 0;
    InPlaceCounts in_place_counts_;
};

} // namespace haec_sim
