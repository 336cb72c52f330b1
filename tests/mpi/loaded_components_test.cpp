// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mpi/loaded_components.hpp"

#include <boost/mpi/environment.hpp>
#include <fstream>
#include <iostream>
#include <string>

// What is in memory behind MPI_Finalize, which GoogleTest's cases all come before.

namespace
{

bool is_pmix_loaded()
{
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);)
    {
        if (line.find("/mca_pmix_") != std::string::npos)
        {
            return true;
        }
    }
    return false;
}

} // namespace

int main()
{
    bool was_loaded = false;
    {
        const boost::mpi::environment environment;
        was_loaded = is_pmix_loaded();
        haec_sim::keep_pmix_loaded();
    }
    if (was_loaded && !is_pmix_loaded())
    {
        std::cout << "the component for PMIx was unloaded\n";
        return 1;
    }
    std::cout << (was_loaded ? "still loaded\n" : "this MPI has none\n");
    return 0;
}
