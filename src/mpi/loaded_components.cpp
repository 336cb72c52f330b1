// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mpi/loaded_components.hpp"

#include <dlfcn.h>
#include <link.h>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

namespace
{

int note_component(dl_phdr_info* object, std::size_t, void* names)
{
    const std::string_view name = object->dlpi_name;
    if (name.find("/mca_pmix_") != std::string_view::npos)
    {
        static_cast<std::vector<std::string>*>(names)->emplace_back(name);
    }
    return 0;
}

} // namespace

void keep_pmix_loaded()
{
    std::vector<std::string> names;
    ::dl_iterate_phdr(note_component, &names);
    for (const auto& name : names)
    {
        // Never closed.
        ::dlopen(name.c_str(), RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    }
}

} // namespace haec_sim
