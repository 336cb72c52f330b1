// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/threads_at_rest.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

TEST(ThreadsAtRest, WhatAThreadHasToDoIsDone)
{
    std::atomic<bool> may_work = false;
    std::atomic<std::uint64_t> steps = 0;
    std::atomic<bool> may_end = false;
    constexpr std::uint64_t work = 10'000'000;
    std::thread worker(
        [&]
        {
            may_work.wait(false);
            while (steps < work)
            {
                ++steps;
            }
            may_end.wait(false);
        });
    may_work = true;
    may_work.notify_one();

    haec_sim::wait_for_threads_at_rest();

    EXPECT_EQ(steps, work);
    may_end = true;
    may_end.notify_one();
    worker.join();
}

TEST(ThreadsAtRest, AThreadThatWaitsKeepsNobodyWaiting)
{
    std::atomic<bool> may_end = false;
    std::atomic<bool> has_ended = false;
    std::thread worker(
        [&]
        {
            may_end.wait(false);
            has_ended = true;
        });
    const auto begin = std::chrono::steady_clock::now();

    haec_sim::wait_for_threads_at_rest();

    // For a thread that never rests it waits some seconds.
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{1});
    EXPECT_FALSE(has_ended);
    may_end = true;
    may_end.notify_one();
    worker.join();
}
