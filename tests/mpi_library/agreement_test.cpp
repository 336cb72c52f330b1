// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "library_rows.hpp"

#include "simulation/collectives/algorithms.hpp"
#include "simulation/collectives/schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

// Our schedules beside the messages that Open MPI sends: those of the file that the environment
// names (HAEC_SIM_LIBRARY_MESSAGES; record_messages.cpp writes it).

namespace haec_sim
{

void PrintTo(const CollectiveMessage& message, std::ostream* stream)
{
    *stream << message.from << ">" << message.to << ":" << message.length;
}

} // namespace haec_sim

namespace haec_sim::test
{

namespace
{

/// A row, the number of members, the length of the call.
using Case = std::tuple<std::size_t, std::uint32_t, int>;

/// In the order in which a member sends, member after member.
using Messages = std::vector<CollectiveMessage>;

using Recorded = std::map<Case, Messages>;

/// Messages of a member to itself are left out: they are copies.
Recorded read_record()
{
    Recorded recorded;
    const char* name = std::getenv("HAEC_SIM_LIBRARY_MESSAGES");
    std::ifstream file(name != nullptr ? name : "");
    std::size_t row = 0;
    std::uint32_t members = 0;
    int length = 0;
    CollectiveMessage message;
    while (file >> row >> members >> length >> message.from >> message.to >> message.length)
    {
        if (message.from != message.to)
        {
            recorded[{row, members, length}].push_back(message);
        }
    }
    for (auto& [known, messages] : recorded)
    {
        std::ranges::stable_sort(messages, {}, &CollectiveMessage::from);
    }
    return recorded;
}

Blocks blocks_of_row(CollectiveOp operation, std::uint32_t members, int length)
{
    switch (operation)
    {
    case CollectiveOp::barrier:
        return Blocks(0);
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::reduce_scatter_block:
        return Blocks(bytes_of(members, static_cast<std::uint64_t>(length)));
    default:
        break;
    }
    if (!has_lengths_by_member(operation))
    {
        return Blocks(static_cast<std::uint64_t>(length));
    }
    auto lengths = std::make_shared<std::vector<std::uint64_t>>();
    for (std::uint32_t member = 0; member < members; ++member)
    {
        const auto own = own_length(length, static_cast<int>(member));
        lengths->push_back(static_cast<std::uint64_t>(own));
    }
    return Blocks(lengths);
}

/// The messages of our algorithm, each member's in its order.
Messages ours(const LibraryRow& row, std::uint32_t members, std::size_t index)
{
    const auto choice = named_choice(row.operation, row.ours, "library_rows");
    const auto root = static_cast<std::uint32_t>(root_of(index, static_cast<int>(members)));
    const CollectiveTask task{choice.operation, members, root,
                              blocks_of_row(choice.operation, members, library_lengths.at(index))};
    const ChosenAlgorithm algorithm(choice.algorithm, static_cast<std::uint64_t>(row.segment),
                                    static_cast<std::uint32_t>(row.fan));
    Messages messages;
    for (const auto& phase : schedule_of(task, algorithm))
    {
        for (std::uint32_t number = 0; number < phase.rounds; ++number)
        {
            Round round;
            phase.messages(number, round);
            messages.insert(messages.end(), round.begin(), round.end());
        }
    }
    std::ranges::stable_sort(messages, {}, &CollectiveMessage::from);
    return messages;
}

/// Makes lengths that differ by less than `members` the library's.
void forgive_parts(Messages& own, const Messages& library, std::uint32_t members)
{
    for (std::size_t number = 0; number < std::min(own.size(), library.size()); ++number)
    {
        auto& length = own[number].length;
        const auto other = library[number].length;
        if (std::max(length, other) - std::min(length, other) < members)
        {
            length = other;
        }
    }
}

void compare(const LibraryRow& row, const Case& named, Messages own, Messages library)
{
    const auto [number, members, length] = named;
    if (row.agreement == Agreement::in_any_order)
    {
        const auto by_all = [](const CollectiveMessage& message)
        { return std::tie(message.from, message.to, message.length); };
        std::ranges::sort(own, {}, by_all);
        std::ranges::sort(library, {}, by_all);
    }
    if (row.agreement == Agreement::nearly)
    {
        forgive_parts(own, library, members);
    }
    EXPECT_EQ(own, library) << row.operation << " by " << row.library << " among " << members
                            << " members, " << length << " bytes";
}

bool has_messages_of(std::size_t row, const Recorded& recorded)
{
    return std::ranges::any_of(recorded, [row](const auto& entry)
                               { return std::get<0>(entry.first) == row; });
}

/// All numbers of members and lengths of a row.
void compare_all(std::size_t number, const Recorded& recorded, std::uint32_t most_members)
{
    const auto& row = library_rows.at(number);
    for (std::uint32_t members = 2; members <= most_members; ++members)
    {
        for (std::size_t index = 0; index < library_lengths.size(); ++index)
        {
            const Case named{number, members, library_lengths.at(index)};
            if (holds(row.where, static_cast<int>(members), library_lengths.at(index)))
            {
                const auto found = recorded.find(named);
                compare(row, named, ours(row, members, index),
                        found != recorded.end() ? found->second : Messages{});
            }
        }
    }
}

} // namespace

TEST(OpenMpi, SendsTheMessagesOfOurSchedules)
{
    const auto recorded = read_record();
    if (recorded.empty())
    {
        GTEST_SKIP() << "no messages of a library: HAEC_SIM_LIBRARY_MESSAGES names none";
    }
    std::uint32_t most_members = 0;
    for (const auto& [named, messages] : recorded)
    {
        most_members = std::max(most_members, std::get<1>(named));
    }
    for (std::size_t row = 0; row < library_rows.size(); ++row)
    {
        const auto& own = library_rows.at(row);
        if (own.ours == nullptr)
        {
            continue;
        }
        if (has_messages_of(row, recorded))
        {
            compare_all(row, recorded, most_members);
        }
        else
        {
            ADD_FAILURE() << own.operation << " by " << own.library << " was not recorded";
        }
    }
}

} // namespace haec_sim::test
