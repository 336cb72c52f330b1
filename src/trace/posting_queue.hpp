// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/fifo.hpp"
#include "trace/posting.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The postings of one kind of a process, in the order of their turns, until they take effect: each
/// once it is ready, its fate is known, and nothing before it might have to take effect first.
///
/// `Kind` is a Posting with `bool counts() const` (it takes effect at all), and `bool
/// comes_before(const Kind& later) const` (if both take effect, the later one must wait). Times of
/// the output have no part in it: threads of a process keep the order that they had in the
/// recording (docs/adr/0024). Most queues are short; each posting is compared with those that are
/// held before it.
template <class Kind>
class PostingQueue
{
public:
    /// Nobody asks for a posting before it takes effect.
    struct IgnorePeek
    {
        void operator()(Kind&) const {}
    };

    bool empty() const noexcept
    {
        return postings_.empty();
    }

    std::size_t size() const noexcept
    {
        return postings_.size();
    }

    auto begin() const noexcept
    {
        return postings_.begin();
    }

    auto end() const noexcept
    {
        return postings_.end();
    }

    /// Takes its place among the others; most come last. The posting stays where it is in memory
    /// until it has left.
    void insert(Kind& posting)
    {
        auto place = postings_.size();
        while (place > 0 && postings_.at(place - 1)->turn > posting.turn)
        {
            --place;
        }
        postings_.insert(place, &posting);
        posting.is_queued = true;
    }

    /// The number of one that takes effect at once, without a place in the queue, as nothing is
    /// before it. For processes of one location.
    std::uint64_t pass() noexcept
    {
        return next_number_++;
    }

    /// The number before that turn, with those that have left. None that is seen later may come
    /// before it, and none behind it may have its number. Numbers that later records will give are
    /// not in it.
    std::uint64_t count_before(const Turn& turn) const
    {
        const auto first = postings_.begin() + static_cast<std::ptrdiff_t>(numbered_);
        const auto last = std::ranges::lower_bound(
            first, postings_.end(), turn, {}, [](const Kind* posting) { return posting->turn; });
        return next_number_ + static_cast<std::uint64_t>(last - first);
    }

    /// Lets all that can take effect: calls `effect(posting)`, and `leave(posting)` for each that
    /// leaves the queue, also where it does not count. Nothing whose turn is later than `sealed`
    /// has its final place: another location might still post before it.
    /// `peek(posting)` is called, as often as it is passed, for one that `wants_peek()` and could
    /// take effect but for its record's time.
    template <class Effect, class Leave, class Peek = IgnorePeek>
    void drain(const Turn& sealed, Effect&& effect, Leave&& leave, Peek&& peek = {})
    {
        held_.clear();
        for (std::size_t place = 0; place < postings_.size();)
        {
            auto& posting = *postings_.at(place);
            if (posting.turn > sealed)
            {
                return;
            }
            if (place >= numbered_)
            {
                posting.number = next_number_++;
                ++numbered_;
            }
            if (posting.fate != Fate::unknown && !posting.counts())
            {
                remove(place);
                leave(posting);
            }
            else if (is_free(posting))
            {
                remove(place);
                effect(posting);
                leave(posting);
            }
            else
            {
                if constexpr (requires { posting.wants_peek(); })
                {
                    if (posting.wants_peek() && has_none_before(posting)) [[unlikely]]
                    {
                        peek(posting);
                    }
                }
                held_.push_back(&posting);
                ++place;
            }
        }
    }

private:
    /// True where it may take effect now, as none that is held has to come before it.
    bool is_free(const Kind& posting) const
    {
        return posting.is_ready && has_none_before(posting);
    }

    bool has_none_before(const Kind& posting) const
    {
        return posting.fate != Fate::unknown &&
               std::ranges::none_of(held_,
                                    [&](const Kind* held) { return held->comes_before(posting); });
    }

    /// Takes a posting out that has its number; the one behind it has its place then.
    void remove(std::size_t place)
    {
        auto& posting = *postings_.at(place);
        posting.is_queued = false;
        posting.has_left = true;
        --numbered_;
        postings_.erase(place);
    }

    /// By turn. Those in front of the `sealed` of the last drain() are held by something.
    Fifo<Kind*> postings_;
    /// The number of those in front that have their number.
    std::size_t numbered_ = 0;
    /// The number of the next one that gets its own.
    std::uint64_t next_number_ = 0;
    /// The postings that the drain() which is going on has passed.
    std::vector<const Kind*> held_;
};

} // namespace haec_sim
