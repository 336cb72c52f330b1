// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "simulation/rules/caller_evidence.hpp"
#include "simulation/rules/posting_survey.hpp"
#include "simulation/rules/postings.hpp"
#include "trace/posting_queue.hpp"
#include "trace/process_frontier.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace haec_sim
{

/// The part of a location that has posted something of a kind: what happens when that takes effect.
/// The owner keeps the posting (LocationPostings); the queue of the process refers to it. Each
/// location has one owner for each kind.
template <class Kind>
class PostingOwner
{
public:
    virtual ~PostingOwner() = default;

    /// Others may hear of it now: nothing before it on its channel is open. Its number is known. It
    /// may be called while records of another location of the process are handled.
    virtual void take_effect(Kind& posting) = 0;

    /// It has left the queue, and may be forgotten if it is done.
    virtual void forget(Kind& posting) = 0;

    /// It is not ready, wants_peek(), and nothing before it on its channel is open.
    virtual void peek(Kind&) {}
};

/// The owners of what one location posts.
using PostingOwners = std::tuple<PostingOwner<SendPosting>*, PostingOwner<ReceivePosting>*,
                                 PostingOwner<CollectivePosting>*, PostingOwner<EpochPosting>*>;

/// The postings of a process's locations, in the order of the process (spec: semantics,
/// "Matching"): shared by them. A process of one location passes most through without a queue; with
/// several, a posting waits until all have been read beyond it. A posting takes effect once it is
/// ready, its fate is known, it has its final place, and nothing held before it comes_before() it;
/// so their order depends on the input alone, whatever the output times are (docs/adr/0024).
class ProcessPostings
{
public:
    /// `wake` is called with a location that holds the others up, and should read on.
    explicit ProcessPostings(std::function<void(LocationIndex)> wake) : wake_(std::move(wake)) {}

    ~ProcessPostings() = default;

    ProcessPostings(const ProcessPostings&) = delete;
    ProcessPostings& operator=(const ProcessPostings&) = delete;

    /// Adds a location; returns its slot. All are added before the first record is seen.
    std::size_t join(LocationIndex location, const PostingOwners& owners);

    /// True where the order must be kept between locations. That is so of a process of several
    /// locations.
    bool is_shared() const noexcept
    {
        return frontier_.is_shared();
    }

    /// A record at `time` was seen, or at the end of the location all were. True if postings may
    /// have taken effect. `time` is an input time, Picoseconds::max() at the end; times of a
    /// location do not go back.
    [[gnu::always_inline]] bool advance(std::size_t slot, Picoseconds time)
    {
        if (queued_ == 0)
        {
            frontier_.note(slot, time);
            return false;
        }
        if (!frontier_.advance(slot, time))
        {
            return false;
        }
        drain_all();
        return true;
    }

    /// Takes a place before it is ready: it was seen ahead of its turn. The queue refers to the
    /// posting until that has left it.
    template <class Kind>
    void insert(Kind& posting)
    {
        queue<Kind>().insert(posting);
        ++queued_;
    }

    /// The part was seen, and has its place in the queue if it takes one: counts the sends before
    /// it, if all have been seen.
    void count_sends_before(CollectivePosting& part)
    {
        if (!is_shared() || part.turn <= frontier_.sealed())
        {
            part.sends_before = queue<SendPosting>().count_before(part.turn);
        }
    }

    /// True where something of that kind waits that a new one might have to let go before. It is
    /// for processes of one location.
    template <class Kind>
    bool holds_up() const noexcept
    {
        return !std::get<PostingQueue<Kind>>(queues_).empty();
    }

    /// The number of one that takes effect at once, as nothing is before it. It is called only
    /// where holds_up() is false.
    template <class Kind>
    std::uint64_t pass() noexcept
    {
        return queue<Kind>().pass();
    }

    /// The posting's record was re-timed. It takes effect now if it can, else later, from
    /// advance(), settle() or the ready() of another one. One that has left its queue before, as it
    /// does not count, is forgotten.
    template <class Kind>
    void ready(Kind& posting)
    {
        posting.is_ready = true;
        if (posting.has_left)
        {
            owner_of(posting).forget(posting);
            return;
        }
        auto& postings = queue<Kind>();
        if (postings.empty() && !is_shared() && posting.fate != Fate::unknown && posting.counts())
        {
            auto& owner = owner_of(posting);
            posting.number = postings.pass();
            posting.has_left = true;
            owner.take_effect(posting);
            owner.forget(posting);
            return;
        }
        if (!posting.is_queued)
        {
            insert(posting);
        }
        drain<Kind>();
    }

    /// The least time of something that is ready and has not taken effect; the end of all times
    /// where there is nothing. These are output times: S of a send, P of a receive, the begin of a
    /// part. The horizon of a network that messages share is not beyond it.
    Picoseconds earliest_held() const noexcept;

    /// The posting's fate has become known. It may take effect now, and those that it held up.
    template <class Kind>
    void settle(const Kind& posting)
    {
        if (posting.is_queued)
        {
            drain<Kind>();
        }
    }

    /// True where others wait until more records of this location have been seen. It then reads on,
    /// even where it is parked itself.
    bool is_held_up_by(LocationIndex location) const noexcept
    {
        return is_shared() && queued_ > 0 && is_unsealed_for(location);
    }

    /// True where this location is so far ahead of the others that it should let them catch up.
    /// That is so while more than 4096 postings of one kind are queued and another location is
    /// furthest behind.
    bool is_far_ahead(LocationIndex location) const noexcept
    {
        return is_shared() && queued_ > 0 && is_ahead_of_laggard(location);
    }

    /// The next number of a collective of that domain. Counting starts from 0, in the order in
    /// which parts take effect; so the k-th of each member is one operation (R6).
    std::uint64_t count(const CollectiveDomain& domain)
    {
        return collectives_begun_[domain]++;
    }

    /// Gives a part that takes effect its token, and those before it that still wait: theirs are
    /// known, as whatever might not count has held the part back. Tokens count the collectives of
    /// all communicators that the process is in, in its order.
    void number(CollectivePosting& part);

    /// Counts what was seen and has not taken effect. Once `all` records of the process have been
    /// seen, the counts are what is still to come, and are kept from then on. The counts are told
    /// by to_come().
    void survey(bool all);

    /// The counts of the last survey().
    const PostingSurvey& to_come() const noexcept
    {
        return to_come_;
    }

    /// A collective that has not taken effect, as far as it was seen and has its place; one without
    /// bytes for one that has. It is nothing where that part, or the completion of one before it,
    /// has not been seen. The caller is not told. CountSearch asks for members who have not begun.
    std::optional<CollectiveIdentity> identity_of(const CollectiveKey& key) const;

    /// What the process's collectives prove of each other.
    CallerEvidence callers;

private:
    struct Member
    {
        LocationIndex location = 0;
        PostingOwners owners;
    };

    template <class Kind>
    PostingQueue<Kind>& queue()
    {
        return std::get<PostingQueue<Kind>>(queues_);
    }

    bool is_unsealed_for(LocationIndex location) const noexcept;
    bool is_ahead_of_laggard(LocationIndex location) const noexcept;
    void drain_all();
    template <class Kind>
    PostingOwner<Kind>& owner_of(const Kind& posting) const
    {
        const auto found = std::ranges::find(members_, posting.turn.location, &Member::location);
        HAEC_SIM_ASSERT(found != members_.end());
        return *std::get<PostingOwner<Kind>*>(found->owners);
    }
    template <class Kind>
    void drain();
    template <class Kind>
    bool has_unsealed() const;
    std::function<void(LocationIndex)> wake_;
    std::vector<Member> members_;
    ProcessFrontier frontier_;
    std::tuple<PostingQueue<SendPosting>, PostingQueue<ReceivePosting>,
               PostingQueue<CollectivePosting>, PostingQueue<EpochPosting>>
        queues_;
    /// The number of postings in all of them.
    std::size_t queued_ = 0;
    std::map<CollectiveDomain, std::uint64_t> collectives_begun_;
    std::uint64_t collectives_numbered_ = 0;
    PostingSurvey to_come_;
};

} // namespace haec_sim
