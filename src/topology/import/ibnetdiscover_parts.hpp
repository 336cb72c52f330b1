// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/text_lines.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace haec_sim
{

/// The end of a cable: "S-005442ba00003080", and the port there.
struct CableEnd
{
    std::string id;
    std::uint32_t port = 0;

    friend auto operator<=>(const CableEnd&, const CableEnd&) = default;
};

/// The line of a port: where its cable leads, and how fast it is.
struct CableLine
{
    CableEnd peer;
    /// "4xEDR".
    std::string rate;
    std::size_t line = 0;
};

/// A paragraph of the output of ibnetdiscover.
struct FabricPart
{
    /// "Switch", "Ca" or "Rt".
    std::string kind;
    std::string id;
    /// The description, which is the name of a host and a device.
    std::string name;
    std::map<std::uint32_t, CableLine> ports{};
    /// The local identifiers of its ports, in the order of the lines.
    std::vector<std::uint32_t> lids{};
};

std::vector<FabricPart> read_fabric_parts(TextLines& lines);

} // namespace haec_sim
