// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "keys.hpp"

#include <algorithm>
#include <sstream>
#include <type_traits>
#include <utility>

namespace haec_sim::static_network_model
{

namespace
{

// The texts of each enumeration in a configuration.
template <class Enum>
constexpr auto names = model_names;
template <>
constexpr Names<Routing, 12> names<Routing>{{{"xyz", Routing::xyz},
                                             {"shortest_path", Routing::shortest_path},
                                             {"minimal", Routing::minimal},
                                             {"d_mod_k", Routing::d_mod_k},
                                             {"s_mod_k", Routing::s_mod_k},
                                             {"round_robin", Routing::round_robin},
                                             {"random", Routing::random},
                                             {"o1turn", Routing::o1turn},
                                             {"valiant", Routing::valiant},
                                             {"adaptive", Routing::adaptive},
                                             {"ugal", Routing::ugal},
                                             {"table", Routing::table}}};
template <>
constexpr Names<Evaluation, 3> names<Evaluation>{{{"exact", Evaluation::exact},
                                                  {"polynomial", Evaluation::polynomial},
                                                  {"monte_carlo", Evaluation::monte_carlo}}};

template <class Type>
constexpr ParameterKind kind_of =
    std::is_enum_v<Type> ? ParameterKind::text : ParameterKind::number;
template <>
constexpr ParameterKind kind_of<std::uint64_t> = ParameterKind::integer;
template <>
constexpr ParameterKind kind_of<Bytes> = ParameterKind::integer;
template <>
constexpr ParameterKind kind_of<Paths> = ParameterKind::texts;
template <>
constexpr ParameterKind kind_of<Pieces> = ParameterKind::entries;
template <>
constexpr ParameterKind kind_of<LossPlan> = ParameterKind::entries;

template <class Type>
Type value_in(const Parameters& section, const std::string& name)
{
    if constexpr (std::is_enum_v<Type>)
    {
        return named(names<Type>, section.get<std::string>(name));
    }
    else if constexpr (std::is_same_v<Type, Paths>)
    {
        const auto texts = section.get<std::vector<std::string>>(name);
        return {texts.begin(), texts.end()};
    }
    else if constexpr (std::is_same_v<Type, Pieces>)
    {
        return read_pieces(section.get<JsonValue::List>(name), section.path() + "." + name);
    }
    else if constexpr (std::is_same_v<Type, LossPlan>)
    {
        return read_loss_plan(section.get<JsonValue::List>(name), section.path() + "." + name);
    }
    else if constexpr (kind_of<Type> == ParameterKind::integer)
    {
        return Type{static_cast<std::uint64_t>(section.get<std::int64_t>(name))};
    }
    else
    {
        return Type{section.get<double>(name)};
    }
}

template <class Type>
void describe(ParameterSpec& spec)
{
    spec.kind = kind_of<Type>;
    spec.is_path = std::is_same_v<Type, Paths>;
    if constexpr (std::is_enum_v<Type>)
    {
        for (const auto& [name, value] : names<Type>)
        {
            spec.choices.emplace_back(name);
        }
    }
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
    {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

// "DOR, PNC, NCD: 288; DORr, PNCr, NCDr: 1500"
std::string defaults_by_family(const Key& key)
{
    std::ostringstream text;
    const char* separator = "";
    for (const Family family : families)
    {
        const auto write = [&]<class Type>(const Type& value)
        {
            if constexpr (!std::is_same_v<Type, std::monostate>)
            {
                text << std::exchange(separator, "; ") << joined(models_of(family)) << ": "
                     << value;
            }
        };
        std::visit(write, key.use(family).value);
    }
    return text.str();
}

struct ToParameterValue
{
    std::optional<ParameterValue> operator()(std::monostate) const
    {
        return std::nullopt;
    }

    std::optional<ParameterValue> operator()(int whole) const
    {
        return std::int64_t{whole};
    }

    std::optional<ParameterValue> operator()(const char* text) const
    {
        return std::string(text);
    }

    std::optional<ParameterValue> operator()(auto plain) const
    {
        return plain;
    }
};

} // namespace

std::optional<ParameterValue> default_of(const Key& key, Family family)
{
    return std::visit(ToParameterValue{}, key.use(family).value);
}

ParameterSpec spec_of(const Key& key)
{
    ParameterSpec spec;
    spec.name = key.name;
    spec.unit = key.unit;
    spec.summary = key.summary;
    spec.minimum = key.range.least;
    spec.maximum = key.range.most;
    std::visit([&]<class Type>(MemberOf<Type>) { describe<Type>(spec); }, key.member);
    const auto value = default_of(key, families.front());
    if (value && std::ranges::all_of(families, [&](Family family)
                                     { return default_of(key, family) == value; }))
    {
        spec.default_value = value;
    }
    else
    {
        const std::string otherwise = key.otherwise;
        spec.default_text = otherwise.empty() ? defaults_by_family(key) : otherwise;
    }
    return spec;
}

void read_key(const Key& key, const Parameters& section, NetworkParameters& parameters)
{
    std::visit([&]<class Type>(MemberOf<Type> member)
               { parameters.*member = value_in<Type>(section, key.name); },
               key.member);
}

} // namespace haec_sim::static_network_model
