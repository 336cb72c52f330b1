// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/shipped_files.hpp"

#include <algorithm>
#include <system_error>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

struct Kind
{
    const char* folder;
    const char* ending;
};

constexpr Kind configurations{"configs", ".json"};
constexpr Kind mappings{"mappings", ".map"};

/// Beside the folder of this program; empty where the system does not tell which that is.
fs::path folder_of(const Kind& kind)
{
    std::error_code failure;
    const auto program = fs::read_symlink("/proc/self/exe", failure);
    return failure ? fs::path()
                   : program.parent_path().parent_path() / "share" / "haec_sim" / kind.folder;
}

fs::path file_of(const Kind& kind, const std::string& name)
{
    const fs::path given(name);
    std::error_code failure;
    if (given.has_parent_path() || given.has_extension() || fs::exists(given, failure))
    {
        return given;
    }
    const auto shipped = folder_of(kind) / (name + kind.ending);
    return fs::exists(shipped, failure) ? shipped : given;
}

std::vector<std::string> names_of(const Kind& kind)
{
    std::vector<std::string> names;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder_of(kind), failure))
    {
        if (entry.path().extension() == kind.ending)
        {
            names.push_back(entry.path().stem().string());
        }
    }
    std::ranges::sort(names);
    return names;
}

} // namespace

fs::path configuration_file(const std::string& name)
{
    return file_of(configurations, name);
}

fs::path mapping_file(const std::string& name)
{
    return file_of(mappings, name);
}

std::vector<std::string> shipped_configurations()
{
    return names_of(configurations);
}

std::vector<std::string> shipped_mappings()
{
    return names_of(mappings);
}

} // namespace haec_sim
