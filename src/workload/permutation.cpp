// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "workload/draw.hpp"
#include "workload/exchange.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"
#include "workload/sides.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

// Every process sends to the same partner all the time, which is nobody else's: the synthetic
// traffic by which networks are judged.

namespace haec_sim::workload
{

namespace
{

using Sides = std::vector<std::uint32_t>;
using PartnerList = std::vector<std::uint32_t>;

// The streams are apart from those of computing times.
constexpr std::uint64_t first_shuffle = std::uint64_t{1} << 32U;

constexpr std::int64_t largest_shift = 1'000'000;

PartnerList in_order(std::uint32_t processes)
{
    PartnerList partners(processes);
    std::iota(partners.begin(), partners.end(), 0);
    return partners;
}

bool has_fixed_point(const PartnerList& partners)
{
    for (std::uint32_t rank = 0; rank < partners.size(); ++rank)
    {
        if (partners[rank] == rank)
        {
            return true;
        }
    }
    return false;
}

/// One of all permutations that leave nobody in place, each as likely as the others: shuffles until
/// it is one, e times on average. A process that is alone stays alone.
PartnerList derangement(std::uint32_t processes, std::uint64_t seed)
{
    auto partners = in_order(processes);
    for (auto shuffle = first_shuffle; processes > 1 && has_fixed_point(partners); ++shuffle)
    {
        for (auto last = processes - 1; last > 0; --last)
        {
            std::swap(partners[last], partners[below(last + 1, draw(seed, shuffle, last))]);
        }
    }
    return partners;
}

std::uint32_t processes_of(const Sides& sides)
{
    return std::accumulate(sides.begin(), sides.end(), 1U, std::multiplies<>());
}

/// The coordinates of a rank, x first.
Sides coordinates_of(std::uint32_t rank, const Sides& sides)
{
    Sides coordinates;
    for (const auto side : sides)
    {
        coordinates.push_back(rank % side);
        rank /= side;
    }
    return coordinates;
}

std::uint32_t rank_at(const Sides& coordinates, const Sides& sides)
{
    std::uint32_t rank = 0;
    for (auto dimension = sides.size(); dimension-- > 0;)
    {
        rank = rank * sides[dimension] + coordinates[dimension];
    }
    return rank;
}

PartnerList shifted(const Sides& sides, const Parameters& parameters)
{
    const auto processes = processes_of(sides);
    const auto shift = static_cast<std::uint64_t>(parameters.get<std::int64_t>("shift"));
    auto partners = in_order(processes);
    for (auto& partner : partners)
    {
        partner = static_cast<std::uint32_t>((partner + shift) % processes);
    }
    return partners;
}

PartnerList complement(const Sides& sides, const Parameters&)
{
    auto partners = in_order(processes_of(sides));
    std::ranges::reverse(partners);
    return partners;
}

PartnerList transpose(const Sides& sides, const Parameters&)
{
    if (sides.size() < 2 ||
        std::ranges::count(sides, sides.front()) != static_cast<std::ptrdiff_t>(sides.size()))
    {
        throw UsageError("--grid: transpose needs several sides of the same length, such as 8x8");
    }
    auto partners = in_order(processes_of(sides));
    for (auto& partner : partners)
    {
        auto place = coordinates_of(partner, sides);
        std::ranges::reverse(place);
        partner = rank_at(place, sides);
    }
    return partners;
}

PartnerList bit_reverse(const Sides& sides, const Parameters&)
{
    const auto processes = processes_of(sides);
    if (!std::has_single_bit(processes))
    {
        throw UsageError("--permutation: bit_reverse needs a number of processes that is a power "
                         "of two, found " +
                         std::to_string(processes));
    }
    auto partners = in_order(processes);
    for (auto& partner : partners)
    {
        std::uint32_t reversed = 0;
        for (std::uint32_t bit = 1; bit < processes; bit *= 2)
        {
            reversed = 2 * reversed + ((partner & bit) != 0 ? 1 : 0);
        }
        partner = reversed;
    }
    return partners;
}

/// Almost half way around the ring of each dimension.
PartnerList tornado(const Sides& sides, const Parameters&)
{
    auto partners = in_order(processes_of(sides));
    for (auto& partner : partners)
    {
        auto place = coordinates_of(partner, sides);
        for (std::size_t dimension = 0; dimension < sides.size(); ++dimension)
        {
            const auto side = sides[dimension];
            place[dimension] = (place[dimension] + (side + 1) / 2 - 1) % side;
        }
        partner = rank_at(place, sides);
    }
    return partners;
}

struct Named
{
    const char* name;
    PartnerList (*partners)(const Sides&, const Parameters&);
};

constexpr std::array permutations{
    Named{"random",
          [](const Sides& sides, const Parameters& parameters)
          {
              const auto seed = static_cast<std::uint64_t>(parameters.get<std::int64_t>("seed"));
              return derangement(processes_of(sides), seed);
          }},
    Named{"shift", &shifted},
    Named{"complement", &complement},
    Named{"transpose", &transpose},
    Named{"bit_reverse", &bit_reverse},
    Named{"tornado", &tornado},
};

std::string names_of_permutations()
{
    std::string names;
    for (const auto& permutation : permutations)
    {
        names += (names.empty() ? "" : ", ") + std::string(permutation.name);
    }
    return names;
}

std::string name_of(const Parameters& parameters)
{
    return parameters.get<std::string>("permutation");
}

Sides sides_of(const Parameters& parameters)
{
    if (!parameters.has("grid"))
    {
        return {rank_count(parameters)};
    }
    if (parameters.given("ranks"))
    {
        throw UsageError("--ranks: follows from --grid; leave one of the two out");
    }
    const auto grid = parameters.get<std::string>("grid");
    const auto dimensions = static_cast<std::uint32_t>(1 + std::ranges::count(grid, 'x'));
    return parse_sides(grid, dimensions, "--grid");
}

/// The partner of each process. Throws UsageError where there is no such permutation of them.
PartnerList partners_of(const Parameters& parameters)
{
    const auto name = name_of(parameters);
    const auto* const found =
        std::ranges::find_if(permutations, [&](const Named& one) { return one.name == name; });
    if (found == permutations.end())
    {
        throw UsageError("--permutation: '" + name + "' is none of " + names_of_permutations());
    }
    if (parameters.given("shift") && name != "shift")
    {
        throw UsageError("--shift: has no effect on the permutation " + name +
                         "; leave it out, or give --permutation shift");
    }
    return found->partners(sides_of(parameters), parameters);
}

Exchange messages_to(const PartnerList& partners, const Parameters& parameters)
{
    Exchange exchange(static_cast<std::uint32_t>(partners.size()));
    const auto messages = parameters.get<std::int64_t>("messages");
    for (std::uint32_t rank = 0; rank < partners.size(); ++rank)
    {
        for (std::int64_t index = 0; index < messages && partners[rank] != rank; ++index)
        {
            exchange.add({rank, partners[rank], 0, message_length(parameters)});
        }
    }
    return exchange;
}

class Permutation final : public Pattern
{
public:
    Permutation(const Parameters& parameters, const PartnerList& partners)
        : Pattern(static_cast<std::uint32_t>(partners.size()), iteration_count(parameters)),
          messages_(messages_to(partners, parameters)),
          compute_(compute_time(parameters, name_of(parameters) == "random" ? Messages::random
                                                                            : Messages::fixed))
    {
    }

    void run(World& world) const override
    {
        auto messages = messages_;
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            messages.post(world);
            world.compute(compute_);
            messages.wait(world);
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        messages_.count_messages(count, iterations());
    }

private:
    Exchange messages_;
    ComputeTime compute_;
};

std::unique_ptr<Pattern> make_permutation(const Parameters& parameters)
{
    return std::make_unique<Permutation>(parameters, partners_of(parameters));
}

} // namespace

PatternDescriptor permutation_pattern()
{
    return {
        "permutation", "every process sends messages to a partner of its own",
        with_program_parameters(
            {text_parameter("permutation", names_of_permutations(), "random"),
             integer_parameter("ranks", "", "processes", 8, 1, 1'000'000),
             text_parameter("grid", "processes along x, y and so on, instead of --ranks in a "
                                    "row: for transpose and tornado"),
             integer_parameter("shift", "", "how far the partner of shift is", 1, 0, largest_shift),
             integer_parameter("messages", "", "messages of each process in an iteration", 1, 1,
                               1000),
             iterations_parameter(10), events_parameter(), message_parameter(65536),
             compute_parameter(10'000)}),
        &make_permutation};
}

} // namespace haec_sim::workload
