// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "coefficient_folders.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <system_error>

namespace haec_sim::static_network_model
{

namespace
{

std::vector<std::filesystem::path> json_files(const std::filesystem::path& folder)
{
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    {
        if (entry.path().extension() == ".json")
        {
            files.push_back(entry.path());
        }
    }
    if (error)
    {
        throw UsageError(folder.string() + ": this folder of parameter_search_folders cannot be " +
                         "read (" + error.message() + "); check its path");
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

CoefficientFolders::CoefficientFolders(const std::vector<std::filesystem::path>& folders)
{
    for (const std::filesystem::path& folder : folders)
    {
        for (const auto& path : json_files(folder))
        {
            if (auto file = read_coefficient_file(path))
            {
                entries_.push_back({path, std::move(*file)});
            }
        }
    }
}

// The number of keys that differ, and of one of them " (a.json has latency 1270 instead of 100)".
CoefficientFolders::Difference CoefficientFolders::difference(const Entry& entry,
                                                              const FitParameters& parameters)
{
    Difference result;
    for (const auto& [key, value] : parameters)
    {
        const auto other = entry.file.parameters.find(key);
        if (other == entry.file.parameters.end() || other->second != value)
        {
            ++result.keys;
            result.text =
                " (" + entry.path.filename().string() + " has " + key + " " +
                (other == entry.file.parameters.end() ? "missing" : text_of(other->second)) +
                " instead of " + text_of(value) + ")";
        }
    }
    return result;
}

const CoefficientFile& CoefficientFolders::find(const std::string& model,
                                                const FitParameters& parameters,
                                                const std::string& where) const
{
    const Entry* found = nullptr;
    Difference nearest;
    for (const Entry& entry : entries_)
    {
        if (entry.file.communication_model != model)
        {
            continue;
        }
        if (entry.file.parameters != parameters)
        {
            const Difference other = difference(entry, parameters);
            nearest = nearest.keys == 0 || other.keys < nearest.keys ? other : nearest;
            continue;
        }
        if (found != nullptr)
        {
            throw UsageError(where + ": " + found->path.string() + " and " + entry.path.string() +
                             " are coefficient files of the same parameters; remove one");
        }
        found = &entry;
    }
    if (found == nullptr)
    {
        throw UsageError(where + ": no file of parameter_search_folders has the coefficients of " +
                         model + " with these parameters" + nearest.text +
                         "; make one with haec_fit, or choose evaluation exact");
    }
    return found->file;
}

} // namespace haec_sim::static_network_model
