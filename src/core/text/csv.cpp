// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/csv.hpp"

namespace haec_sim
{

std::string csv_field(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
    {
        return std::string(text);
    }
    std::string field = "\"";
    for (const char character : text)
    {
        field += character == '"' ? "\"\"" : std::string(1, character);
    }
    return field + '"';
}

} // namespace haec_sim
