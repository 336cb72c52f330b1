// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/figures/figure.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

FigureKind delivery();

namespace
{

/// A message that arrives then, later by `queued` than alone.
ReceivedMessage message(std::int64_t arrival, std::int64_t queued, std::uint64_t bytes)
{
    ReceivedMessage received;
    received.length = Bytes{bytes};
    received.duration = Picoseconds{arrival};
    received.queued = Picoseconds{queued};
    received.hops = 2;
    return received;
}

std::string written(const std::vector<std::vector<ReceivedMessage>>& by_rank)
{
    JsonForm<FigureSource> form;
    delivery().add_form(form, 0);
    Figures figures;
    figures.push_back(delivery().make());
    for (const auto& messages : by_rank)
    {
        const auto of_rank = delivery().make();
        for (const auto& one : messages)
        {
            of_rank->collect(one);
        }
        figures.front()->merge(of_rank->packed());
    }
    JsonWriter json;
    json.begin_object();
    form.write(json, {figures, {}});
    json.end_object();
    return json.take_text();
}

void expect_in(const std::string& text, const std::string& part)
{
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

} // namespace

// Alone all are there at 40 ps; then 100 + 200 of 500 bytes are.
TEST(Delivery, IsWhatWasThereWhenAllCouldHaveBeen)
{
    const auto text = written({{message(10, 0, 100), message(60, 20, 100)},
                               {message(30, 10, 200), message(100, 70, 100)}});
    expect_in(text, R"("offered_until_ps": 40)");
    expect_in(text, R"("delivered_until_ps": 100)");
    expect_in(text, R"("delivered_share": 0.6)");
    expect_in(text, R"("bin_width_ps": 1)");
}

TEST(Delivery, IsAllWhereNothingWaits)
{
    expect_in(written({{message(1000000007, 0, 3)}, {message(5, 0, 3)}}),
              R"("delivered_share": 1)");
}

// The bins of one rank are far wider than those of another.
TEST(Delivery, SumsUpWhateverTheRanks)
{
    const std::vector all{message(7, 0, 5), message(900, 100, 11), message(1 << 30, 1 << 20, 13),
                          message(1 << 29, 0, 17)};
    const auto text = written({all});
    EXPECT_EQ(written({{all[2], all[0]}, {}, {all[1]}, {all[3]}}), text);
    EXPECT_EQ(written({{all[0]}, {all[2], all[3], all[1]}}), text);
}

// Messages within a node are none of the network's.
TEST(Delivery, IsNullWithoutMessagesBetweenNodes)
{
    auto within = message(10, 0, 100);
    within.hops = 0;
    expect_in(written({{within}, {}}), R"("delivery": null)");
}

} // namespace haec_sim
