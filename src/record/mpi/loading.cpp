// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The library in the program that has loaded it: the functions of MPI that the wrappers hide, and
// programs of another MPI.
#include "record/mpi/loading.hpp"
#include "record/mpi/clock.hpp"
#include "record/mpi/recorder.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include <dlfcn.h>
#include <unistd.h>

namespace haec_record
{

OwnFunctions own;

namespace
{

std::uint64_t load_time = 0;

/// From the library that the program was linked with, or one that it has loaded later.
void* find_function(void* library, const char* name)
{
    void* found = dlsym(RTLD_NEXT, name);
    return found != nullptr || library == nullptr ? found : dlsym(library, name);
}

bool is_first_process()
{
    for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"})
    {
        const char* rank = std::getenv(name);
        if (rank != nullptr)
        {
            return std::strcmp(rank, "0") == 0;
        }
    }
    return true;
}

/// Whether the program is linked with an MPI whose handles are others than this library's.
bool is_of_another_mpi()
{
    const bool is_open_mpi = dlsym(RTLD_DEFAULT, "ompi_mpi_comm_world") != nullptr;
#ifdef OMPI_MAJOR_VERSION
    return dlsym(RTLD_NEXT, "PMPI_Init") != nullptr && !is_open_mpi;
#else
    return is_open_mpi;
#endif
}

/// Takes this library out of LD_PRELOAD, and starts the program again.
void restart_without_recorder()
{
    std::string others;
    std::string rest = std::getenv("LD_PRELOAD") != nullptr ? std::getenv("LD_PRELOAD") : "";
    for (char* word = std::strtok(rest.data(), ": "); word != nullptr;
         word = std::strtok(nullptr, ": "))
    {
        if (std::strstr(word, "libhaec_record.so") == nullptr)
        {
            others += others.empty() ? word : std::string(":") + word;
        }
    }
    setenv("LD_PRELOAD", others.c_str(), 1);
    auto words = program_and_arguments();
    std::vector<char*> arguments;
    for (auto& word : words)
    {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    execv("/proc/self/exe", arguments.data());
}

__attribute__((constructor)) void look_at_program()
{
    load_time = now();
    if (is_of_another_mpi())
    {
        if (is_first_process())
        {
            std::fprintf(stderr,
                         "haec_record: error: this program uses another MPI than '%s', for which "
                         "this library "
                         "is; preload the one for its MPI; nothing is recorded\n",
                         HAEC_RECORD_MPI_LIBRARY);
        }
        restart_without_recorder();
    }
}

} // namespace

std::uint64_t begin_of_process()
{
    return load_time;
}

std::vector<std::string> program_and_arguments()
{
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin < all.size();)
    {
        const auto end = all.find('\0', begin);
        parts.push_back(all.substr(begin, end - begin));
        begin = end == std::string::npos ? all.size() : end + 1;
    }
    return parts;
}

void load_functions()
{
    if (own.Init != nullptr)
    {
        return;
    }
    void* library = dlopen(HAEC_RECORD_MPI_LIBRARY, RTLD_LAZY | RTLD_NOLOAD);
#define HAEC_RECORD_FIND(name)                                                                     \
    own.name = reinterpret_cast<decltype(own.name)>(find_function(library, "PMPI_" #name));
    HAEC_RECORD_LOAD(HAEC_RECORD_FIND)
}

bool is_of_bindings(const void* address)
{
    Dl_info info;
    return dladdr(address, &info) != 0 && info.dli_fname != nullptr &&
           (std::strstr(info.dli_fname, "/libmpi_mpifh") != nullptr ||
            std::strstr(info.dli_fname, "/libmpichfort") != nullptr);
}

} // namespace haec_record
