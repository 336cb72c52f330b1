// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/prompt_sockets.hpp"
#include "parallel/mpi/threads_at_rest.hpp"

#include <boost/mpi/communicator.hpp>
#include <boost/mpi/environment.hpp>
#include <gtest/gtest.h>

// Every rank runs every test, together with the others; the first rank tells of those that pass.
int main(int argc, char** argv)
{
    const boost::mpi::environment environment(argc, argv, boost::mpi::threading::single, false);
    const haec_sim::ThreadsAtRestBeforeMpiEnds threads_at_rest;
    haec_sim::send_promptly();
    const boost::mpi::communicator everybody;
    if (everybody.rank() != 0)
    {
        GTEST_FLAG_SET(brief, true);
    }
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
