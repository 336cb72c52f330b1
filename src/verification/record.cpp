// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/record.hpp"

#include <array>

namespace haec_sim::verification
{

namespace
{

constexpr auto names = std::to_array<std::string_view>({
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) #Name,
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
});

} // namespace

std::string_view name_of(Kind kind)
{
    return names.at(static_cast<std::size_t>(kind));
}

bool accompanies(Kind kind)
{
    return kind == Kind::metric || kind == Kind::parameter_string || kind == Kind::parameter_int ||
           kind == Kind::parameter_unsigned_int;
}

} // namespace haec_sim::verification
