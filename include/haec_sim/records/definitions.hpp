// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/records/values.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace haec_sim
{

// One struct per global definition record: haec_sim::definitions::Region and so on. Other records
// refer to this one by its member `self`, if it has one. `record_name` is OTF2's name.
namespace definitions
{

// Definitions are few and long-lived: lists are vectors, and texts are strings.
#define NUM(type, name) type name{};
#define REF(type, name) ::haec_sim::type name{};
#define ENUM(type, name) ::haec_sim::type name{};
#define TEXT(name) std::string name;
#define VALUE(type, name) ::haec_sim::type name{};
#define COUNT(type, name)
#define LIST_NUM(type, name) std::vector<type> name;
#define LIST_REF(type, name) std::vector<::haec_sim::type> name;
#define LIST_ENUM(type, name) std::vector<::haec_sim::type> name;
#define LIST_VALUE(type, name) std::vector<::haec_sim::type> name;
#define DEFINITION(Name, handler, FIELDS)                                                          \
    struct Name                                                                                    \
    {                                                                                              \
        static constexpr std::string_view record_name = #Name;                                     \
        FIELDS                                                                                     \
    };
#include "haec_sim/records/definition_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace definitions

// The alternatives of a variant from the table, as in events.hpp.
namespace detail
{
#include "haec_sim/records/fields_ignored.def"
#define DEFINITION(Name, handler, FIELDS) , definitions::Name
template <class First, class... Rest>
using DefinitionVariantOf = std::variant<Rest...>;
using DefinitionVariant = DefinitionVariantOf<void
#include "haec_sim/records/definition_table.def"
                                              >;
#include "haec_sim/records/fields_undefined.def"
} // namespace detail

/// Any definition record; std::get_if returns its kind. `Definitions` keeps them in the order of
/// the file, because a record may refer only to earlier records.
using AnyDefinition = detail::DefinitionVariant;

} // namespace haec_sim
