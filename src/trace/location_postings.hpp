// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/fifo.hpp"
#include "trace/posting.hpp"

#include <cstdint>
#include <forward_list>
#include <vector>

namespace haec_sim
{

/// The postings of one kind of one location, from the moment in which their records are seen. As
/// records are re-timed in the order in which they are seen, the rules find the posting that a
/// record opens or completes in front of a queue, whatever ids its request had.
///
/// Order of calls: open() or complete() when a record is seen, opened() or completed() while it is
/// re-timed, pop_opened() or pop_completed() when that has succeeded. A location has one for each
/// kind of posting. Memory: the postings that are not done, and as many as were so
/// at a time.
template <class Kind>
class LocationPostings
{
public:
    /// Within `limit` records after it a posting's completion is looked for. Bounds how far a
    /// location looks ahead. `limit` is a number of records.
    explicit LocationPostings(std::uint64_t limit) : limit_(limit) {}

    ~LocationPostings() = default;

    LocationPostings(const LocationPostings&) = delete;
    LocationPostings& operator=(const LocationPostings&) = delete;

    /// A record posts something. Stays where it is until it is done. `fate` is known at once where
    /// no completion comes.
    Kind& open(const Turn& turn, Fate fate)
    {
        auto& posting = take();
        posting.turn = turn;
        posting.fate = fate;
        opened_.push(&posting);
        if (fate == Fate::unknown)
        {
            unknown_.push({&posting, posting.serial, turn.record});
        }
        return posting;
    }

    /// A record completes `posting`, which may be null where it completes nothing that was seen.
    /// True if its fate was unknown, and now is not.
    bool complete(Kind* posting, Fate fate)
    {
        completed_.push(posting);
        if (posting == nullptr || posting->fate != Fate::unknown)
        {
            return false;
        }
        settle(*posting, fate);
        return true;
    }

    /// The fate of a posting becomes known.
    void settle(Kind& posting, Fate fate)
    {
        posting.fate = fate;
        forget_known();
    }

    /// A record that posts and completes at once, as one without its request does. It is
    /// completed() without having been opened().
    Kind& open_stray(const Turn& turn)
    {
        auto& posting = take();
        posting.turn = turn;
        posting.fate = Fate::completes;
        completed_.push(&posting);
        return posting;
    }

    /// The posting that the record which is re-timed opens; there is one.
    Kind& opened()
    {
        return *opened_.front();
    }

    void pop_opened()
    {
        opened_.pop();
    }

    /// The posting that the record which is re-timed completes; null where that is none that was
    /// seen.
    Kind* completed()
    {
        return completed_.front();
    }

    void pop_completed()
    {
        completed_.pop();
    }

    /// `seen` records were seen, or all there are: calls `settle(posting)`, which gives it a fate,
    /// for each whose completion is not looked for any longer. `all`: no more records come.
    /// Postings are asked for in the order in which they were opened; `settle` may look for the end
    /// elsewhere (RequestsAhead).
    template <class Settle>
    void expire(std::uint64_t seen, bool all, Settle&& settle)
    {
        while (has_due(seen, all))
        {
            settle(*unknown_.pop().posting);
            forget_known();
        }
    }

    /// True where expire() has anything to do.
    bool has_due(std::uint64_t seen, bool all) const
    {
        return !unknown_.empty() && (all || seen >= unknown_.front().record + limit_);
    }

    /// True where a posting's fate is still looked for.
    bool has_unknown() const noexcept
    {
        return !unknown_.empty();
    }

    /// Takes the memory of a posting back if it is done. Nothing may refer to it then.
    void release_if_done(Kind& posting)
    {
        if (posting.serial != 0 && posting.is_done())
        {
            posting.serial = 0;
            free_.push_back(&posting);
        }
    }

private:
    /// A posting, with what tells whether its memory is used for another one by now, and its
    /// record.
    struct Unknown
    {
        Kind* posting = nullptr;
        std::uint64_t serial = 0;
        std::uint64_t record = 0;
    };

    /// The oldest posting whose fate is looked for comes first again.
    void forget_known()
    {
        while (!unknown_.empty() && !is_unknown(unknown_.front()))
        {
            unknown_.drop();
        }
    }

    static bool is_unknown(const Unknown& one)
    {
        return one.posting->serial == one.serial && one.posting->fate == Fate::unknown;
    }

    /// Memory for a posting: some that was given back, or new.
    Kind& take()
    {
        Kind* posting = nullptr;
        if (free_.empty())
        {
            posting = &all_.emplace_front();
        }
        else
        {
            posting = free_.back();
            free_.pop_back();
            *posting = Kind{};
        }
        posting->serial = ++last_serial_;
        return *posting;
    }

    std::uint64_t limit_;
    std::uint64_t last_serial_ = 0;
    /// All there are; a list, so that they stay where they are, and no memory is taken before.
    std::forward_list<Kind> all_;
    /// The postings that were given back.
    std::vector<Kind*> free_;
    /// The postings that records open or complete which were seen and are not re-timed yet, in
    /// their order.
    Fifo<Kind*> opened_;
    Fifo<Kind*> completed_;
    /// The postings whose fate was not known when they were opened, oldest first; that of the first
    /// one is not known.
    Fifo<Unknown> unknown_;
};

} // namespace haec_sim
