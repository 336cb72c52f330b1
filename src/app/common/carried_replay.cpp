// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/carried_replay.hpp"

#include "configuration/configuration.hpp"
#include "haec_sim/error.hpp"
#include "output/carried_texts.hpp"
#include "simulation/replay/replay_keys.hpp"

#include <string>

namespace haec_sim
{

ReplayOptions carried_replay(const Definitions& archive, const std::filesystem::path& anchor,
                             bool is_optional)
{
    try
    {
        const auto text = carried_text(archive, configuration_property, anchor.parent_path());
        if (text)
        {
            const auto name = "the configuration that " + anchor.string() + " carries";
            return replay_options(
                read_configuration(*text, name,
                                   {.modules = {}, .overrides = {}, .libraries = Libraries::refuse})
                    .replay);
        }
    }
    catch (const UsageError&)
    {
        if (!is_optional)
        {
            throw;
        }
    }
    return {};
}

} // namespace haec_sim
