// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/shipped_files.hpp"

#include "core/text/did_you_mean.hpp"
#include "core/text/split.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <system_error>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

struct Kind
{
    const char* what;
    std::vector<const char*> folders; ///< one name is in one of them
    const char* ending;
};

const Kind configurations{"configuration", {"configs", "configs/machines"}, ".json"};
const Kind mappings{"mapping", {"mappings"}, ".map"};

/// Beside the folder of this program; none where the system does not tell which that is.
std::vector<fs::path> folders_of(const Kind& kind)
{
    std::error_code failure;
    const auto program = fs::read_symlink("/proc/self/exe", failure);
    std::vector<fs::path> folders;
    for (const auto* folder : kind.folders)
    {
        if (!failure)
        {
            folders.push_back(program.parent_path().parent_path() / "share" / "haec_sim" / folder);
        }
    }
    return folders;
}

std::vector<std::string> names_of(const Kind& kind)
{
    std::vector<std::string> names;
    std::error_code failure;
    for (const auto& folder : folders_of(kind))
    {
        for (const auto& entry : fs::directory_iterator(folder, failure))
        {
            if (entry.path().extension() == kind.ending)
            {
                names.push_back(entry.path().stem().string());
            }
        }
    }
    std::ranges::sort(names);
    return names;
}

/// The installed name that is nearest to the whole word, or has a part such as "torus" that is.
std::optional<std::string> nearest_name(const std::string& word,
                                        const std::vector<std::string>& names)
{
    if (auto meant = nearest(word, names))
    {
        return meant;
    }
    std::map<std::string, std::string> names_by_part;
    for (const auto& name : names)
    {
        for (const auto& part : split(name, '_'))
        {
            names_by_part.emplace(part, name);
        }
    }
    std::vector<std::string> parts;
    for (const auto& [part, name] : names_by_part)
    {
        parts.push_back(part);
    }
    const auto meant = nearest(word, parts);
    return meant ? std::optional(names_by_part.at(*meant)) : std::nullopt;
}

UsageError no_such_file(const Kind& kind, const std::string& name)
{
    const auto meant = nearest_name(fs::path(name).stem().string(), names_of(kind));
    return UsageError("'" + name + "' is neither a file nor an installed " + kind.what +
                      (meant ? "; did you mean '" + *meant + "'?" : "; check the name") +
                      " (haec_sim --list-configs lists the installed ones)");
}

fs::path file_of(const Kind& kind, const std::string& name)
{
    const fs::path given(name);
    std::error_code failure;
    if (fs::status(given, failure).type() != fs::file_type::not_found)
    {
        return given;
    }
    const bool is_name = !given.has_parent_path() && !given.has_extension();
    for (const auto& folder : is_name ? folders_of(kind) : std::vector<fs::path>())
    {
        if (auto installed = folder / (name + kind.ending); fs::exists(installed, failure))
        {
            return installed;
        }
    }
    throw no_such_file(kind, name);
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
