// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The fixed decisions of coll/tuned of Open MPI 4.1.4, for operators that commute (spec:
// collectives, "Which, by default", "Words made precise").
//
//     docs/spec/open-mpi-choices.txt, whose text is part of the library
// Neglected: decisions for operators that do not commute; operations of coll/basic are missing.
// Example: gather of 15 bytes among 4 is in "gather <8 <1024 binomial": binomial.

#include "simulation/collectives/open_mpi_choices.hpp"

#include "simulation/collectives/algorithms.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace haec_sim
{

/// The file's text, made into a source by CMake.
extern const char* const open_mpi_choices_text;

namespace
{

/// The range below "<8"; without end for "else".
CountRange below(const std::string& limit)
{
    return limit == "else" ? CountRange{} : CountRange{0, std::stoull(limit.substr(1)) - 1};
}

using Choices = std::map<CollectiveOp, std::vector<CollectiveChoice>>;

Choices read_choices(std::istringstream lines)
{
    Choices choices;
    for (std::string line; std::getline(lines, line);)
    {
        std::istringstream words(line.substr(0, line.find('#')));
        std::string operation;
        std::string members;
        words >> operation >> members;
        for (std::string bytes, algorithm; words >> bytes >> algorithm;)
        {
            auto choice = named_choice(operation, algorithm, "open-mpi-choices.txt");
            choice.bytes = below(bytes);
            choice.members = below(members);
            choices[choice.operation].push_back(choice);
        }
    }
    return choices;
}

} // namespace

std::optional<CollectiveAlgorithm> open_mpi_choice(CollectiveOp operation, std::uint64_t bytes,
                                                   std::uint64_t members)
{
    static const auto choices = read_choices(std::istringstream(open_mpi_choices_text));
    const auto known = choices.find(operation);
    if (known == choices.end())
    {
        return std::nullopt;
    }
    const auto& all = known->second;
    const auto found = std::ranges::find_if(all, [&](const CollectiveChoice& choice)
                                            { return choice.fits(operation, bytes, members); });
    return found != all.end() ? std::optional(found->algorithm) : std::nullopt;
}

} // namespace haec_sim
