// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/unit_queue.hpp"

#include "core/numbers/split_mix.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <tuple>

namespace haec_sim
{

namespace
{

auto key(const NetworkUnit& unit)
{
    return std::tuple(unit.times.head, unit.sender, unit.segment);
}

struct Order
{
    void expect(const NetworkUnit&) const noexcept {}
    void expect_next(const NetworkUnit&) const noexcept {}

    bool operator()(const NetworkUnit& left, const NetworkUnit& right) const noexcept
    {
        return key(left) < key(right);
    }
};

/// Units in a queue and, to compare, in a set.
class Pair
{
public:
    explicit Pair(std::uint64_t seed) : state_(seed) {}

    std::uint64_t draw(std::uint64_t bound)
    {
        return split_mix(state_ += split_mix_increment) % bound;
    }

    /// A unit that far behind the last one that was popped.
    NetworkUnit unit(std::int64_t ahead)
    {
        const Picoseconds head{now_ + ahead};
        return {{head, head}, static_cast<std::uint32_t>(draw(8)), 0, ++number_, 0};
    }

    void push(const NetworkUnit& unit)
    {
        queue_.push(unit);
        keys_.insert(key(unit));
    }

    void pop()
    {
        check();
        queue_.pop();
        keys_.erase(keys_.begin());
    }

    void replace(std::int64_t ahead)
    {
        check();
        const NetworkUnit next = unit(ahead);
        queue_.replace_top(next);
        keys_.erase(keys_.begin());
        keys_.insert(key(next));
    }

    bool empty() const
    {
        EXPECT_EQ(queue_.empty(), keys_.empty());
        return keys_.empty();
    }

private:
    void check()
    {
        ASSERT_EQ(key(queue_.top()), *keys_.begin());
        now_ = queue_.top().times.head.count();
    }

    std::uint64_t state_;
    std::int64_t now_ = 0;
    std::uint32_t number_ = 0;
    UnitQueue<Order> queue_{Order{}};
    std::set<std::tuple<Picoseconds, std::uint32_t, std::uint32_t>> keys_;
};

} // namespace

TEST(UnitQueue, KeepsTheOrderHoweverFarAheadUnitsCome)
{
    for (const std::uint64_t far : {1ULL, 1000ULL, 1'000'000ULL, 1'000'000'000'000ULL})
    {
        Pair pair(far);
        for (std::uint32_t step = 0; step < 200'000; ++step)
        {
            const auto ahead = static_cast<std::int64_t>(pair.draw(20) == 0 ? pair.draw(1000 * far)
                                                                            : pair.draw(far));
            if (pair.empty() || (step < 100'000 ? step % 20 == 0 : pair.draw(100) == 0))
            {
                pair.push(pair.unit(ahead));
            }
            else if (pair.draw(30) == 0)
            {
                pair.pop();
            }
            else
            {
                pair.replace(ahead);
            }
        }
        while (!pair.empty())
        {
            pair.pop();
        }
    }
}

// As of a large machine: more than the slots that there are at first are for.
TEST(UnitQueue, KeepsTheOrderOfVeryManyUnits)
{
    Pair pair(7);
    for (std::uint32_t unit = 0; unit < 70'000; ++unit)
    {
        pair.push(pair.unit(static_cast<std::int64_t>(pair.draw(200'000))));
    }
    for (std::uint32_t step = 0; step < 600'000; ++step)
    {
        pair.replace(static_cast<std::int64_t>(pair.draw(step % 7 == 0 ? 3'000'000 : 200'000)));
    }
    while (!pair.empty())
    {
        pair.pop();
    }
}

TEST(UnitQueue, TheEndOfAllTimesIsATime)
{
    Pair pair(1);
    pair.push(pair.unit(std::numeric_limits<std::int64_t>::max()));
    pair.push(pair.unit(5));
    pair.pop();
    pair.pop();
    EXPECT_TRUE(pair.empty());
}

} // namespace haec_sim
