// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/fat_tree_shape.hpp"

#include "haec_sim/error.hpp"
#include "machine/count_keys.hpp"
#include "machine/missing_links.hpp"

#include <array>
#include <string>

namespace haec_sim
{

namespace
{

using Numbers = std::vector<std::int64_t>;

constexpr std::uint64_t most_vertices = std::uint64_t{1} << 31;

/// The keys of a tree in full, whichever form it was given in.
struct Keys
{
    Numbers down;
    Numbers up;
    Numbers parallel;
    std::vector<double> factors;
};

Keys keys_of(const Parameters& parameters)
{
    Keys keys;
    if (parameters.has("down"))
    {
        keys.down = parameters.get<Numbers>("down");
        keys.up = parameters.has("up") ? parameters.get<Numbers>("up") : Numbers();
    }
    else
    {
        const bool has_radix = parameters.has("radix");
        const auto levels = static_cast<std::size_t>(
            parameters.has("levels") ? parameters.get<std::int64_t>("levels") : 3);
        const auto size = has_radix                 ? parameters.get<std::int64_t>("radix")
                          : parameters.has("arity") ? parameters.get<std::int64_t>("arity")
                                                    : 4;
        const auto half = has_radix ? size / 2 : size;
        keys.down.assign(levels, half);
        keys.up.assign(levels, half);
        keys.down.back() = size;
        keys.up.front() = 1;
    }
    keys.parallel = counts_or_ones(parameters, "parallel", keys.down.size());
    keys.factors = parameters.get<std::vector<double>>("bandwidth_factor");
    return keys;
}

/// The forms of a tree exclude each other.
std::optional<KeyFault> check_form(const Parameters& parameters)
{
    const std::array forms{"down", "arity", "radix"};
    const char* first = nullptr;
    for (const char* form : forms)
    {
        if (!parameters.has(form))
        {
            continue;
        }
        if (first != nullptr)
        {
            return KeyFault{form, std::string("says again what ") + first + " says; leave one out"};
        }
        first = form;
    }
    const bool is_list = first == forms.front();
    if (is_list && parameters.has("levels"))
    {
        return KeyFault{"levels",
                        "has no effect beside down, which has a number for each; leave it out"};
    }
    if (!is_list && parameters.has("up"))
    {
        return KeyFault{"up", "has no effect without down; give down as well, or leave it out"};
    }
    if (parameters.has("radix") && parameters.get<std::int64_t>("radix") % 2 != 0)
    {
        return KeyFault{"radix",
                        "is odd; switches have as many ports up as down, give an even number"};
    }
    return std::nullopt;
}

std::optional<KeyFault> check_lengths(const Keys& keys)
{
    const auto levels = std::to_string(keys.down.size());
    if (keys.down.empty())
    {
        return KeyFault{"down", "is empty; give the number of children on each level"};
    }
    if (keys.up.size() != keys.down.size())
    {
        return KeyFault{"up", "needs as many numbers as down has, which are " + levels};
    }
    if (keys.parallel.size() != keys.down.size())
    {
        return KeyFault{"parallel", "needs a number for each of the " + levels + " levels"};
    }
    if (keys.factors.size() != 1 && keys.factors.size() != keys.down.size())
    {
        return KeyFault{"bandwidth_factor",
                        "needs one number, or one for each of the " + levels + " levels"};
    }
    return std::nullopt;
}

/// The bounds of numbers keep products of them within 64 bits. Ports of a switch count, too.
bool has_too_many_vertices(const Keys& keys)
{
    std::uint64_t nodes = 1;
    for (const auto down : keys.down)
    {
        nodes *= static_cast<std::uint64_t>(down);
        if (nodes > most_vertices)
        {
            return true;
        }
    }
    std::uint64_t of_level = nodes;
    std::uint64_t all = nodes;
    for (std::size_t level = 0; level < keys.down.size(); ++level)
    {
        const auto ways = of_level * static_cast<std::uint64_t>(keys.up[level]);
        of_level = ways / static_cast<std::uint64_t>(keys.down[level]);
        all += of_level;
        const auto ports = static_cast<std::uint64_t>(keys.up[level] + keys.down[level]) *
                           static_cast<std::uint64_t>(keys.parallel[level]);
        if (all > most_vertices || ports > most_vertices)
        {
            return true;
        }
    }
    return false;
}

ParameterSpec list_spec(const char* name, const char* summary, const char* otherwise)
{
    auto spec = counts_spec(name, summary);
    spec.default_text = otherwise;
    return spec;
}

ParameterSpec number_spec(const char* name, const char* summary, double minimum, double maximum,
                          const char* otherwise)
{
    ParameterSpec spec = list_spec(name, summary, otherwise);
    spec.kind = ParameterKind::integer;
    spec.minimum = minimum;
    spec.maximum = maximum;
    return spec;
}

ParameterSpec factor_spec()
{
    ParameterSpec spec;
    spec.name = "bandwidth_factor";
    spec.kind = ParameterKind::numbers;
    spec.summary = "bandwidth of a link to that of one a level below, or of each level to the "
                   "model's";
    spec.default_value = std::vector<double>{1.0};
    spec.minimum = 1e-9;
    spec.maximum = 1e9;
    return spec;
}

} // namespace

std::vector<ParameterSpec> FatTreeShape::specs()
{
    return {list_spec("down", "children of a switch on each level, from below", "as arity says"),
            list_spec("up", "parents of a node, then of a switch on each level but the last",
                      "as arity says"),
            list_spec("parallel", "links from each child to each parent, on each level",
                      "1 everywhere"),
            number_spec("arity", "k of a k-ary tree: k children and k parents each", 1, 1e6, "4"),
            number_spec("radix", "ports of a switch: half of them up, on the last level all down",
                        2, 1e6, "as arity says"),
            number_spec("levels", "levels of switches, with arity or radix", 1, 31, "3"),
            factor_spec(),
            without_spec()};
}

std::optional<KeyFault> FatTreeShape::check(const Parameters& parameters)
{
    if (auto fault = check_form(parameters))
    {
        return fault;
    }
    const auto keys = keys_of(parameters);
    if (auto fault = check_lengths(keys))
    {
        return fault;
    }
    if (has_too_many_vertices(keys))
    {
        const char* form = parameters.has("down")    ? "down"
                           : parameters.has("radix") ? "radix"
                                                     : "arity";
        return KeyFault{form, "makes more than 2147483648 nodes and switches; make it smaller"};
    }
    return std::nullopt;
}

FatTreeShape::FatTreeShape(const Parameters& parameters)
{
    if (const auto fault = check(parameters))
    {
        throw UsageError(parameters.path() + "." + fault->key + ": " + fault->text);
    }
    const auto keys = keys_of(parameters);
    const auto number = [](std::int64_t value) { return static_cast<std::uint32_t>(value); };
    Level level{.vertices = 1};
    for (const auto down : keys.down)
    {
        level.vertices *= number(down);
    }
    for (std::size_t above = 0; above < keys.down.size(); ++above)
    {
        level.parents = number(keys.up[above]);
        level.copies_up = number(keys.parallel[above]);
        levels_.push_back(level);
        Level next;
        next.first = level.first + level.vertices;
        next.children = number(keys.down[above]);
        next.copies_down = level.copies_up;
        next.leaves = level.leaves * next.children;
        next.ways = level.ways * level.parents;
        next.vertices = levels_.front().vertices / next.leaves * next.ways;
        level = next;
    }
    levels_.push_back(level);
    double power = 1.0;
    for (std::size_t above = 0; above < keys.down.size(); ++above)
    {
        levels_[above + 1].bandwidth_factor = keys.factors.size() > 1 ? keys.factors[above] : power;
        power *= keys.factors.front();
    }
}

PortNumbers FatTreeShape::ports() const
{
    PortNumbers ports;
    for (const auto& level : levels_)
    {
        ports.add(level.vertices, level.ports_down() + level.parents * level.copies_up);
    }
    return ports;
}

} // namespace haec_sim
