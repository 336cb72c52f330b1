// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "coefficient_file.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim::static_network_model
{

/// The coefficient files (*.json) of `parameter_search_folders`.
class CoefficientFolders
{
public:
    CoefficientFolders() = default;

    /// Reads them all; JSON files of other formats are passed over. Throws UsageError for a folder
    /// or file that cannot be read.
    explicit CoefficientFolders(const std::vector<std::filesystem::path>& folders);

    /// The file of that model with exactly these parameters. Throws UsageError, with `where` for
    /// what it was searched, if there is none or more than one.
    const CoefficientFile& find(const std::string& model, const FitParameters& parameters,
                                const std::string& where) const;

private:
    struct Entry
    {
        std::filesystem::path path;
        CoefficientFile file;
    };

    // The difference between a file's parameters and those wanted.
    struct Difference
    {
        std::size_t keys = 0;
        std::string text;
    };

    static Difference difference(const Entry& entry, const FitParameters& parameters);

    std::vector<Entry> entries_;
};

} // namespace haec_sim::static_network_model
