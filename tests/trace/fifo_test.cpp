// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/tables/fifo.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <random>

namespace haec_sim::test
{

TEST(Fifo, FirstInFirstOut)
{
    Fifo<int> fifo;
    EXPECT_TRUE(fifo.empty());
    fifo.push(1);
    fifo.push(2);
    EXPECT_EQ(fifo.size(), 2u);
    EXPECT_EQ(fifo.front(), 1);
    EXPECT_EQ(fifo.at(1), 2);
    EXPECT_EQ(fifo.pop(), 1);
    EXPECT_EQ(fifo.at(0), 2);
    EXPECT_EQ(fifo.pop(), 2);
    EXPECT_TRUE(fifo.empty());
}

TEST(Fifo, BehavesAsADequeThroughCompactions)
{
    Fifo<int> fifo;
    std::deque<int> deque;
    std::mt19937 random(7);
    for (int step = 0; step < 20000; ++step)
    {
        // grows for a while, then shrinks
        if (deque.empty() || random() % 100 < (step % 2000 < 1000 ? 70U : 30U))
        {
            fifo.push(step);
            deque.push_back(step);
        }
        else
        {
            ASSERT_EQ(fifo.pop(), deque.front());
            deque.pop_front();
        }
        ASSERT_EQ(fifo.size(), deque.size());
        ASSERT_EQ(fifo.empty(), deque.empty());
        if (!deque.empty())
        {
            const auto index = random() % deque.size();
            ASSERT_EQ(fifo.at(index), deque[index]);
            ASSERT_EQ(fifo.front(), deque.front());
        }
    }
}

TEST(Fifo, BehavesAsADequeWithinAndAtItsEnds)
{
    Fifo<std::unique_ptr<int>> fifo;
    std::deque<int> deque;
    std::mt19937 random(11);
    for (int step = 0; step < 5000; ++step)
    {
        const auto place = random() % (deque.size() + 1);
        if (random() % 100 < (step % 1000 < 500 ? 70U : 30U))
        {
            fifo.insert(place, std::make_unique<int>(step));
            deque.insert(deque.begin() + static_cast<std::ptrdiff_t>(place), step);
        }
        else if (place < deque.size())
        {
            fifo.erase(place);
            deque.erase(deque.begin() + static_cast<std::ptrdiff_t>(place));
        }
        ASSERT_TRUE(std::ranges::equal(
            fifo, deque, [](const auto& element, int number) { return *element == number; }));
        ASSERT_TRUE(deque.empty() || *fifo.back() == deque.back());
    }
}

TEST(Fifo, HoldsWhatCanOnlyBeMoved)
{
    Fifo<std::unique_ptr<int>> fifo;
    for (int number = 0; number < 100; ++number)
    {
        fifo.push(std::make_unique<int>(number));
    }
    for (int number = 0; number < 100; ++number)
    {
        EXPECT_EQ(*fifo.pop(), number);
    }
}

} // namespace haec_sim::test
