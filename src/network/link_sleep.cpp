// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/link_sleep.hpp"

#include <algorithm>

namespace haec_sim
{

bool has_sleeping_links(const Platform& platform)
{
    return std::ranges::any_of(platform.link_types(),
                               [](const LinkType& type) { return type.sleep_after.has_value(); });
}

} // namespace haec_sim
