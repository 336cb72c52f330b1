// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/paraver_labels.hpp"
#include "export/paraver_objects.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace haec_sim::exporting
{
namespace
{

TEST(ParaverState, FollowsFromTheCall)
{
    const auto state = [](const char* name) {
        return state_of({name, Paradigm::mpi, RegionRole::unknown});
    };
    EXPECT_EQ(state("MPI_Send"), ParaverState::blocking_send);
    EXPECT_EQ(state("MPI_SENDRECV_REPLACE"), ParaverState::send_and_receive);
    EXPECT_EQ(state("mpi_waitany"), ParaverState::wait);
    EXPECT_EQ(state("MPI_Reduce_scatter"), ParaverState::group_communication);
    EXPECT_EQ(state("MPI_Get"), ParaverState::remote_memory_access);
    EXPECT_EQ(state("MPI_Get_count"), ParaverState::others);
    EXPECT_EQ(state("MPI_Init"), ParaverState::others);
    EXPECT_EQ(state("M"), ParaverState::others);
    EXPECT_EQ(state_of({"MPI_Send", Paradigm::user, RegionRole::unknown}), ParaverState::running);
    EXPECT_EQ(state_of({"!$omp barrier", Paradigm::openmp, RegionRole::barrier}),
              ParaverState::synchronization);
}

Labels labels_of_two_nodes()
{
    Labels labels;
    labels.regions = {{"main", Paradigm::compiler, {}},
                      {"MPI_Barrier", Paradigm::mpi, {}},
                      {"unknown region", Paradigm{}, {}}};
    labels.locations = {{"a", LocationRef{5}, LocationType::cpu_thread, 0, 0},
                        {"b", LocationRef{6}, LocationType::cpu_thread, 2, 0},
                        {"c", LocationRef{7}, LocationType::cpu_thread, 0, 1}};
    labels.processes = {{"P0", {0, 2}, 1}, {"P1", {}, 0}, {"P2", {1}, 0}};
    labels.nodes = {"", "n2"};
    return labels;
}

// The rank without locations has a thread and a CPU, too.
TEST(ParaverObjects, CountCpusByNode)
{
    const auto labels = labels_of_two_nodes();
    const ParaverObjects objects(labels);
    EXPECT_EQ(objects.header_text(), "2(2,2):1:3(2:2,1:1,1:1),0");
    EXPECT_EQ(objects.of(0), "3:1:1:1");
    EXPECT_EQ(objects.of(1), "2:1:3:1");
    EXPECT_EQ(objects.of(2), "4:1:1:2");
    std::ostringstream names;
    objects.write_names(names);
    EXPECT_EQ(names.str(), "LEVEL CPU SIZE 4\n1.1\n1.2\n2.1\n2.2\n\n"
                           "LEVEL NODE SIZE 2\nnode 1\nn2\n\n"
                           "LEVEL TASK SIZE 3\nP0\nP1\nP2\n\n"
                           "LEVEL THREAD SIZE 4\nP0, a\nP0, c\nP1\nP2, b\n");
}

TEST(ParaverLabels, NameValuesByType)
{
    std::ostringstream out;
    write_paraver_labels(out, labels_of_two_nodes());
    const auto text = out.str();
    EXPECT_NE(text.find("EVENT_TYPE\n0    50000002    MPI Collective Comm\nVALUES\n0    End\n"
                        "2    MPI_Barrier\n"),
              std::string::npos);
    EXPECT_NE(text.find("EVENT_TYPE\n0    60000019    User function\nVALUES\n0    End\n"
                        "1    main\n3    unknown region\n"),
              std::string::npos);
}

} // namespace
} // namespace haec_sim::exporting
