// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/threaded.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

/// Two processes, of which the first has a worker beside its master. No message is rendezvous.
class ThreadsOfProcess : public testing::Test
{
protected:
    ThreadsOfProcess() : worker_(trace_.add_thread(0))
    {
        settings_.replay.eager_threshold = Bytes{10000};
    }

    /// A message for the master at 20 + 100 + 4880 = 5000.
    void late_message(std::int64_t recorded)
    {
        late_message(0, recorded);
    }

    /// A message for any location of the first process, at 5000, too.
    void late_message(LocationIndex receiver, std::int64_t recorded)
    {
        trace_.at(1).send(20, {0, 4880});
        trace_.at(receiver).recv(recorded, {1, 4880});
    }

    Thread master()
    {
        return {trace_, 0};
    }

    Thread worker()
    {
        return {trace_, worker_};
    }

    Trace trace_{2};
    LocationIndex worker_;
    Settings settings_;
};

} // namespace haec_sim::test
