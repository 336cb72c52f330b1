// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "messages.hpp"
#include "recorded_program.hpp"
#include "workload/cell_scheme.hpp"

#include <gtest/gtest.h>

namespace haec_sim::workload
{

namespace
{

/// NAS BT's class S on nine processes: 12 points, so cells of 4 and buffers for 5.
ParameterValues class_s()
{
    return {
        {"ranks", std::int64_t{9}}, {"points", std::int64_t{12}}, {"iterations", std::int64_t{1}}};
}

struct Sent
{
    std::uint32_t receiver;
    std::uint32_t tag;
    std::uint64_t length;

    friend bool operator==(const Sent&, const Sent&) = default;
};

std::vector<Sent> sent_by(std::uint32_t rank, const RecordedProgram& program)
{
    std::vector<Sent> sends;
    for (const auto& event : program.locations[rank])
    {
        if (const auto* send = std::get_if<events::MpiIsend>(&event))
        {
            sends.push_back({send->receiver, send->msg_tag, send->msg_length});
        }
    }
    return sends;
}

} // namespace

TEST(Multipartition, SendsTheMessagesOfNasBt)
{
    // Messages that NAS BT 3.3's first process sends in each time step:
    const std::vector<Sent> expected{{1, 2000, 2560},
                                     {2, 3000, 2560},
                                     {3, 4000, 2560},
                                     {6, 5000, 2560},
                                     {5, 7000, 2560},
                                     {7, 6000, 2560},
                                     {1, 3000, 6000},
                                     {1, 3005, 6000},
                                     {2, 2007, 1000},
                                     {2, 2005, 1000},
                                     {3, 5000, 6000},
                                     {3, 5008, 6000},
                                     {6, 4004, 1000},
                                     {6, 4008, 1000},
                                     {5, 6000, 6000},
                                     {5, 6007, 6000},
                                     {7, 7005, 1000},
                                     {7, 7007, 1000},
                                     // Once, when it verifies the result:
                                     {1, 2000, 2560},
                                     {2, 3000, 2560},
                                     {3, 4000, 2560},
                                     {6, 5000, 2560},
                                     {5, 7000, 2560},
                                     {7, 6000, 2560}};
    EXPECT_EQ(sent_by(0, record("multipartition", class_s())), expected);
}

TEST(Multipartition, SendsThatManyMessages)
{
    auto given = class_s();
    given["iterations"] = std::int64_t{4};
    const auto program = record("multipartition", given);
    EXPECT_EQ(count<events::MpiIsend>(program), 4U * 9U * (6U + 3U * 2U * 2U) + 9U * 6U);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> pairs;
    for (const auto& [channel, messages] : collect_messages(program))
    {
        pairs[{channel.sender, channel.receiver}] += messages.sends.size();
    }
    EXPECT_EQ(pairs.size(), 9U * 6U);
    for (const auto& [pair, messages] : pairs)
    {
        EXPECT_EQ(messages, 4U * 3U + 1U);
    }
}

TEST(Multipartition, RefusesWhatBtRefuses)
{
    auto given = class_s();
    given["ranks"] = std::int64_t{8};
    EXPECT_THROW(make_pattern("multipartition", given), UsageError);
    given["ranks"] = std::int64_t{25};
    EXPECT_THROW(make_pattern("multipartition", given), UsageError);
    given["points"] = std::int64_t{15};
    EXPECT_EQ(make_pattern("multipartition", given)->processes(), 25U);
}

TEST(CellScheme, GivesEachProcessACellInEachLayer)
{
    const CellScheme scheme(4, 40);
    std::map<CellScheme::Place, std::uint32_t> owners;
    for (std::uint32_t rank = 0; rank < 16; ++rank)
    {
        for (std::uint32_t stage = 0; stage < 4; ++stage)
        {
            EXPECT_TRUE(owners.emplace(scheme.cell(rank, stage), rank).second);
            for (std::uint32_t direction = 0; direction < 3; ++direction)
            {
                EXPECT_EQ(scheme.cell_at(rank, direction, stage)[direction], stage);
            }
        }
    }
    EXPECT_EQ(owners.size(), 4U * 4U * 4U);
    for (const auto& [place, owner] : owners)
    {
        for (std::uint32_t direction = 0; direction < 3; ++direction)
        {
            auto next = place;
            next[direction] = (next[direction] + 1) % 4;
            EXPECT_EQ(scheme.neighbour(owner, direction, true), owners.at(next));
            EXPECT_EQ(scheme.neighbour(owners.at(next), direction, false), owner);
        }
    }
}

TEST(CellScheme, CountsPointsOfUnevenCells)
{
    // Seven points along each side: cells of four and of three. Process 0 has the cells (0, 0, 0)
    // and (1, 1, 1), of which the first has neighbours forwards and the second backwards.
    const CellScheme scheme(2, 7);
    EXPECT_EQ(scheme.cell(0, 1), (CellScheme::Place{1, 1, 1}));
    for (std::uint32_t direction = 0; direction < 3; ++direction)
    {
        EXPECT_EQ(scheme.face_points(0, direction, true), 16U);
        EXPECT_EQ(scheme.face_points(0, direction, false), 9U);
    }
    EXPECT_EQ(scheme.longest_cell(), 4U);
}

} // namespace haec_sim::workload
