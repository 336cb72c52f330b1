// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/name_of_call.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

TEST(NameOfCall, IsThatOfMpiInAnyLanguage)
{
    EXPECT_EQ(name_of_mpi_call("MPI_Send"), "Send");
    EXPECT_EQ(name_of_mpi_call("PMPI_Send"), "Send");
    EXPECT_EQ(name_of_mpi_call("MPI_Send_c"), "Send");
    EXPECT_EQ(name_of_mpi_call("mpi_send_"), "send");
    EXPECT_EQ(name_of_mpi_call("mpi_send__"), "send");
    EXPECT_EQ(name_of_mpi_call("mpi_send_f08_"), "send");
    EXPECT_EQ(name_of_mpi_call("MPI_SEND"), "SEND");
    EXPECT_EQ(name_of_mpi_call("send"), "");
    EXPECT_EQ(name_of_mpi_call(""), "");
}

TEST(NameOfCall, TellsMpiWhateverTheParadigmIs)
{
    EXPECT_TRUE(is_mpi_call(Paradigm::mpi, "anything"));
    EXPECT_TRUE(is_mpi_call(Paradigm::user, "MPI_Send"));
    EXPECT_TRUE(is_mpi_call(Paradigm::compiler, "mpi_send_"));
    EXPECT_TRUE(is_mpi_call(Paradigm::user, "pmpi_send"));
    EXPECT_FALSE(is_mpi_call(Paradigm::user, "mpi_send"));
    EXPECT_FALSE(is_mpi_call(Paradigm::user, "MPI"));
}

} // namespace haec_sim::test
