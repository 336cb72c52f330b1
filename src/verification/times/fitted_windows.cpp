// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/fitted_windows.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/json.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace haec_sim::verification
{

namespace
{

[[noreturn]] void damaged(const std::filesystem::path& file, const std::string& what)
{
    throw UsageError(file.string() + ": " + what +
                     " is missing or none of haec_fit 1; write the "
                     "file anew with haec_fit");
}

double number(const std::filesystem::path& file, const JsonValue& value, const std::string& what)
{
    const auto* found = value.if_is<double>();
    return found != nullptr ? *found : (damaged(file, what), 0.0);
}

const JsonValue::List& list(const std::filesystem::path& file, const JsonValue* value,
                            std::size_t size, const std::string& what)
{
    const auto* found = value != nullptr ? value->if_is<JsonValue::List>() : nullptr;
    if (found == nullptr || (size > 0 && found->size() != size))
    {
        damaged(file, what);
    }
    return *found;
}

std::string text(const JsonValue* value)
{
    const auto* found = value != nullptr ? value->if_is<std::string>() : nullptr;
    return found != nullptr ? *found : std::string();
}

/// True where all figures that the file was made for are those of the section.
bool is_made_for(const JsonValue& document, const Parameters& parameters)
{
    const auto* made_for = document.member("parameters");
    const auto* figures = made_for != nullptr ? made_for->if_is<JsonValue::Object>() : nullptr;
    return figures != nullptr &&
           std::ranges::all_of(*figures,
                               [&](const auto& figure)
                               {
                                   const auto* value = figure.second.template if_is<double>();
                                   return value == nullptr || !parameters.has(figure.first) ||
                                          parameters.get<double>(figure.first) == *value;
                               });
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder)
{
    std::error_code none;
    std::set<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none))
    {
        if (entry.path().extension() == ".json")
        {
            files.insert(entry.path());
        }
    }
    return {files.begin(), files.end()};
}

} // namespace

FittedWindows::FittedWindows(const Parameters& parameters)
{
    const auto folders = parameters.get<std::vector<std::string>>("parameter_search_folders");
    for (const auto& folder : folders)
    {
        for (const auto& file : files_in(folder))
        {
            if (read(file, parameters))
            {
                return;
            }
        }
    }
    throw UsageError(parameters.path() + ".parameter_search_folders: no coefficient file there is "
                                         "made for this model and its parameters; make one with "
                                         "haec_fit");
}

bool FittedWindows::read(const std::filesystem::path& file, const Parameters& parameters)
{
    const auto document = read_json(file);
    auto model = parameters.get<std::string>("communication_model");
    model = model == "DNCr" ? "NCDr" : model;
    if (text(document.member("format")) != "haec_fit 1" ||
        text(document.member("communication_model")) != model || !is_made_for(document, parameters))
    {
        return false;
    }
    file_ = file;
    const auto& hops = list(file, document.member("hops"), 2, "hops");
    const auto& loss = list(file, document.member("loss_probability"), 2, "loss_probability");
    for (std::size_t end = 0; end < 2; ++end)
    {
        hops_[end] = number(file, hops[end], "hops");
        loss_[end] = number(file, loss[end], "loss_probability");
    }
    for (const auto& window : list(file, document.member("windows"), 0, "windows"))
    {
        const auto* packets = window.member("packets");
        const auto size = packets != nullptr ? number(file, *packets, "packets") : 0.0;
        auto& terms = windows_[static_cast<std::uint32_t>(size)];
        const auto& rows = list(file, window.member("coefficients"), 5, "coefficients");
        for (std::size_t i = 0; i < 5; ++i)
        {
            const auto& row = list(file, &rows[i], 5, "coefficients");
            for (std::size_t j = 0; j < 5; ++j)
            {
                terms[i][j] = number(file, row[j], "coefficients");
            }
        }
    }
    return true;
}

Exact FittedWindows::window(std::uint32_t packets, std::uint32_t hops, Exact loss) const
{
    const auto found = windows_.find(packets);
    if (found == windows_.end() || hops < hops_[0] || hops > hops_[1] || loss < loss_[0] ||
        loss > loss_[1])
    {
        throw UsageError(file_.string() + " does not hold for windows of " +
                         std::to_string(packets) + " packets over " + std::to_string(hops) +
                         " hops at a loss of " + std::to_string(static_cast<double>(loss)) +
                         "; fit it for these");
    }
    Exact time = 0;
    Exact power_of_hops = 1;
    for (const auto& row : found->second)
    {
        Exact power_of_loss = power_of_hops;
        for (const auto coefficient : row)
        {
            time += coefficient * power_of_loss;
            power_of_loss *= loss;
        }
        power_of_hops *= hops;
    }
    return time;
}

} // namespace haec_sim::verification
