// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/output_keys.hpp"

#include "core/files/files_written.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/output_file.hpp"

#include <filesystem>
#include <utility>

namespace haec_sim
{

ParameterSpec output_key(std::string name, std::string summary, std::string file,
                         std::string former_name)
{
    ParameterSpec spec;
    spec.name = std::move(name);
    spec.former_name = std::move(former_name);
    spec.kind = ParameterKind::text;
    spec.summary = std::move(summary);
    if (file.empty())
    {
        spec.default_text = "not written";
    }
    else
    {
        spec.default_value = std::move(file);
    }
    return spec;
}

ParameterSpec replace_key()
{
    ParameterSpec spec;
    spec.name = "replace";
    spec.kind = ParameterKind::boolean;
    spec.summary = "whether existing files of these names are replaced";
    spec.default_value = false;
    return spec;
}

std::string output_of(const ModuleContext& context, const std::string& key)
{
    const auto& parameters = context.parameters;
    auto file = parameters.get<std::string>(key);
    const auto option = parameters.path() + "." + key;
    claim_output(file, option);
    if (!context.run.force && !parameters.get<bool>("replace") && std::filesystem::exists(file))
    {
        throw UsageError(option + ": " + file +
                         " exists; give another name, or --force to replace it");
    }
    std::error_code failure;
    if (!std::filesystem::is_directory(std::filesystem::absolute(file).parent_path(), failure))
    {
        throw UsageError(option + ": the folder of " + file +
                         " does not exist; make it, or give another name");
    }
    require_replaceable({file, true});
    return file;
}

std::string optional_output_of(const ModuleContext& context, const std::string& key)
{
    return context.parameters.has(key) ? output_of(context, key) : std::string();
}

} // namespace haec_sim
